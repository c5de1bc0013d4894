import { invitationsSetup, NO_INVITATION } from './invitations.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * §3, "User": people are invited by a link, which is shown once and can be renewed. A failed call keeps what was typed,
 * and leaving what was typed asks first.
 */
export const invitationsMachine = invitationsSetup.createMachine({
  id: 'invitations',
  context: ({ input }) => ({ ...input, ...NO_INVITATION, waiting: new Map() }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        LOAD: 'loading',
        INVITE: { target: 'editing', actions: 'clear' },
        RENEW: { target: 'sending', actions: withEvent('storeRenewed') },
      },
    },
    /** The list of users marks who has not accepted yet; without an answer it marks nobody. */
    loading: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => context,
        onDone: { target: 'idle', actions: withEvent('storeWaiting') },
        onError: 'idle',
      },
      on: {
        LOAD: { target: 'loading', reenter: true },
        INVITE: { target: 'editing', actions: 'clear' },
        RENEW: { target: 'sending', actions: withEvent('storeRenewed') },
      },
    },
    editing: {
      on: {
        CHANGE: { actions: withEvent('change') },
        SEND: [
          { guard: 'hasProblem', actions: 'storeProblem' },
          { target: 'sending', actions: 'clearReason' },
        ],
        CLOSE: [{ guard: 'hasContent', target: 'confirmingDiscard' }, { target: 'loading' }],
        DISCARD: 'loading',
      },
    },
    confirmingDiscard: { on: { KEEP_EDITING: 'editing', DISCARD: 'loading' } },
    /** The answer must not be lost: the link is told only once. */
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context,
        onDone: { target: 'made', actions: [withEvent('storeMade'), 'emitInvited'] },
        onError: [
          { guard: 'isRenewal', target: 'notRenewed', actions: withEvent('storeReason') },
          { target: 'editing', actions: withEvent('storeReason') },
        ],
      },
    },
    notRenewed: {
      on: { SEND: { target: 'sending', actions: 'clearReason' }, CLOSE: 'loading' },
    },
    made: { on: { CLOSE: { target: 'loading', actions: 'clear' } } },
  },
});
