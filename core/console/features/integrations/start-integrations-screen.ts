import { createActor, type ActorRefFrom } from 'xstate';
import {
  integrationState,
  isIntegrationEnabled,
  type Integration,
  type IntegrationDescriptor,
  type IntegrationKey,
  type IntegrationState,
} from '../../../domain/integration/integration.ts';
import type { IntegrationProblem } from '../../../domain/integration/integration-check.ts';
import {
  integrationFormInput,
  integrationFormMachine,
  openedIntegration,
  type IntegrationDraft,
  type IntegrationFormTypes,
} from '../../../machines/integrations/integration-form.ts';
import type {
  IntegrationFormRequested,
  IntegrationResult,
  IntegrationsChanged,
} from '../../../machines/integrations/integrations.actions.ts';
import { integrationsMachine } from '../../../machines/integrations/integrations.machine.ts';
import type { FormSaved } from '../../../machines/forms/form.actions.ts';
import type { Integrations } from '../../../ports/integrations.ts';
import type { ServerSettings } from '../../../ports/server-settings.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { formView, formActions, type FormView, type FormActions } from '../../connected/form-connector.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { onEmitted } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';

/** The integrations, and the form of one of them. */
export type IntegrationActors = ReturnType<typeof startIntegrationsScreen>;

/** What the integrations need: their ports, and the session, whose server they change. */
export interface IntegrationsFeatureInput {
  readonly ports: { readonly integrations: Integrations; readonly serverSettings: ServerSettings };
  readonly scope: Pick<SessionScope, 'guard'>;
}

/** Starts the integrations of one session, and the form of one of them. */
export function startIntegrationsScreen({ ports, scope }: IntegrationsFeatureInput, readers: FirstReaders) {
  const port = ports.integrations;
  const list = createActor(integrationsMachine, { input: { port }, ...readers.settings });
  const form = createActor(integrationFormMachine, {
    input: integrationFormInput(port),
    ...readers.settings,
  });
  readers.endsWith(
    onEmitted(list, 'formRequested', ({ integration }) =>
      form.send({ type: 'OPEN', opened: openedIntegration(integration) }),
    ),
    onEmitted(form, 'saved', ({ saved }) => {
      if (saved?.all) list.send({ type: 'SAVED', key: saved.integration.key, integrations: saved.all });
    }),
  );
  const showServer = async (): Promise<void> => {
    // Where this fails, the next answer of the server tells it.
    const server = await ports.serverSettings.load().catch(() => undefined);
    if (server) scope.guard.send({ type: 'SERVER_CHANGED', server });
  };
  readers.endsWith(onEmitted(list, 'changed', () => void showServer()));
  return { integrations: readers.started(list), integrationForm: readers.started(form) };
}

/** The services that administrators connect, as front ends see them. */
export interface ConnectedIntegrations {
  /** Every integration with its state, its switch and its test. */
  readonly list: ConnectedIntegrationList;
  /** The form of the integration that is set up. */
  readonly form: ConnectedIntegrationForm;
}

/** Connects the integrations and the form of one of them. */
export function connectIntegrations({
  integrations,
  integrationForm,
}: IntegrationActors): ConnectedIntegrations {
  const form = connectForm(integrationForm);
  return { list: connectList(integrations, form), form };
}

/** An integration, with what its card says. */
export interface ShownIntegration extends Integration {
  readonly state: IntegrationState;
  /** Its switch: it is on, set up or by itself. */
  readonly isOn: boolean;
  /** It is being switched. */
  readonly isSwitching: boolean;
  /** Its provider is being asked. */
  readonly isTesting: boolean;
  /** What came of the last attempt to test or switch it, until it is saved or tried again. */
  readonly result: IntegrationResult | undefined;
}

/** What is known of the integrations. */
export interface IntegrationListView {
  /** They are open. */
  readonly isOpen: boolean;
  /** They are being read. */
  readonly isLoading: boolean;
  /** Why they could not be read, as a failure code; undefined while they could. */
  readonly failure: string | undefined;
  /** Every integration, in the order in which they are shown. */
  readonly integrations: readonly ShownIntegration[];
  /** One is switched or tested, and the others wait. */
  readonly isBusy: boolean;
}

