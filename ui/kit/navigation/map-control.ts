import type { ActorRefFrom } from 'xstate';
import type { trailsMachine } from '@farol/core/machines/map/trails';
import { SharedValue } from '../console/shared-value.ts';

/** What the map on the screen does for others. */
export interface MapControl {
  /** The device drawn at a point of the page, nothing where there is none. */
  deviceAt(clientX: number, clientY: number): number | undefined;
  /** Brings a device near. */
  flyTo(deviceId: number): void;
  trails: ActorRefFrom<typeof trailsMachine>;
}

/** The map that is on the screen sets it, and takes it away when it leaves. */
export const mapControl = new SharedValue<MapControl | undefined>(undefined);
