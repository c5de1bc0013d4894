import type { DeviceStatus } from '../../../domain/device/device.ts';
import type { GeoBounds } from '../../../domain/geometry/area-bounds.ts';
import type { CameraOverride } from '../../../domain/navigation/camera-override.ts';
import type { MapCamera, UrlCamera } from '../../../domain/navigation/camera-url.ts';
import type { DeviceSortField } from '../../../domain/device/device-order.ts';
import type { FleetViewEmitted, FleetViewStore } from '../../../machines/map/fleet-view.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';

/** What is known of the view of the fleet: search, filters, order, selected device and camera. */
export interface ConnectedFleetViewState {
  /** The search text of the device list. */
  readonly query: string;
  /** The status of the listed devices, or `all`. */
  readonly status: DeviceStatus | 'all';
  /** Only moving devices are listed. */
  readonly movingOnly: boolean;
  /** The categories of vehicles that are not listed. */
  readonly hiddenCategories: readonly string[];
  /** The list is arranged by groups. */
  readonly grouped: boolean;
  /** The order of the list: a field and its direction, as in the address. */
  readonly order: string;
  /** The id of the device with open details; undefined for none. */
  readonly selectedDeviceId: number | undefined;
  /** As the map last came to rest, or as an address asked for it. */
  readonly camera: UrlCamera | undefined;
  /** What of the camera the user has set. */
  readonly cameraOverride: CameraOverride;
}

/** What users can do with the view of the fleet. */
export interface FleetViewActions {
  /** Lists the devices with a status only, or all. */
  readonly filterByStatus: (status: DeviceStatus | 'all') => void;
  /** Selects a device; undefined for none. */
  readonly select: (deviceId: number | undefined) => void;
  /** Reports that the map stopped moving, whether the user or the console moved it, and what it shows. */
  readonly reportCamera: (
    camera: MapCamera,
    initiator: 'user' | 'console',
    isFollowing: boolean,
    extent?: GeoBounds,
  ) => void;
  /** Lists the devices that match a text. */
  readonly search: (query: string) => void;
  /** Shows moving devices only, or all again. */
  readonly toggleMoving: () => void;
  /** Sorts by a field, or the other way if the list is sorted by it. */
  readonly sortBy: (field: DeviceSortField) => void;
  /** Lists no vehicles of these categories; replaces those hidden before. */
  readonly hideCategories: (categories: readonly string[]) => void;
  /** Arranges the list by groups, or as one list. */
  readonly setGrouped: (grouped: boolean) => void;
  /** Clears search and filters; order and selected device stay. */
  readonly clearFilters: () => void;
}

/** The view of the fleet, as front ends see it. */
export type ConnectedFleetView = Connected<ConnectedFleetViewState, FleetViewActions, FleetViewEmitted>;

/**
 * Connects the view of the fleet (§4): query, filters, order, selected device and camera. Announces
 * `cameraRestored` when the map should move to the camera of the view.
 */
export function connectFleetView(view: FleetViewStore): ConnectedFleetView {
  return connectActor(view, {
    view: ({ context: { arrangement, selectedDeviceId, camera, override } }) => ({
      query: arrangement.query,
      status: arrangement.status,
      movingOnly: arrangement.movingOnly,
      hiddenCategories: arrangement.hiddenCategories,
      grouped: arrangement.grouped,
      order: arrangement.order,
      selectedDeviceId,
      camera,
      cameraOverride: override,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        search: ['query'],
        toggleMoving: [],
        sortBy: ['field'],
        hideCategories: ['categories'],
        setGrouped: ['grouped'],
        clearFilters: [],
      }),
      filterByStatus: (status: DeviceStatus | 'all') => send({ type: 'FILTER_STATUS', status }),
      select: (deviceId: number | undefined) => send({ type: 'SELECT_DEVICE', deviceId }),
      reportCamera: (
        camera: MapCamera,
        initiator: 'user' | 'console',
        isFollowing: boolean,
        extent?: GeoBounds,
      ) => send({ type: 'CAMERA_MOVED', camera, initiator, isFollowing, ...(extent && { extent }) }),
    }),
  });
}
