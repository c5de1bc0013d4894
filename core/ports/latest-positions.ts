import type { Position } from '../domain/position/position.ts';

/** Where devices were last (contract §4.6). */
export interface LatestPositions {
  /** The latest fix of the device; nothing when it never reported. Rejects with a Failure. */
  forDevice(deviceId: number): Promise<Position | undefined>;
}
