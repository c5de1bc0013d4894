import { assign, setup } from 'xstate';
import type { DeviceStatus } from '../domain/device.ts';
import { nextOrder, orderOf, type SortField } from '../domain/device-order.ts';
import type { FleetArrangement } from '../fleet/fleet-protocol.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Storage } from '../ports/storage.ts';

/** What the view needs from outside. */
export interface ViewInput {
  fleet: Pick<LiveFleet, 'arrange' | 'watch'>;
  storage: Storage;
  grouped: boolean;
}

/** What is being looked at. */
export interface ViewContext {
  fleet: ViewInput['fleet'];
  storage: Storage;
  arrangement: FleetArrangement;
  /** The device whose details are open. */
  selected: number | undefined;
}

/** What a viewer can ask for (§4, "Filter state" and "Sorting"). */
export type ViewEvent =
  | { type: 'SEARCH'; query: string }
  | { type: 'FILTER_STATUS'; status: DeviceStatus | 'all' }
  | { type: 'TOGGLE_MOVING' }
  | { type: 'SORT'; field: SortField }
  | { type: 'HIDE_CATEGORIES'; categories: readonly string[] }
  | { type: 'SHOW_ONLY'; deviceId: number | undefined }
  | { type: 'GROUP'; grouped: boolean }
  | { type: 'SELECT'; deviceId: number | undefined }
  /** Nothing is selected, searched or filtered any more; the order stays. */
  | { type: 'CLEAR' };

const TYPES: { context?: ViewContext; events?: ViewEvent; input?: ViewInput } = {};

/** §4: query, filters, order and the selected device. Every change is at once asked of the fleet. */
export const viewMachine = setup({
  types: TYPES,
  actions: {
    change: assign(({ context }, changes: Partial<FleetArrangement>) => ({
      arrangement: { ...context.arrangement, ...changes },
    })),
    select: assign((_, { deviceId }: { deviceId: number | undefined }) => ({ selected: deviceId })),
    keepQuery: ({ context: { storage, arrangement } }) => storage.write('query', arrangement.query),
    forgetQuery: ({ context: { storage } }) => storage.remove('query'),
    arrange: ({ context: { fleet, arrangement } }) => fleet.arrange(arrangement),
    watch: ({ context: { fleet, selected } }) => fleet.watch(selected),
  },
}).createMachine({
  id: 'view',
  context: ({ input: { fleet, storage, grouped } }) => ({
    fleet,
    storage,
    arrangement: { ...UNFILTERED, order: 'name-asc', grouped },
    selected: undefined,
  }),
  entry: ['forgetQuery', 'arrange'],
  on: {
    SEARCH: {
      actions: [{ type: 'change', params: ({ event }) => ({ query: event.query }) }, 'keepQuery', 'arrange'],
    },
    FILTER_STATUS: {
      actions: [{ type: 'change', params: ({ event }) => ({ status: event.status }) }, 'arrange'],
    },
    TOGGLE_MOVING: {
      actions: [
        { type: 'change', params: ({ context }) => ({ movingOnly: !context.arrangement.movingOnly }) },
        'arrange',
      ],
    },
    SORT: {
      actions: [
        {
          type: 'change',
          params: ({ context, event }) => ({
            order: nextOrder(orderOf(context.arrangement.order), event.field),
          }),
        },
        'arrange',
      ],
    },
    HIDE_CATEGORIES: {
      actions: [
        { type: 'change', params: ({ event }) => ({ hiddenCategories: event.categories }) },
        'arrange',
      ],
    },
    SHOW_ONLY: {
      actions: [{ type: 'change', params: ({ event }) => ({ onlyDeviceId: event.deviceId }) }, 'arrange'],
    },
    GROUP: {
      actions: [{ type: 'change', params: ({ event }) => ({ grouped: event.grouped }) }, 'arrange'],
    },
    SELECT: {
      actions: [{ type: 'select', params: ({ event }) => ({ deviceId: event.deviceId }) }, 'watch'],
    },
    CLEAR: {
      actions: [
        { type: 'change', params: () => UNFILTERED },
        { type: 'select', params: { deviceId: undefined } },
        'forgetQuery',
        'arrange',
        'watch',
      ],
    },
  },
});

const UNFILTERED = {
  query: '',
  status: 'all',
  movingOnly: false,
  hiddenCategories: [],
  onlyDeviceId: undefined,
} as const;
