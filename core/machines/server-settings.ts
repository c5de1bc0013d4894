import { assign, emit, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { ServerKnowledge } from '../domain/server-info.ts';
import type { ServerRecord } from '../ports/server-record.ts';
import type { ServerSettings } from '../ports/server-settings.ts';
import type { AttributeLine } from '../resources/attribute-line.ts';
import { sameDraft, type Draft } from '../resources/draft.ts';
import type { FieldProblems } from '../resources/field-problem.ts';
import { serverDraft } from '../resources/server-form.ts';
import { saveServer, type ServerSaveOutcome } from '../use-cases/save-server.ts';

/** What the settings need from outside. */
export interface ServerSettingsInput {
  readonly serverSettings: ServerSettings;
  readonly serverRecord: ServerRecord;
  readonly namespace: Namespace;
}

/** The server as it was read, and what is typed into its form. */
export interface ServerSettingsContext extends ServerSettingsInput {
  /** As it was opened or last saved; nothing before it is there. */
  readonly server: ServerKnowledge | undefined;
  readonly draft: Draft;
  /** What was wrong when it was last saved, until the field is touched. */
  readonly problems: FieldProblems;
  /** Why the server refused, or could not be read, as a failure code. */
  readonly reason: string | undefined;
}

/** What may happen to the settings. */
export type ServerSettingsEvent =
  | { type: 'OPEN' }
  | { type: 'RETRY' }
  | { type: 'TYPE'; field: string; text: string }
  | { type: 'TYPE_LINES'; lines: readonly AttributeLine[] }
  | { type: 'SAVE' }
  /** Asks first when something was typed. */
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' };

/** What others hear: the server is this one now. */
interface ServerSaved {
  type: 'saved';
  server: ServerKnowledge;
}

const TYPES: {
  context?: ServerSettingsContext;
  events?: ServerSettingsEvent;
  emitted?: ServerSaved;
  input?: ServerSettingsInput;
} = {};

const CLOSED = {
  server: undefined,
  draft: { fields: {}, lines: [] },
  problems: {},
  reason: undefined,
};

/**
 * The server's settings (§3): they are read when they are opened and stay open after a save, to be gone on with. Nothing is sent
 * while something is wrong, what was typed survives every refusal, and who leaves with unsaved changes is asked.
 */
export const serverSettingsMachine = setup({
  types: TYPES,
  actors: {
    load: fromPromise<ServerKnowledge, ServerSettingsContext>(({ input }) => input.serverSettings.load()),
    save: fromPromise<ServerSaveOutcome, ServerSettingsContext>(async ({ input }) => {
      const { server: opened, draft, namespace, serverRecord } = input;
      if (!opened) throw new Error('Only what was opened is saved');
      return saveServer(serverRecord, { opened, draft, namespace });
    }),
  },
  actions: {
    keepServer: assign(({ context: { namespace } }, server: ServerKnowledge) => ({
      ...CLOSED,
      server,
      draft: serverDraft(server.info, namespace),
    })),
    keepSaved: assign(({ context: { namespace } }, { server }: ServerSaveOutcome) => ({
      server,
      draft: serverDraft(server.info, namespace),
    })),
    saySaved: emit((_, { server }: ServerSaveOutcome) => ({ type: 'saved' as const, server })),
    keepProblems: assign((_, { problems }: ServerSaveOutcome) => ({ problems })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    type: assign(({ context }, { field, text }: { field: string; text: string }) => ({
      draft: { ...context.draft, fields: { ...context.draft.fields, [field]: text } },
      ...touched(context, field),
    })),
    typeLines: assign(({ context }, { lines }: { lines: readonly AttributeLine[] }) => ({
      draft: { ...context.draft, lines },
      ...touched(context, 'attributes'),
    })),
    forgetTrouble: assign({ problems: {}, reason: undefined }),
    close: assign(CLOSED),
  },
  guards: {
    isDirty: ({ context }) => hasServerChanges(context),
    hasProblems: (_, { problems }: ServerSaveOutcome) => Object.keys(problems).length > 0,
  },
}).createMachine({
  id: 'serverSettings',
  context: ({ input }) => ({ ...input, ...CLOSED }),
  initial: 'closed',
  on: { DISCARD: { target: '.closed', actions: 'close' } },
  states: {
    closed: { on: { OPEN: 'loading' } },
    loading: {
      on: { LEAVE: { target: 'closed', actions: 'close' } },
      invoke: {
        src: 'load',
        input: ({ context }) => context,
        onDone: { target: 'editing', actions: { type: 'keepServer', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
    unread: {
      on: {
        RETRY: { target: 'loading', actions: 'forgetTrouble' },
        LEAVE: { target: 'closed', actions: 'close' },
      },
    },
    editing: {
      on: {
        TYPE: { actions: { type: 'type', params: ({ event }) => event } },
        TYPE_LINES: { actions: { type: 'typeLines', params: ({ event }) => event } },
        SAVE: { target: 'saving', actions: 'forgetTrouble' },
        LEAVE: [
          { guard: 'isDirty', target: 'asking' },
          { target: 'closed', actions: 'close' },
        ],
      },
    },
    asking: { on: { STAY: 'editing' } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'hasProblems', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepProblems', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: [
              { type: 'keepSaved', params: ({ event }) => event.output },
              { type: 'saySaved', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'editing', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
  },
});

/** Whether the form says something else than the server that was opened. */
export function hasServerChanges({
  server,
  draft,
  namespace,
}: Pick<ServerSettingsContext, 'server' | 'draft' | 'namespace'>): boolean {
  return server !== undefined && !sameDraft(draft, serverDraft(server.info, namespace));
}

/** What remains once a field is touched: the troubles of the others. */
function touched(
  { problems }: ServerSettingsContext,
  field: string,
): Pick<ServerSettingsContext, 'problems' | 'reason'> {
  const { [field]: _, ...rest } = problems;
  return { problems: rest, reason: undefined };
}
