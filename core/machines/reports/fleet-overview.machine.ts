import { fleetOverviewSetup } from './fleet-overview.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/** What the fleet or a group of it did in a period: read when the index of the reports opens, and for another choice. */
export const fleetOverviewMachine = fleetOverviewSetup.createMachine({
  id: 'fleetOverview',
  context: ({ input }) => ({ ...input, period: 'last7', groupId: 0, read: undefined, reason: undefined }),
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { OPEN: 'reading' } },
    reading: {
      entry: 'clearReason',
      invoke: { src: 'reading', input: ({ context }) => context },
      on: {
        ARRIVED: { actions: withEvent('storeRead') },
        READ: 'shown',
        NOT_READ: { target: 'failed', actions: withEvent('storeReason') },
        CHOOSE: { target: 'reading', reenter: true, actions: withEvent('choose') },
        CLOSE: 'closed',
      },
    },
    shown: { on: { CHOOSE: { target: 'reading', actions: withEvent('choose') }, CLOSE: 'closed' } },
    failed: {
      on: {
        RETRY: 'reading',
        CHOOSE: { target: 'reading', actions: withEvent('choose') },
        CLOSE: 'closed',
      },
    },
  },
});
