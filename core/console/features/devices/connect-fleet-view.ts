import type { DeviceStatus } from '../../../domain/device/device.ts';
import type { DeviceSortField } from '../../../domain/device/device-order.ts';
import type { GeoBounds } from '../../../domain/geometry/area-bounds.ts';
import type { MapCamera } from '../../../domain/navigation/camera-url.ts';
import type { FleetViewStore } from '../../../machines/map/fleet-view.ts';
import { connected } from '../../connected/connected.ts';

/**
 * Connects the view of the fleet (§4): query, filters, order, selected device and camera. Announces
 * `cameraRestored` when the map should move to the camera of the view.
 */
export function connectFleetView(view: FleetViewStore) {
  return connected(view, {
    answers: ({ context: { arrangement, selectedDeviceId, camera, override } }) => ({
      query: arrangement.query,
      status: arrangement.status,
      movingOnly: arrangement.movingOnly,
      hiddenCategories: arrangement.hiddenCategories,
      grouped: arrangement.grouped,
      order: arrangement.order,
      /** The device with open details. */
      selectedDeviceId,
      /** As the map last came to rest, or as an address asked for it. */
      camera,
      /** What of the camera the user has set. */
      cameraOverride: override,
    }),
    verbs: (send) => ({
      search: (query: string) => send({ type: 'SEARCH', query }),
      filterByStatus: (status: DeviceStatus | 'all') => send({ type: 'FILTER_STATUS', status }),
      /** Shows moving devices only, or all again. */
      toggleMoving: () => send({ type: 'TOGGLE_MOVING' }),
      /** Sorts by a field, or the other way if the list is sorted by it. */
      sortBy: (field: DeviceSortField) => send({ type: 'SORT_BY', field }),
      hideCategories: (categories: readonly string[]) => send({ type: 'HIDE_CATEGORIES', categories }),
      setGrouped: (grouped: boolean) => send({ type: 'SET_GROUPED', grouped }),
      /** Selects a device; undefined for none. */
      select: (deviceId: number | undefined) => send({ type: 'SELECT_DEVICE', deviceId }),
      /** Clears search and filters; order and selected device stay. */
      clearFilters: () => send({ type: 'CLEAR_FILTERS' }),
      /** Reports that the map stopped moving, whether the user or the console moved it, and what it shows. */
      reportCamera: (
        camera: MapCamera,
        initiator: 'user' | 'console',
        isFollowing: boolean,
        extent?: GeoBounds,
      ) => send({ type: 'CAMERA_MOVED', camera, initiator, isFollowing, ...(extent && { extent }) }),
    }),
  });
}
