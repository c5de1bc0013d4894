import { createActor } from 'xstate';
import type { CameraMap } from '../../../machines/map/camera-aim.ts';
import { actorsOf, type StopFunction } from '../../wiring/feature.ts';
import type { ActorSettings } from '../../wiring/first-reader.ts';
import { cameraFeature, type CameraFeatureInput } from './camera-feature.ts';
import { connectCamera, type ConnectedCamera } from './connect-camera.ts';

/** What moves a map, and what ends that. */
export interface StartedCamera {
  readonly camera: ConnectedCamera;
  readonly stop: StopFunction;
}

/** Starts what moves a map, which brings that along. */
export type StartMapCamera = (start: typeof startCamera, map: CameraMap) => StartedCamera;

/** Starts what moves a map. The map brings it along: consoles without one have no code of it. */
export function startCamera(input: CameraFeatureInput, settings: ActorSettings): StartedCamera {
  const actor = createActor(cameraFeature, { input, ...settings }).start();
  return {
    camera: connectCamera(actorsOf(actor).camera),
    stop: () => {
      actor.stop();
    },
  };
}
