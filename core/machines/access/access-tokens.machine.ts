import { accessTokensSetup } from './access-tokens.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * The access tokens created in this browser (contract §1.2), because the server does not list them. Only
 * their last characters are stored, so that no one else using this browser finds a token in it.
 */
export const accessTokensMachine = accessTokensSetup.createMachine({
  id: 'accessTokens',
  context: ({ input }) => ({ ...input, userId: undefined, tokens: [], revoking: undefined }),
  initial: 'listing',
  on: {
    SET_USER: { target: '.listing', actions: withEvent('loadTokens') },
    TOKEN_CREATED: { actions: [withEvent('addToken'), 'save'] },
    TOKEN_REVOKED: { actions: [withEvent('removeToken'), 'save'] },
  },
  states: {
    listing: {
      on: {
        REVOKE: { guard: withEvent('isTextKnown'), target: 'confirming', actions: withEvent('select') },
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
