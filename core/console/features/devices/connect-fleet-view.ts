import type { DeviceStatus } from '../../../domain/device/device.ts';
import type { GeoBounds } from '../../../domain/geometry/area-bounds.ts';
import type { MapCamera } from '../../../domain/navigation/camera-url.ts';
import type { FleetViewStore } from '../../../machines/map/fleet-view.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

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
      ...verbsOf(send, {
        search: ['query'],
        /** Shows moving devices only, or all again. */
        toggleMoving: [],
        /** Sorts by a field, or the other way if the list is sorted by it. */
        sortBy: ['field'],
        hideCategories: ['categories'],
        setGrouped: ['grouped'],
        /** Clears search and filters; order and selected device stay. */
        clearFilters: [],
      }),
      filterByStatus: (status: DeviceStatus | 'all') => send({ type: 'FILTER_STATUS', status }),
      /** Selects a device; undefined for none. */
      select: (deviceId: number | undefined) => send({ type: 'SELECT_DEVICE', deviceId }),
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
