import { assign, emit, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import type { ServerAdministration } from '../../ports/server-administration.ts';
import type { ServerSettings } from '../../ports/server-settings.ts';
import type { AttributeLine } from '../../resources/descriptor/attribute-line.ts';
import { isSameDraft, type Draft } from '../../resources/draft/draft.ts';
import type { FieldProblems } from '../../resources/descriptor/field-problem.ts';
import { serverDraft } from '../../resources/draft/server-settings-draft.ts';
import {
  saveServerSettings,
  type ServerSettingsSaveOutcome,
} from '../../use-cases/admin/save-server-settings.ts';

/** What the settings need from outside. */
export interface ServerSettingsFormInput {
  readonly serverSettings: ServerSettings;
  readonly serverAdministration: ServerAdministration;
  readonly namespace: Namespace;
}

/** The server as loaded, and its form. */
export interface ServerSettingsFormContext extends ServerSettingsFormInput {
  /** As loaded or last saved; undefined before it is loaded. */
  readonly server: KnownServer | undefined;
  readonly draft: Draft;
  /** The problems of the last attempt to save, until the field is changed. */
  readonly problems: FieldProblems;
  /** Why loading or saving failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the form. */
export type ServerSettingsFormEvent =
  | { type: 'OPEN' }
  | { type: 'RETRY' }
  | { type: 'SET_FIELD'; field: string; text: string }
  | { type: 'SET_ATTRIBUTE_LINES'; lines: readonly AttributeLine[] }
  | { type: 'SAVE' }
  /** Asks first if there are unsaved changes. */
  | { type: 'REQUEST_CLOSE' }
  | { type: 'KEEP_EDITING' }
  | { type: 'DISCARD' };

/** Emitted with the saved server. */
interface ServerSaved {
  type: 'saved';
  server: KnownServer;
}

const TYPES: {
  context?: ServerSettingsFormContext;
  events?: ServerSettingsFormEvent;
  emitted?: ServerSaved;
  input?: ServerSettingsFormInput;
} = {};

const EMPTY_FORM = {
  server: undefined,
  draft: { fields: {}, lines: [] },
  problems: {},
  reason: undefined,
};

/**
 * The server settings form (§3): loaded when opened, and still open after saving. Nothing is sent while a
 * field is invalid, a failed save keeps what was typed, and closing with unsaved changes asks first.
 */
export const serverSettingsFormMachine = setup({
  types: TYPES,
  actors: {
    load: fromPromise<KnownServer, ServerSettingsFormContext>(({ input }) => input.serverSettings.load()),
    save: fromPromise<ServerSettingsSaveOutcome, ServerSettingsFormContext>(async ({ input }) => {
      const { server: opened, draft, namespace, serverAdministration } = input;
      if (!opened) throw new Error('Cannot save settings that were not loaded');
      return saveServerSettings(serverAdministration, { opened, draft, namespace });
    }),
  },
  actions: {
    storeServer: assign(({ context: { namespace } }, server: KnownServer) => ({
      ...EMPTY_FORM,
      server,
      draft: serverDraft(server.info, namespace),
    })),
    storeSaved: assign(({ context: { namespace } }, { server }: ServerSettingsSaveOutcome) => ({
      server,
      draft: serverDraft(server.info, namespace),
    })),
    emitSaved: emit((_, { server }: ServerSettingsSaveOutcome) => ({ type: 'saved' as const, server })),
    storeProblems: assign((_, { problems }: ServerSettingsSaveOutcome) => ({ problems })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    setField: assign(({ context }, { field, text }: { field: string; text: string }) => ({
      draft: { ...context.draft, fields: { ...context.draft.fields, [field]: text } },
      ...withoutProblemsOf(context, field),
    })),
    setAttributeLines: assign(({ context }, { lines }: { lines: readonly AttributeLine[] }) => ({
      draft: { ...context.draft, lines },
      ...withoutProblemsOf(context, 'attributes'),
    })),
    clearProblems: assign({ problems: {}, reason: undefined }),
    close: assign(EMPTY_FORM),
  },
  guards: {
    isDirty: ({ context }) => hasServerSettingsChanges(context),
    hasProblems: (_, { problems }: ServerSettingsSaveOutcome) => Object.keys(problems).length > 0,
  },
}).createMachine({
  id: 'serverSettingsForm',
  context: ({ input }) => ({ ...input, ...EMPTY_FORM }),
  initial: 'closed',
  on: { DISCARD: { target: '.closed', actions: 'close' } },
  states: {
    closed: { on: { OPEN: 'loading' } },
    loading: {
      on: { REQUEST_CLOSE: { target: 'closed', actions: 'close' } },
      invoke: {
        src: 'load',
        input: ({ context }) => context,
        onDone: { target: 'editing', actions: { type: 'storeServer', params: ({ event }) => event.output } },
        onError: { target: 'loadFailed', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      on: {
        RETRY: { target: 'loading', actions: 'clearProblems' },
        REQUEST_CLOSE: { target: 'closed', actions: 'close' },
      },
    },
    editing: {
      on: {
        SET_FIELD: { actions: { type: 'setField', params: ({ event }) => event } },
        SET_ATTRIBUTE_LINES: { actions: { type: 'setAttributeLines', params: ({ event }) => event } },
        SAVE: { target: 'saving', actions: 'clearProblems' },
        REQUEST_CLOSE: [
          { guard: 'isDirty', target: 'confirmingDiscard' },
          { target: 'closed', actions: 'close' },
        ],
      },
    },
    confirmingDiscard: { on: { KEEP_EDITING: 'editing' } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'hasProblems', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'storeProblems', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: [
              { type: 'storeSaved', params: ({ event }) => event.output },
              { type: 'emitSaved', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'editing', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
  },
});

/** Whether the form differs from the loaded server. */
export function hasServerSettingsChanges({
  server,
  draft,
  namespace,
}: Pick<ServerSettingsFormContext, 'server' | 'draft' | 'namespace'>): boolean {
  return server !== undefined && !isSameDraft(draft, serverDraft(server.info, namespace));
}

/** Clears the problem of a changed field and the failure. */
function withoutProblemsOf(
  { problems }: ServerSettingsFormContext,
  field: string,
): Pick<ServerSettingsFormContext, 'problems' | 'reason'> {
  const { [field]: _, ...rest } = problems;
  return { problems: rest, reason: undefined };
}
