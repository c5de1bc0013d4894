import { assign, emit, setup } from 'xstate';
import { urlCameraOf, type MapCamera } from '../../domain/navigation/camera-url.ts';
import {
  overrideAfterMove,
  overrideAfterSelection,
  overrideOfUrl,
  differsFromUrlCamera,
  type CameraState,
} from '../../domain/navigation/camera-override.ts';
import type { DeviceStatus } from '../../domain/device/device.ts';
import { nextDeviceOrder, parseDeviceOrder, type DeviceSortField } from '../../domain/device/device-order.ts';
import type { FleetView } from '../../domain/navigation/fleet-view-url.ts';
import type { FleetArrangement } from '../../fleet/protocol/fleet-protocol.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** What the view needs from outside. */
export interface FleetViewInput {
  fleet: Pick<LiveFleet, 'arrange' | 'watch'>;
  storage: KeyValueStorage;
  grouped: boolean;
}

/** The view of the fleet. */
export interface FleetViewContext extends CameraState {
  fleet: FleetViewInput['fleet'];
  storage: KeyValueStorage;
  arrangement: FleetArrangement;
}

/** Events of the view (§4, "Filter state" and "Sorting"). */
export type FleetViewEvent =
  | { type: 'SEARCH'; query: string }
  | { type: 'FILTER_STATUS'; status: DeviceStatus | 'all' }
  | { type: 'TOGGLE_MOVING' }
  | { type: 'SORT_BY'; field: DeviceSortField }
  | { type: 'HIDE_CATEGORIES'; categories: readonly string[] }
  | { type: 'SHOW_ONLY'; deviceId: number | undefined }
  | { type: 'SET_GROUPED'; grouped: boolean }
  | { type: 'SELECT_DEVICE'; deviceId: number | undefined }
  /** The map stopped moving: the user or the console moved it. */
  | { type: 'CAMERA_MOVED'; camera: MapCamera; initiator: 'user' | 'console'; isFollowing: boolean }
  /** Restores the view and the selected device from an address. */
  | { type: 'RESTORE'; view: FleetView; deviceId: number | undefined }
  /** Clears search and filters; order and selected device stay. */
  | { type: 'CLEAR_FILTERS' };

/** Emitted by the view. */
export type FleetViewEmitted =
  /** The user wants to see list or map like this from now on, not only in this view. */
  | { type: 'preferenceChanged'; changes: { grouped: boolean } | { hiddenCategories: readonly string[] } }
  /** The map should move to the camera of the view. */
  | { type: 'cameraRestored' };

const TYPES: {
  context?: FleetViewContext;
  events?: FleetViewEvent;
  input?: FleetViewInput;
  emitted?: FleetViewEmitted;
} = {};

const NO_FILTERS = {
  query: '',
  status: 'all',
  movingOnly: false,
  hiddenCategories: [],
  onlyDeviceId: undefined,
} as const;

/** §4: query, filters, order and selected device. Every change is passed to the fleet at once. */
export const fleetViewMachine = setup({
  types: TYPES,
  actions: {
    change: assign(({ context }, changes: Partial<FleetArrangement>) => ({
      arrangement: { ...context.arrangement, ...changes },
    })),
    select: assign(({ context }, { deviceId }: { deviceId: number | undefined }) => ({
      selectedDeviceId: deviceId,
      override: overrideAfterSelection(context, deviceId),
    })),
    setCamera: assign(({ context: { override } }, { camera, initiator, isFollowing }: CameraMoved) => ({
      camera: urlCameraOf(camera),
      override: overrideAfterMove(override, initiator === 'user', isFollowing),
    })),
    restore: assign(({ context }, { view: { camera, ...arrangement }, deviceId }: RestoredView) => ({
      arrangement,
      selectedDeviceId: deviceId,
      camera: camera ?? context.camera,
      override: overrideOfUrl(camera),
    })),
    clearFilters: assign(({ context }) => ({
      arrangement: { ...context.arrangement, ...NO_FILTERS },
    })),
    emitPreferenceChanged: emit((_, changes: PreferredChanges) => ({
      type: 'preferenceChanged' as const,
      changes,
    })),
    emitCameraRestored: emit({ type: 'cameraRestored' } as const),
    saveQuery: ({ context: { storage, arrangement } }) => storage.write('query', arrangement.query),
    removeSavedQuery: ({ context: { storage } }) => storage.remove('query'),
    arrange: ({ context: { fleet, arrangement } }) => fleet.arrange(arrangement),
    watch: ({ context: { fleet, selectedDeviceId } }) => fleet.watch(selectedDeviceId),
  },
  guards: {
    movesMap: ({ context }, { view, deviceId }: RestoredView) =>
      differsFromUrlCamera(context, view.camera, deviceId),
  },
}).createMachine({
  id: 'fleetView',
  context: ({ input: { fleet, storage, grouped } }) => ({
    fleet,
    storage,
    arrangement: { ...NO_FILTERS, order: 'name-asc', grouped },
    selectedDeviceId: undefined,
    camera: undefined,
    override: 'none',
  }),
  entry: ['removeSavedQuery', 'arrange'],
  on: {
    SEARCH: {
      actions: [{ type: 'change', params: ({ event }) => ({ query: event.query }) }, 'saveQuery', 'arrange'],
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
    SORT_BY: {
      actions: [
        {
          type: 'change',
          params: ({ context, event }) => ({
            order: nextDeviceOrder(parseDeviceOrder(context.arrangement.order), event.field),
          }),
        },
        'arrange',
      ],
    },
    HIDE_CATEGORIES: {
      actions: [
        { type: 'change', params: ({ event }) => ({ hiddenCategories: event.categories }) },
        'arrange',
        { type: 'emitPreferenceChanged', params: ({ event }) => ({ hiddenCategories: event.categories }) },
      ],
    },
    SHOW_ONLY: {
      actions: [{ type: 'change', params: ({ event }) => ({ onlyDeviceId: event.deviceId }) }, 'arrange'],
    },
    SET_GROUPED: {
      actions: [
        { type: 'change', params: ({ event }) => ({ grouped: event.grouped }) },
        'arrange',
        { type: 'emitPreferenceChanged', params: ({ event }) => ({ grouped: event.grouped }) },
      ],
    },
    SELECT_DEVICE: {
      actions: [{ type: 'select', params: ({ event }) => ({ deviceId: event.deviceId }) }, 'watch'],
    },
    CAMERA_MOVED: { actions: { type: 'setCamera', params: ({ event }) => event } },
    RESTORE: [
      {
        guard: { type: 'movesMap', params: ({ event }) => event },
        actions: [
          { type: 'restore', params: ({ event }) => event },
          'saveQuery',
          'arrange',
          'watch',
          'emitCameraRestored',
        ],
      },
      { actions: [{ type: 'restore', params: ({ event }) => event }, 'saveQuery', 'arrange', 'watch'] },
    ],
    CLEAR_FILTERS: {
      actions: [
        'clearFilters',
        'removeSavedQuery',
        'arrange',
        { type: 'emitPreferenceChanged', params: { hiddenCategories: [] } },
      ],
    },
  },
});

interface CameraMoved {
  camera: MapCamera;
  initiator: 'user' | 'console';
  isFollowing: boolean;
}

interface RestoredView {
  view: FleetView;
  deviceId: number | undefined;
}

type PreferredChanges = Extract<FleetViewEmitted, { type: 'preferenceChanged' }>['changes'];
