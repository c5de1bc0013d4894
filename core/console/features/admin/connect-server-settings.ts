import { connectConfirmedAction } from '../../connected/connect-confirmed-action.ts';
import type { ServerSettingsFeature } from './server-settings-feature.ts';
import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { formAnswers, formVerbs } from '../../connected/form-connector.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { demoReplacementMachine } from '../../../machines/admin/demo-replacement.machine.ts';
import type { serverSettingsFormMachine } from '../../../machines/admin/server-settings-form.ts';
import type { AttributeLine } from '../../../resources/descriptor/attribute-line.ts';
import type { FieldProblems } from '../../../resources/descriptor/field-problem.ts';

/** Connects the settings of the server. */
export function connectServerSettings(actors: ServerSettingsFeature) {
  return {
    serverSettings: connectForm(actors.serverSettingsForm),
    serverRestart: connectConfirmedAction(actors.serverRestart),
    demoReplacement: connectDemoReplacement(actors.demoReplacement),
  };
}

/** Connects the server settings form (§3); announces `saved` with the server. */
function connectForm(form: ActorRefFrom<typeof serverSettingsFormMachine>) {
  return connected(form, {
    answers: (snapshot) => {
      const { opened, draft, problems, saveError } = snapshot.context;
      return {
        ...formAnswers(snapshot),
        /** As loaded or last saved; undefined before it is loaded. */
        server: opened,
        draft,
        /** The problems of the last attempt to save, until the field is changed. */
        problems: problems ?? NO_PROBLEMS,
        /** Why saving failed, as a failure code; undefined while it did not. */
        saveFailure: saveError?.code,
      };
    },
    verbs: (send) => ({
      ...verbsOf(send, {
        open: [],
      }),
      ...formVerbs(send),
      setField: (field: string, text: string) => send({ type: 'CHANGE', change: { field, text } }),
      setAttributeLines: (lines: readonly AttributeLine[]) => send({ type: 'CHANGE', change: { lines } }),
    }),
  });
}

const NO_PROBLEMS: FieldProblems = {};

/** Connects the replacement of the demo by one's own vehicles (§2); announces `replaced`. */
function connectDemoReplacement(replacement: ActorRefFrom<typeof demoReplacementMachine>) {
  return connected(replacement, {
    answers: ({ value, context: { contents, failure } }) => ({
      isOpen: value !== 'closed',
      isReading: value === 'reading',
      /** The demo is being deleted; this cannot be stopped. */
      isRunning: value === 'replacing' || value === 'signingIn',
      /** What is deleted, once it is known. */
      contents,
      /** Why reading or deleting failed, as a failure code; undefined while it did not. */
      failure,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Reads what would be deleted, and asks. */
        open: [],
        /** Deletes the demo. A user of the demo account names the administrator who takes over. */
        confirm: ['administrator'],
        retry: [],
        close: [],
      }),
  });
}
