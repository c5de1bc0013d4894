import { identityLinksSetup } from './identity-links.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Who an account is at the provider of single sign-on (contract §1.4). Disconnecting asks first, and cancelling changes
 * nothing; what was refused without a recent password is repeated after it was given.
 */
export const identityLinksMachine = identityLinksSetup.createMachine({
  id: 'identityLinks',
  context: ({ input }) => ({
    ...input,
    userId: 0,
    links: undefined,
    subject: '',
    reason: undefined,
  }),
  initial: 'idle',
  // Another account may be shown while a call for the last one runs: its answer is dropped.
  on: { LOAD: { target: '.loading', actions: withEvent('storeUser') } },
  states: {
    idle: {},
    loading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context,
        onDone: { target: 'shown', actions: withEvent('storeLinks') },
        onError: { target: 'shown', actions: withEvent('storeReason') },
      },
    },
    shown: {
      on: {
        CONNECT: {
          guard: withEvent('namesSomebody'),
          target: 'connecting',
          actions: withEvent('storeSubject'),
        },
        DISCONNECT: { guard: 'isConnected', target: 'confirming', actions: 'clearReason' },
        RETRY: { guard: 'needsPassword', target: 'disconnecting', actions: 'clearReason' },
      },
    },
    connecting: {
      invoke: {
        id: 'connect',
        src: 'connect',
        input: ({ context }) => context,
        onDone: 'loading',
        onError: { target: 'shown', actions: withEvent('storeReason') },
      },
    },
    confirming: { on: { CONFIRM: 'disconnecting', CANCEL: 'shown' } },
    disconnecting: {
      invoke: {
        id: 'disconnect',
        src: 'disconnect',
        input: ({ context }) => context,
        onDone: 'loading',
        onError: { target: 'shown', actions: withEvent('storeReason') },
      },
    },
  },
});
