import { accessTokensSetup } from './access-tokens.actions.ts';

/**
 * The access tokens created in this browser (contract §1.2), because the server does not list them. Only
 * their last characters are stored, so that no one else using this browser finds a token in it.
 */
export const accessTokensMachine = accessTokensSetup.createMachine({
  id: 'accessTokens',
  context: ({ input }) => ({ ...input, userId: undefined, tokens: [], revoking: undefined }),
  initial: 'listing',
  on: {
    SET_USER: { target: '.listing', actions: 'loadTokens' },
    TOKEN_CREATED: { actions: ['addToken', 'save'] },
    TOKEN_REVOKED: { actions: ['removeToken', 'save'] },
  },
  states: {
    listing: {
      on: {
        REVOKE: { guard: 'isTextKnown', target: 'confirming', actions: 'select' },
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
