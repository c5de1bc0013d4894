import type { ActorRefFrom } from 'xstate';
import type { accessTokensMachine } from '../../../machines/access/access-tokens.machine.ts';
import type { ListedAccessToken } from '../../../machines/access/access-tokens.actions.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** An access token of the list; its text is known only while the page that created it is open. */
export type ListedToken = ListedAccessToken;

/** Connects the access tokens that were created in this browser (contract §1.2). */
export function connectAccessTokens(tokens: ActorRefFrom<typeof accessTokensMachine>) {
  return connected(tokens, {
    answers: ({ context }) => ({
      /** The newest first. */
      tokens: context.tokens,
      /** The token that the user is asked about before it is revoked. */
      revoking: context.revoking,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Asks whether a token may be revoked; one whose text is unknown cannot be. */
        revoke: ['token'],
        confirm: [],
        cancel: [],
      }),
  });
}
