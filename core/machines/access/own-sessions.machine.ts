import { withEvent } from '../chart/with-event.ts';
import { ownSessionsSetup } from './own-sessions.actions.ts';

/**
 * §3, "User": where the user is signed in. One session ends at once, all others only after a confirmation; then the
 * list is read again.
 */
export const ownSessionsMachine = ownSessionsSetup.createMachine({
  id: 'ownSessions',
  context: ({ input }) => ({ ...input, sessions: undefined, endingId: undefined, reason: undefined }),
  initial: 'idle',
  states: {
    idle: { on: { LOAD: 'loading' } },
    loading: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => context,
        onDone: { target: 'listing', actions: withEvent('storeSessions') },
        onError: { target: 'listing', actions: withEvent('storeReason') },
      },
      on: { LOAD: { target: 'loading', reenter: true } },
    },
    listing: {
      on: {
        LOAD: { target: 'loading', actions: 'clearReason' },
        END: { guard: withEvent('isOther'), target: 'ending', actions: withEvent('storeEnding') },
        END_OTHERS: 'confirming',
      },
    },
    ending: {
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => context,
        onDone: { target: 'loading', actions: ['removeEnded', 'clearEnding'] },
        onError: { target: 'listing', actions: [withEvent('storeReason'), 'clearEnding'] },
      },
    },
    confirming: { on: { CONFIRM: { target: 'endingOthers', actions: 'clearReason' }, CANCEL: 'listing' } },
    endingOthers: {
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        input: ({ context }) => context,
        onDone: 'loading',
        onError: { target: 'listing', actions: withEvent('storeReason') },
      },
    },
  },
});
