import type { ActorRefFrom } from 'xstate';
import type { LinkedCamera } from '../domain/camera-address.ts';
import { orderOf } from '../domain/device-order.ts';
import { screenOf } from '../domain/screen.ts';
import { readView, writtenView } from '../domain/view-address.ts';
import { FLEET_PARAMETERS } from '../domain/view-parameters.ts';
import type { LinkedPart } from './view-link.ts';
import type { ViewContext, viewMachine } from './view.ts';

/** How the fleet is looked at, in the address: list and map show it on every screen, and the path names the selected device. */
export function fleetLink(view: ActorRefFrom<typeof viewMachine>): LinkedPart {
  return {
    names: new Set<string>(FLEET_PARAMETERS),
    isOn: () => true,
    stay: (path) => view.send({ type: 'SELECT', deviceId: deviceIn(path) }),
    take: (parameters, path) => {
      const deviceId = deviceIn(path);
      const { camera, ...rest } = readView(parameters);
      // Without a place it would stay with a device, and there is none.
      const isSomewhere = camera?.place !== undefined || deviceId !== undefined;
      view.send({ type: 'TAKE', view: { ...rest, camera: isSomewhere ? camera : undefined }, deviceId });
    },
    tell: (_, forOthers) => {
      const { context } = view.getSnapshot();
      const { order, ...filter } = context.arrangement;
      return writtenView({ ...filter, order: orderOf(order), camera: cameraIn(context, forOthers) });
    },
    subscribe: (changed) => view.subscribe(changed),
  };
}

function deviceIn(path: string): number | undefined {
  const id = screenOf(path)?.parameters['deviceId'];
  return id === undefined ? undefined : Number(id);
}

/** The part of the camera that was chosen; for others also how near a device is shown, or where the map stands without one. */
function cameraIn({ camera, chosen, selected }: ViewContext, forOthers: boolean): LinkedCamera | undefined {
  if (!camera || (chosen === 'nothing' && !forOthers)) return undefined;
  const isPlace = chosen === 'place' || (chosen === 'nothing' && selected === undefined);
  return isPlace ? camera : { ...camera, place: undefined };
}
