import { assign, emit, setup } from 'xstate';
import { linkedCamera, type MapCamera } from '../domain/camera-address.ts';
import {
  choiceAfterRest,
  choiceAfterSelection,
  choiceIn,
  isElsewhere,
  type CameraStand,
} from '../domain/camera-choice.ts';
import type { DeviceStatus } from '../domain/device.ts';
import { nextOrder, orderOf, type SortField } from '../domain/device-order.ts';
import type { FleetView } from '../domain/view-address.ts';
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
export interface ViewContext extends CameraStand {
  fleet: ViewInput['fleet'];
  storage: Storage;
  arrangement: FleetArrangement;
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
  /** The map came to rest: the user moved it, or it went there by itself. */
  | { type: 'LOOK'; camera: MapCamera; by: 'user' | 'console'; isFollowing: boolean }
  /** An address says it all: how the fleet is looked at, and which device is selected. */
  | { type: 'TAKE'; view: FleetView; deviceId: number | undefined }
  /** Nothing is searched or filtered any more; the order and the open device stay. */
  | { type: 'CLEAR' }
  /** Who looked has left: besides all that, the map finds its place by itself again. */
  | { type: 'FORGET' };

/** What others have to know at once. */
export type ViewNews =
  /** The user wants to see the list or the map like this from now on, not only in this view. */
  | { type: 'preferred'; changes: { grouped: boolean } | { hiddenCategories: readonly string[] } }
  /** The map is to go where the view says. */
  | { type: 'moved' };

const TYPES: { context?: ViewContext; events?: ViewEvent; input?: ViewInput; emitted?: ViewNews } = {};

const UNFILTERED = {
  query: '',
  status: 'all',
  movingOnly: false,
  hiddenCategories: [],
  onlyDeviceId: undefined,
} as const;

/** §4: query, filters, order and the selected device. Every change is at once asked of the fleet. */
export const viewMachine = setup({
  types: TYPES,
  actions: {
    change: assign(({ context }, changes: Partial<FleetArrangement>) => ({
      arrangement: { ...context.arrangement, ...changes },
    })),
    select: assign(({ context }, { deviceId }: { deviceId: number | undefined }) => ({
      selected: deviceId,
      chosen: choiceAfterSelection(context, deviceId),
    })),
    look: assign(({ context: { chosen } }, { camera, by, isFollowing }: Look) => ({
      camera: linkedCamera(camera),
      chosen: choiceAfterRest(chosen, by === 'user', isFollowing),
    })),
    take: assign(({ context }, { view: { camera, ...arrangement }, deviceId }: Taken) => ({
      arrangement,
      selected: deviceId,
      camera: camera ?? context.camera,
      chosen: choiceIn(camera),
    })),
    clear: assign(({ context }) => ({
      arrangement: { ...context.arrangement, ...UNFILTERED },
    })),
    leave: assign({ selected: undefined, camera: undefined, chosen: 'nothing' as const }),
    tellPreferred: emit((_, changes: PreferredChanges) => ({ type: 'preferred' as const, changes })),
    tellMoved: emit({ type: 'moved' } as const),
    keepQuery: ({ context: { storage, arrangement } }) => storage.write('query', arrangement.query),
    forgetQuery: ({ context: { storage } }) => storage.remove('query'),
    arrange: ({ context: { fleet, arrangement } }) => fleet.arrange(arrangement),
    watch: ({ context: { fleet, selected } }) => fleet.watch(selected),
  },
  guards: {
    movesMap: ({ context }, { view, deviceId }: Taken) => isElsewhere(context, view.camera, deviceId),
  },
}).createMachine({
  id: 'view',
  context: ({ input: { fleet, storage, grouped } }) => ({
    fleet,
    storage,
    arrangement: { ...UNFILTERED, order: 'name-asc', grouped },
    selected: undefined,
    camera: undefined,
    chosen: 'nothing',
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
        { type: 'tellPreferred', params: ({ event }) => ({ hiddenCategories: event.categories }) },
      ],
    },
    SHOW_ONLY: {
      actions: [{ type: 'change', params: ({ event }) => ({ onlyDeviceId: event.deviceId }) }, 'arrange'],
    },
    GROUP: {
      actions: [
        { type: 'change', params: ({ event }) => ({ grouped: event.grouped }) },
        'arrange',
        { type: 'tellPreferred', params: ({ event }) => ({ grouped: event.grouped }) },
      ],
    },
    SELECT: {
      actions: [{ type: 'select', params: ({ event }) => ({ deviceId: event.deviceId }) }, 'watch'],
    },
    LOOK: { actions: { type: 'look', params: ({ event }) => event } },
    TAKE: [
      {
        guard: { type: 'movesMap', params: ({ event }) => event },
        actions: [
          { type: 'take', params: ({ event }) => event },
          'keepQuery',
          'arrange',
          'watch',
          'tellMoved',
        ],
      },
      { actions: [{ type: 'take', params: ({ event }) => event }, 'keepQuery', 'arrange', 'watch'] },
    ],
    CLEAR: {
      actions: [
        'clear',
        'forgetQuery',
        'arrange',
        { type: 'tellPreferred', params: { hiddenCategories: [] } },
      ],
    },
    FORGET: { actions: ['clear', 'leave', 'forgetQuery', 'arrange', 'watch'] },
  },
});

interface Look {
  camera: MapCamera;
  by: 'user' | 'console';
  isFollowing: boolean;
}

interface Taken {
  view: FleetView;
  deviceId: number | undefined;
}

type PreferredChanges = Extract<ViewNews, { type: 'preferred' }>['changes'];
