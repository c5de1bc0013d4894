import { createActor } from 'xstate';
import { actorsOf } from '../../wiring/feature.ts';
import type { ActorSettings, Opened } from '../../wiring/opened-later.ts';
import { cameraFeature, type CameraFeatureInput } from './camera-feature.ts';
import { connectCamera, type ConnectedCamera } from './connect-camera.ts';

/** Starts what moves a map. */
export type StartCamera = typeof startCamera;

/** Starts what moves a map. The map brings it along: consoles without one have no code of it. */
export function startCamera(input: CameraFeatureInput, settings: ActorSettings): Opened<ConnectedCamera> {
  const { trails, fleetView } = input;
  // Before the camera begins, which may end following again.
  trails.send({ type: 'SELECT_DEVICE', deviceId: fleetView.getSnapshot().context.selectedDeviceId });
  const actor = createActor(cameraFeature, { input, ...settings }).start();
  return {
    connected: connectCamera(actorsOf(actor).camera),
    stop: () => {
      actor.stop();
    },
  };
}
