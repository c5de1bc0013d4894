import { assign, emit, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
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

/** The actions, guards and actors of the chart. */
export const accessTokensSetup = setup({
  types: TYPES,
  actions: {
    loadTokens: assign(({ context }, { userId }: EventOf<AccessTokensEvent, 'SET_USER'>) =>
      storedTokens(context, userId),
    ),
    addToken: assign(({ context }, event: EventOf<AccessTokensEvent, 'TOKEN_CREATED'>) =>
      withToken(context, event),
    ),
    removeToken: assign(({ context }, event: EventOf<AccessTokensEvent, 'TOKEN_REVOKED'>) =>
      withoutToken(context, event),
    ),
    select: assign((_, { token }: EventOf<AccessTokensEvent, 'REVOKE'>) => ({ revoking: token })),
    save: ({ context: { storage, userId, tokens } }) => {
      if (userId !== undefined) storage.write(storageKey(userId), serializeTokenRecords(tokens));
    },
    emitRevocationConfirmed: emit(({ context: { revoking } }) => ({
      type: 'revocationConfirmed' as const,
      token: revoking?.token ?? '',
    })),
    clearSelected: assign({ revoking: undefined }),
  },
  guards: {
    isTextKnown: (_, { token }: EventOf<AccessTokensEvent, 'REVOKE'>) => token.token !== undefined,
  },
});

type TokensChange = Partial<AccessTokensContext>;

function storedTokens({ storage, clock }: AccessTokensInput, userId: number | undefined): TokensChange {
  const tokens = userId === undefined ? [] : parseTokenRecords(storage.read(storageKey(userId)), clock());
  return { userId, tokens, revoking: undefined };
}

function withToken(
  { tokens, clock }: AccessTokensContext,
  { token, expires }: { token: string; expires: string },
): TokensChange {
  return { tokens: [{ ...tokenRecordOf(token, expires, clock()), token }, ...tokens] };
}

function withoutToken({ tokens }: AccessTokensContext, { token }: { token: string }): TokensChange {
  return { tokens: tokens.filter(({ tail }) => tail !== tokenSuffix(token)) };
}

function storageKey(userId: number): string {
  return `tokens.${userId}`;
}
