import { rowAddressesSetup } from './row-addresses.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Asks for the addresses of places in rows of a report (§7), once the user wants addresses: two at a time,
 * each place once, and only those that were in view last. A failure ends the questions until the user tries
 * again.
 */
export const rowAddressesMachine = rowAddressesSetup.createMachine({
  id: 'rowAddresses',
  context: ({ input }) => ({ ...input, addresses: new Map(), waiting: [], reason: undefined }),
  initial: 'hidden',
  states: {
    hidden: { on: { SHOW: 'shown' } },
    shown: {
      initial: 'idle',
      on: {
        ASK: { actions: withEvent('queue') },
        HIDE: { target: 'hidden', actions: 'forgetQuestions' },
      },
      states: {
        idle: { always: { guard: 'mayAsk', target: 'asking' } },
        asking: {
          invoke: {
            id: 'ask',
            src: 'ask',
            input: ({ context }) => context,
            onDone: [
              {
                guard: withEvent('isBroken'),
                target: 'failed',
                actions: [withEvent('storeAddresses'), withEvent('storeReason')],
              },
              { target: 'idle', actions: withEvent('storeAddresses') },
            ],
          },
        },
        failed: { on: { RETRY: { target: 'idle', actions: 'clearReason' } } },
      },
    },
  },
});