/** What administrators can do with the integrations. */
export interface IntegrationListActions {
  /** Reads the integrations and opens them. */
  readonly open: () => void;
  /** Closes the integrations; unsaved changes of the open form are asked about first, and the integrations stay. */
  readonly close: () => void;
  /** Reads them again. */
  readonly retry: () => void;
  /** Opens the form of an integration. */
  readonly configure: (key: IntegrationKey) => void;
  /** Switches an integration on or off; where it is not set up its form is opened. */
  readonly switch: (key: IntegrationKey, isOn: boolean) => void;
  /** Asks the provider of an integration whether it works. */
  readonly test: (key: IntegrationKey) => void;
}

/** The integrations, as front ends see them. */
export type ConnectedIntegrationList = Connected<
  IntegrationListView,
  IntegrationListActions,
  IntegrationFormRequested | IntegrationsChanged
>;

function connectList(
  list: ActorRefFrom<typeof integrationsMachine>,
  form: ConnectedIntegrationForm,
): ConnectedIntegrationList {
  return connectActor(list, {
    view: (snapshot) => {
      const { integrations, current, results, reason } = snapshot.context;
      const isTesting = snapshot.matches({ shown: 'testing' });
      return {
        isOpen: snapshot.value !== 'closed',
        isLoading: snapshot.value === 'loading',
        failure: snapshot.value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
        integrations: integrations.map((integration) => ({
          ...integration,
          state: integrationState(integration),
          isOn: isIntegrationEnabled(integration),
          isSwitching: current?.key === integration.key && !isTesting,
          isTesting: current?.key === integration.key && isTesting,
          result: results[integration.key],
        })),
        isBusy: current !== undefined,
      };
    },
    actions: (send) => ({
      ...actionsOf(send, {
        open: [],
        retry: [],
        configure: ['key'],
        switch: ['key', 'isOn'],
        test: ['key'],
      }),
      close: () => {
        form.close();
        if (!form.getSnapshot().isOpen) send({ type: 'CLOSE' });
      },
    }),
  });
}

/** What is known of the form of an integration. */
export interface IntegrationFormView extends FormView {
  /** What is set up; undefined before a form was opened. */
  readonly integration: Integration | undefined;
  /** The fields of the integration; undefined before a form was opened. */
  readonly descriptor: IntegrationDescriptor | undefined;
  /** What was typed. */
  readonly draft: IntegrationDraft;
  /** The problems of the last attempt to save, until the field is changed. */
  readonly problems: Readonly<Record<string, IntegrationProblem>>;
  /** Why saving failed, as a failure code; undefined while it did not. */
  readonly saveFailure: string | undefined;
}

/** What administrators can do with the form of an integration. */
export interface IntegrationFormActions extends FormActions {
  /** Types a text into the field with this name. */
  readonly setField: (field: string, text: string) => void;
  /** Has the stored secret of a field removed with the next save, or not. */
  readonly removeSecret: (field: string, isRemoved: boolean) => void;
  /** Types the ready-made values of a well-known service. */
  readonly applyPreset: (preset: string) => void;
}

/** The form of an integration, as front ends see it. */
export type ConnectedIntegrationForm = Connected<
  IntegrationFormView,
  IntegrationFormActions,
  FormSaved<IntegrationFormTypes>
>;

function connectForm(form: ActorRefFrom<typeof integrationFormMachine>): ConnectedIntegrationForm {
  return connectActor(form, {
    view: (snapshot) => {
      const { opened, draft, problems, saveError } = snapshot.context;
      return {
        ...formView(snapshot),
        integration: opened?.integration,
        descriptor: opened?.descriptor,
        draft,
        problems: problems ?? NO_PROBLEMS,
        saveFailure: saveError,
      };
    },
    actions: (send) => ({
      ...formActions(send),
      setField: (field: string, text: string) => send({ type: 'CHANGE', change: { field, text } }),
      removeSecret: (secret: string, isRemoved: boolean) =>
        send({ type: 'CHANGE', change: { secret, isRemoved } }),
      applyPreset: (preset: string) => send({ type: 'CHANGE', change: { preset } }),
    }),
  });
}

const NO_PROBLEMS: IntegrationFormView['problems'] = {};
