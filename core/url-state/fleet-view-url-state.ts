import type { UrlCamera } from '../domain/navigation/camera-url.ts';
import { parseDeviceOrder } from '../domain/device/device-order.ts';
import { matchScreen } from '../domain/navigation/screen.ts';
import { parseFleetViewUrl, fleetViewUrlParameters } from '../domain/navigation/fleet-view-url.ts';
import { FLEET_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import type { UrlStatePart } from './url-state.ts';
import type { FleetViewState, FleetViewStore } from '../machines/map/fleet-view.ts';

/**
 * URL state of list and map, on every screen: filter, order and camera; the path names the selected device.
 */
export function fleetViewUrlState(view: FleetViewStore): UrlStatePart {
  return {
    parameterNames: new Set<string>(FLEET_PARAMETERS),
    isActive: () => true,
    keepState: (path) => view.send({ type: 'SELECT_DEVICE', deviceId: deviceIdInPath(path) }),
    restore: (parameters, path) => {
      const deviceId = deviceIdInPath(path);
      const { camera, ...rest } = parseFleetViewUrl(parameters);
      // Without a center the camera follows a device, and here there is none.
      const isSomewhere = camera?.center !== undefined || deviceId !== undefined;
      view.send({ type: 'RESTORE', view: { ...rest, camera: isSomewhere ? camera : undefined }, deviceId });
    },
    serialize: (_, forOthers) => {
      const { context } = view.getSnapshot();
      const { order, ...filter } = context.arrangement;
      return fleetViewUrlParameters({
        ...filter,
        order: parseDeviceOrder(order),
        camera: cameraForUrl(context, forOthers),
      });
    },
    subscribe: (changed) => view.subscribe(changed),
  };
}

function deviceIdInPath(path: string): number | undefined {
  const id = matchScreen(path)?.parameters['deviceId'];
  return id === undefined ? undefined : Number(id);
}

/**
 * The part of the camera that the user chose; for others also the zoom, and the center when no device is
 * selected.
 */
function cameraForUrl(
  { camera, override, selectedDeviceId }: FleetViewState,
  forOthers: boolean,
): UrlCamera | undefined {
  if (!camera || (override === 'none' && !forOthers)) return undefined;
  const isPlace = override === 'center' || (override === 'none' && selectedDeviceId === undefined);
  return isPlace ? camera : { ...camera, center: undefined };
}
