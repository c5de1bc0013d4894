import { createActor } from 'xstate';
import { actorsOf, type StopFunction } from '../../wiring/feature.ts';
import type { ActorSettings } from '../../wiring/first-reader.ts';
import { baseMapFeature, type BaseMapFeatureInput, type BaseMapPorts } from './base-map-feature.ts';
import { connectBaseMap, type ConnectedBaseMap } from './connect-base-map.ts';

/** What is drawn under the fleet, and what ends that. */
export interface StartedBaseMap {
  readonly baseMap: ConnectedBaseMap;
  readonly stop: StopFunction;
}

/** Starts the base map of a map, which brings that along. */
export type StartBaseMap = (start: typeof startBaseMap, means: BaseMapPorts) => StartedBaseMap;

/** Starts the base map of a map. The map brings it along: consoles without one have no code of it. */
export function startBaseMap(input: BaseMapFeatureInput, settings: ActorSettings): StartedBaseMap {
  const actor = createActor(baseMapFeature, { input, ...settings }).start();
  return {
    baseMap: connectBaseMap(actorsOf(actor)),
    stop: () => {
      actor.stop();
    },
  };
}
