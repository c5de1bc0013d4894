import { assign, emit, setup } from 'xstate';
import { noteOf, readNotes, tailOf, writtenNotes, type TokenNote } from '../domain/token-note.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';

/** What the list needs from outside. */
export interface SessionTokensInput {
  storage: Storage;
  clock: Clock;
}

/** A token of the list; its text is known only as long as the page that made it is open. */
export interface ListedToken extends TokenNote {
  readonly token?: string;
}

/** The tokens made in this browser. */
export interface SessionTokensContext extends SessionTokensInput {
  readonly userId: number | undefined;
  readonly tokens: readonly ListedToken[];
  /** Which one is to be revoked, while it is asked. */
  readonly asked: ListedToken | undefined;
}

/** What may happen to it. */
export type SessionTokensEvent =
  /** Another user's tokens, or nobody's. */
  | { type: 'OF'; userId: number | undefined }
  | { type: 'MADE'; token: string; expires: string }
  /** A token is valid no longer. */
  | { type: 'REVOKED'; token: string }
  | { type: 'ASK'; token: ListedToken }
  | { type: 'CANCEL' }
  | { type: 'CONFIRM' };

/** Somebody has confirmed that a token is to be revoked. */
export interface TokenRevoking {
  type: 'revoking';
  token: string;
}

const TYPES: {
  context?: SessionTokensContext;
  events?: SessionTokensEvent;
  emitted?: TokenRevoking;
  input?: SessionTokensInput;
} = {};

/**
 * The tokens made in this browser (contract §1.2), because the server lists none. They are remembered by their last characters:
 * whoever opens this browser after its user finds no token in it.
 */
export const sessionTokensMachine = setup({
  types: TYPES,
  actions: {
    read: assign(({ context: { storage, clock } }, { userId }: { userId: number | undefined }) => ({
      userId,
      asked: undefined,
      tokens: userId === undefined ? [] : readNotes(storage.read(keyOf(userId)), clock()),
    })),
    add: assign(({ context: { tokens, clock } }, { token, expires }: { token: string; expires: string }) => ({
      tokens: [{ ...noteOf(token, expires, clock()), token }, ...tokens],
    })),
    drop: assign(({ context: { tokens } }, { token }: { token: string }) => ({
      tokens: tokens.filter(({ tail }) => tail !== tailOf(token)),
    })),
    write: ({ context: { storage, userId, tokens } }) => {
      if (userId !== undefined) storage.write(keyOf(userId), writtenNotes(tokens));
    },
    ask: assign((_, { token }: { token: ListedToken }) => ({ asked: token })),
    forgetAsked: assign({ asked: undefined }),
    sayRevoking: emit(({ context: { asked } }) => ({
      type: 'revoking' as const,
      token: asked?.token ?? '',
    })),
  },
  guards: {
    isKnown: (_, { token }: { token: ListedToken }) => token.token !== undefined,
  },
}).createMachine({
  id: 'sessionTokens',
  context: ({ input }) => ({ ...input, userId: undefined, tokens: [], asked: undefined }),
  initial: 'listing',
  on: {
    OF: { target: '.listing', actions: { type: 'read', params: ({ event }) => event } },
    MADE: { actions: [{ type: 'add', params: ({ event }) => event }, 'write'] },
    REVOKED: { actions: [{ type: 'drop', params: ({ event }) => event }, 'write'] },
  },
  states: {
    listing: {
      on: {
        ASK: {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'ask', params: ({ event }) => event },
        },
      },
    },
    asking: {
      on: {
        CANCEL: { target: 'listing', actions: 'forgetAsked' },
        CONFIRM: { target: 'listing', actions: ['sayRevoking', 'forgetAsked'] },
      },
    },
  },
});

function keyOf(userId: number): string {
  return `tokens.${userId}`;
}
