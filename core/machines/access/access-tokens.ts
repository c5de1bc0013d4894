import { assign, emit, setup } from 'xstate';
import {
  tokenRecordOf,
  parseTokenRecords,
  tokenSuffix,
  serializeTokenRecords,
  type TokenRecord,
} from '../../domain/account/token-record.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** What the list needs from outside. */
export interface AccessTokensInput {
  storage: KeyValueStorage;
  clock: Clock;
}

/** An access token of the list; its text is known only while the page that created it is open. */
export interface ListedAccessToken extends TokenRecord {
  readonly token?: string;
}

/** The access tokens created in this browser. */
export interface AccessTokensContext extends AccessTokensInput {
  readonly userId: number | undefined;
  readonly tokens: readonly ListedAccessToken[];
  /** The token to revoke, while it is being confirmed. */
  readonly revoking: ListedAccessToken | undefined;
}

/** Events of the list. */
export type AccessTokensEvent =
  /** Loads the tokens of another user, or of none. */
  | { type: 'SET_USER'; userId: number | undefined }
  | { type: 'TOKEN_CREATED'; token: string; expires: string }
  /** A token is no longer valid. */
  | { type: 'TOKEN_REVOKED'; token: string }
  | { type: 'REVOKE'; token: ListedAccessToken }
  | { type: 'CANCEL' }
  | { type: 'CONFIRM' };

/** Emitted when the user confirmed to revoke a token. */
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
 * The access tokens created in this browser (contract §1.2), because the server does not list them. Only
 * their last characters are stored, so that no one else using this browser finds a token in it.
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
