import type { ActorRefFrom } from 'xstate';
import { accessTokensMachine } from '../../../machines/access/access-tokens.machine.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import type { Accounts } from '../../../ports/accounts.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';

const tokenRequest = asyncRequestMachine<string, string>();
const revocationRequest = asyncRequestMachine<string, void>();

/** Logins for applications, which the user creates and revokes. */
export interface AccessTokenActors {
  /** The tokens created in this browser. */
  accessTokens: ActorRefFrom<typeof accessTokensMachine>;
  /** Creates a token; the request is its expiry as ISO text, or '' for the server's default. */
  tokenCreation: ActorRefFrom<ReturnType<typeof asyncRequestMachine<string, string>>>;
  tokenRevocation: ActorRefFrom<ReturnType<typeof asyncRequestMachine<string, void>>>;
}

/** What the feature needs from outside. */
export interface AccessTokensFeaturePorts {
  accounts: Pick<Accounts, 'createToken' | 'revokeToken'>;
  storage: KeyValueStorage;
  clock: Clock;
}

/** The access tokens of one session (contract §1.2): the list follows what is created and revoked. */
export const accessTokensFeature = featureLogic({
  actors: (
    spawn,
    {
      ports: { accounts, storage, clock },
    }: { ports: AccessTokensFeaturePorts; scope: Pick<SessionScope, 'userId'> },
  ): AccessTokenActors => ({
    accessTokens: spawn(accessTokensMachine, { input: { storage, clock } }),
    tokenCreation: spawn(tokenRequest, {
      input: (expires) => accounts.createToken(expires || undefined),
    }),
    tokenRevocation: spawn(revocationRequest, {
      input: (token) => accounts.revokeToken(token.trim()),
    }),
  }),
  wiring: ({ accessTokens, tokenCreation, tokenRevocation }, { scope: { userId } }) => {
    accessTokens.send({ type: 'SET_USER', userId });
    return [
      onEmitted(accessTokens, 'revocationConfirmed', ({ token }) =>
        tokenRevocation.send({ type: 'REQUEST', request: token }),
      ),
      onEmitted(tokenCreation, 'succeeded', ({ response }) => {
        const expires = tokenCreation.getSnapshot().context.request ?? '';
        accessTokens.send({ type: 'TOKEN_CREATED', token: response, expires });
      }),
      onEmitted(tokenRevocation, 'succeeded', () => {
        const { request = '' } = tokenRevocation.getSnapshot().context;
        accessTokens.send({ type: 'TOKEN_REVOKED', token: request });
        // A revoked token must not be offered for copying.
        if (tokenCreation.getSnapshot().context.response === request.trim())
          tokenCreation.send({ type: 'RESET' });
      }),
    ];
  },
});
