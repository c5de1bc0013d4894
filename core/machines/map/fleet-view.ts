import { urlCameraOf, type MapCamera } from '../../domain/navigation/camera-url.ts';
import {
  overrideAfterMove,
  overrideAfterSelection,
  overrideOfUrl,
  differsFromUrlCamera,
  type CameraState,
} from '../../domain/navigation/camera-override.ts';
import type { GeoBounds } from '../../domain/geometry/area-bounds.ts';
import type { DeviceStatus } from '../../domain/device/device.ts';
import { nextDeviceOrder, parseDeviceOrder, type DeviceSortField } from '../../domain/device/device-order.ts';
import type { FleetView } from '../../domain/navigation/fleet-view-url.ts';
import type { FleetArrangement } from '../../fleet/protocol/fleet-protocol.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import { storeLogic, type StoreEffect, type StoreLogic, type StoreRef } from '../store/store.ts';

/** What the view needs from outside. */
export interface FleetViewInput {
  fleet: Pick<LiveFleet, 'arrange' | 'watch'>;
  storage: KeyValueStorage;
  grouped: boolean;
}

/** The view of the fleet. */
export interface FleetViewState extends CameraState {
  readonly arrangement: FleetArrangement;
  /** What the map shows, as it last came to rest; undefined before. */
  readonly extent: GeoBounds | undefined;
}

/** Events of the view (§4, "Filter state" and "Sorting"). */
export interface FleetViewEvents {
  SEARCH: { query: string };
  FILTER_STATUS: { status: DeviceStatus | 'all' };
  TOGGLE_MOVING: object;
  SORT_BY: { field: DeviceSortField };
  HIDE_CATEGORIES: { categories: readonly string[] };
  SHOW_ONLY: { deviceId: number | undefined };
  SET_GROUPED: { grouped: boolean };
  /** Clears search and filters; order and selected device stay. */
  CLEAR_FILTERS: object;
  SELECT_DEVICE: { deviceId: number | undefined };
  /** The map stopped moving: the user or the console moved it. */
  CAMERA_MOVED: {
    camera: MapCamera;
    initiator: 'user' | 'console';
    isFollowing: boolean;
    /** What the map shows; left out where there is none to be seen. */
    extent?: GeoBounds;
  };
  /** Restores the view and the selected device from an address. */
  RESTORE: { view: FleetView; deviceId: number | undefined };
}

/** Emitted by the view. */
export type FleetViewEmitted =
  /** The user wants to see list or map like this from now on, not only in this view. */
  | { type: 'preferenceChanged'; changes: { grouped: boolean } | { hiddenCategories: readonly string[] } }
  /** The map should move to the camera of the view. */
  | { type: 'cameraRestored' };

/** The running view. */
export type FleetViewStore = StoreRef<FleetViewState, FleetViewEvents, FleetViewEmitted>;

/** §4: query, filters, order and selected device. Every change is passed to the fleet at once. */
export function fleetViewStore({
  fleet,
  storage,
  grouped,
}: FleetViewInput): StoreLogic<FleetViewState, FleetViewEvents, FleetViewEmitted> {
  return storeLogic<FleetViewState, FleetViewEvents, FleetViewEmitted>({
    initial: {
      arrangement: { ...NO_FILTERS, order: 'name-asc', grouped },
      selectedDeviceId: undefined,
      camera: undefined,
      extent: undefined,
      override: 'none',
    },
    on: {
      SEARCH: (view, { query }) => arranged(view, { query }),
      FILTER_STATUS: (view, { status }) => arranged(view, { status }),
      TOGGLE_MOVING: (view) => arranged(view, { movingOnly: !view.arrangement.movingOnly }),
      SORT_BY: (view, { field }) =>
        arranged(view, { order: nextDeviceOrder(parseDeviceOrder(view.arrangement.order), field) }),
      HIDE_CATEGORIES: (view, { categories }) => arranged(view, { hiddenCategories: categories }),
      SHOW_ONLY: (view, { deviceId }) => arranged(view, { onlyDeviceId: deviceId }),
      SET_GROUPED: (view, event) => arranged(view, { grouped: event.grouped }),
      CLEAR_FILTERS: (view) => arranged(view, NO_FILTERS),
      SELECT_DEVICE: (view, { deviceId }) => ({
        ...view,
        selectedDeviceId: deviceId,
        override: overrideAfterSelection(view, deviceId),
      }),
      CAMERA_MOVED: (view, { camera, initiator, isFollowing, extent }) => ({
        ...view,
        extent,
        camera: urlCameraOf(camera),
        override: overrideAfterMove(view.override, initiator === 'user', isFollowing),
      }),
      RESTORE: (before, { view: { camera, ...arrangement }, deviceId }) => ({
        arrangement,
        selectedDeviceId: deviceId,
        camera: camera ?? before.camera,
        extent: before.extent,
        override: overrideOfUrl(camera),
      }),
    },
    effects: {
      saveQuery: ({ state, before }) => {
        const { query } = state.arrangement;
        if (query === before?.arrangement.query) return;
        if (query === '') storage.remove('query');
        else storage.write('query', query);
      },
      arrange: ({ state, before }) => {
        if (state.arrangement !== before?.arrangement) fleet.arrange(state.arrangement);
      },
      watch: ({ state, before }) => {
        if (state.selectedDeviceId !== before?.selectedDeviceId) fleet.watch(state.selectedDeviceId);
      },
      announcePreference,
      announceCamera,
    },
  });
}

const NO_FILTERS = {
  query: '',
  status: 'all',
  movingOnly: false,
  hiddenCategories: [],
  onlyDeviceId: undefined,
} as const;

function arranged(view: FleetViewState, changes: Partial<FleetArrangement>): FleetViewState {
  return { ...view, arrangement: { ...view.arrangement, ...changes } };
}

type ViewEffect = StoreEffect<FleetViewState, FleetViewEvents, FleetViewEmitted>;

/** What the user chose in this view; what an address asks for is no choice. */
const announcePreference: ViewEffect = ({ event, emit }) => {
  if (event?.type === 'SET_GROUPED') emit({ type: 'preferenceChanged', changes: { grouped: event.grouped } });
  if (event?.type === 'HIDE_CATEGORIES')
    emit({ type: 'preferenceChanged', changes: { hiddenCategories: event.categories } });
  if (event?.type === 'CLEAR_FILTERS') emit({ type: 'preferenceChanged', changes: { hiddenCategories: [] } });
};

const announceCamera: ViewEffect = ({ before, event, emit }) => {
  if (before && event?.type === 'RESTORE' && differsFromUrlCamera(before, event.view.camera, event.deviceId))
    emit({ type: 'cameraRestored' });
};
