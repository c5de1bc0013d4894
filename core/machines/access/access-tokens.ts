import { assign, emit, setup } from 'xstate';
import { tokenRecordOf, parseTokenRecords, tokenSuffix, serializeTokenRecords, type TokenRecord } from '../../domain/account/token-record.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** What the list needs from outside. */
export interface AccessTokensInput {
  storage: KeyValueStorage;
  clock: Clock;
}

/** A token of the list; its text is known only as long as the page that made it is open. */
export interface ListedAccessToken extends TokenRecord {
  readonly token?: string;
}

/** The tokens made in this browser. */
export interface AccessTokensContext extends AccessTokensInput {
  readonly userId: number | undefined;
  readonly tokens: readonly ListedAccessToken[];
  /** Which one is to be revoked, while it is asked. */
  readonly revoking: ListedAccessToken | undefined;
}

/** What may happen to it. */
export type AccessTokensEvent =
  /** Another user's tokens, or nobody's. */
  | { type: 'SET_USER'; userId: number | undefined }
  | { type: 'TOKEN_CREATED'; token: string; expires: string }
  /** A token is valid no longer. */
  | { type: 'TOKEN_REVOKED'; token: string }
  | { type: 'REVOKE'; token: ListedAccessToken }
  | { type: 'CANCEL' }
  | { type: 'CONFIRM' };

/** Somebody has confirmed that a token is to be revoked. */
export interface RevocationConfirmed {
  type: 'revocationConfirmed';
  token: string;
}

const TYPES: {
  context?: AccessTokensContext;
  events?: AccessTokensEvent;
  emitted?: RevocationConfirmed;
  input?: AccessTokensInput;
} = {};

/**
 * The tokens made in this browser (contract §1.2), because the server lists none. They are remembered by their last characters:
 * whoever opens this browser after its user finds no token in it.
 */
export const accessTokensMachine = setup({
  types: TYPES,
  actions: {
    loadStored: assign(({ context: { storage, clock } }, { userId }: { userId: number | undefined }) => ({
      userId,
      revoking: undefined,
      tokens: userId === undefined ? [] : parseTokenRecords(storage.read(storageKey(userId)), clock()),
    })),
    add: assign(({ context: { tokens, clock } }, { token, expires }: { token: string; expires: string }) => ({
      tokens: [{ ...tokenRecordOf(token, expires, clock()), token }, ...tokens],
    })),
    remove: assign(({ context: { tokens } }, { token }: { token: string }) => ({
      tokens: tokens.filter(({ tail }) => tail !== tokenSuffix(token)),
    })),
    save: ({ context: { storage, userId, tokens } }) => {
      if (userId !== undefined) storage.write(storageKey(userId), serializeTokenRecords(tokens));
    },
    selectToken: assign((_, { token }: { token: ListedAccessToken }) => ({ revoking: token })),
    clearSelected: assign({ revoking: undefined }),
    emitRevocationConfirmed: emit(({ context: { revoking } }) => ({
      type: 'revocationConfirmed' as const,
      token: revoking?.token ?? '',
    })),
  },
  guards: {
    isKnown: (_, { token }: { token: ListedAccessToken }) => token.token !== undefined,
  },
}).createMachine({
  id: 'accessTokens',
  context: ({ input }) => ({ ...input, userId: undefined, tokens: [], revoking: undefined }),
  initial: 'listing',
  on: {
    SET_USER: { target: '.listing', actions: { type: 'loadStored', params: ({ event }) => event } },
    TOKEN_CREATED: { actions: [{ type: 'add', params: ({ event }) => event }, 'save'] },
    TOKEN_REVOKED: { actions: [{ type: 'remove', params: ({ event }) => event }, 'save'] },
  },
  states: {
    listing: {
      on: {
        REVOKE: {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'confirming',
          actions: { type: 'selectToken', params: ({ event }) => event },
        },
      },
    },
    confirming: {
      on: {
        CANCEL: { target: 'listing', actions: 'clearSelected' },
        CONFIRM: { target: 'listing', actions: ['emitRevocationConfirmed', 'clearSelected'] },
      },
    },
  },
});

function storageKey(userId: number): string {
  return `tokens.${userId}`;
}
