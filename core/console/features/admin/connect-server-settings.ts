import {
  connectConfirmedAction,
  type ConnectedConfirmedAction,
} from '../../connected/connect-confirmed-action.ts';
import type { ServerSettingsActors } from './server-settings-feature.ts';
import type { ActorRefFrom } from 'xstate';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { formView, formActions, type FormActions, type FormView } from '../../connected/form-connector.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { demoReplacementMachine } from '../../../machines/admin/demo-replacement.machine.ts';
import type {
  serverSettingsFormMachine,
  ServerSettingsFormTypes,
} from '../../../machines/admin/server-settings-form.ts';
import type { AttributeLine } from '../../../resources/descriptor/attribute-line.ts';
import type { FieldProblem, FieldProblems } from '../../../resources/descriptor/field-problem.ts';
import type { NewAccount } from '../../../domain/account/new-account.ts';
import type { KnownServer } from '../../../domain/server/server-info.ts';
import type { DemoContents } from '../../../domain/server/demo-contents.ts';
import type { Draft } from '../../../resources/draft/draft.ts';
import type { DemoReplaced } from '../../../machines/admin/demo-replacement.actions.ts';
import type { FormSaved } from '../../../machines/forms/form.actions.ts';

/** The settings of the server, as front ends see them. */
export interface ConnectedServerSettings {
  /** The form of the server settings. */
  readonly serverSettings: ConnectedServerSettingsForm;
  /** Restarts the server after a confirmation. */
  readonly serverRestart: ConnectedConfirmedAction<'restart', void>;
  /** Replaces the demo by one's own vehicles. */
  readonly demoReplacement: ConnectedDemoReplacement;
}

/** Connects the settings of the server. */
export function connectServerSettings(actors: ServerSettingsActors): ConnectedServerSettings {
  return {
    serverSettings: connectForm(actors.serverSettingsForm),
    serverRestart: connectConfirmedAction(actors.serverRestart),
    demoReplacement: connectDemoReplacement(actors.demoReplacement),
  };
}

/** What is known of the form of the server settings. */
export interface ServerSettingsFormView extends FormView {
  /** The server as loaded or last saved; undefined before it is loaded. */
  readonly server: KnownServer | undefined;
  /** The settings as typed. */
  readonly draft: Draft;
  /** The problems of the last attempt to save, until the field is changed. */
  readonly problems: Readonly<Record<string, FieldProblem>>;
  /** Why saving failed, as a failure code; undefined while it did not. */
  readonly saveFailure: string | undefined;
}

/** What users can do with the form of the server settings. */
export interface ServerSettingsFormActions extends FormActions {
  /** Types a text into the field with this name. */
  readonly setField: (field: string, text: string) => void;
  /** Replaces the lines of the attributes. */
  readonly setAttributeLines: (lines: readonly AttributeLine[]) => void;
  /** Loads the settings and opens the form. */
  readonly open: () => void;
}

/** The form of the server settings, as front ends see it. */
export type ConnectedServerSettingsForm = Connected<
  ServerSettingsFormView,
  ServerSettingsFormActions,
  FormSaved<ServerSettingsFormTypes>
>;

/** Connects the server settings form; announces `saved` with the server. */
function connectForm(form: ActorRefFrom<typeof serverSettingsFormMachine>): ConnectedServerSettingsForm {
  return connectActor(form, {
    view: (snapshot) => {
      const { opened, draft, problems, saveError } = snapshot.context;
      return {
        ...formView(snapshot),
        server: opened,
        draft,
        problems: problems ?? NO_PROBLEMS,
        saveFailure: saveError?.code,
      };
    },
    actions: (send) => ({
      ...actionsOf(send, {
        open: [],
      }),
      ...formActions(send),
      setField: (field: string, text: string) => send({ type: 'CHANGE', change: { field, text } }),
      setAttributeLines: (lines: readonly AttributeLine[]) => send({ type: 'CHANGE', change: { lines } }),
    }),
  });
}

const NO_PROBLEMS: FieldProblems = {};

/** The state of replacing the demo by the user's own vehicles. */
export interface DemoReplacementView {
  /** The user is asked, or the demo is being replaced. */
  readonly isOpen: boolean;
  /** What would be deleted is read. */
  readonly isReading: boolean;
  /** The demo is being deleted; this cannot be stopped. */
  readonly isRunning: boolean;
  /** What is deleted, once it is known. */
  readonly contents: DemoContents | undefined;
  /** Why reading or deleting failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do with the replacement of the demo by one's own vehicles. */
export interface DemoReplacementActions {
  /** Reads what would be deleted, and asks. */
  readonly open: () => void;
  /** Deletes the demo. A user of the demo account names the administrator who takes over. */
  readonly confirm: (administrator: NewAccount | undefined) => void;
  /** Repeats what failed. */
  readonly retry: () => void;
  /** Closes the question; nothing is deleted. */
  readonly close: () => void;
}

/** The replacement of the demo by one's own vehicles, as front ends see it. */
export type ConnectedDemoReplacement = Connected<DemoReplacementView, DemoReplacementActions, DemoReplaced>;

/** Connects the replacement of the demo by one's own vehicles; announces `replaced`. */
function connectDemoReplacement(
  replacement: ActorRefFrom<typeof demoReplacementMachine>,
): ConnectedDemoReplacement {
  return connectActor(replacement, {
    view: ({ value, context: { contents, failure } }) => ({
      isOpen: value !== 'closed',
      isReading: value === 'reading',
      isRunning: value === 'replacing' || value === 'signingIn',
      contents,
      failure,
    }),
    actions: (send) =>
      actionsOf(send, {
        open: [],
        confirm: ['administrator'],
        retry: [],
        close: [],
      }),
  });
}
