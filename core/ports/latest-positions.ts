import type { Position } from '../domain/position/position.ts';

/** Latest positions of devices (contract §4.6). */
export interface LatestPositions {
  /** Returns the latest position of the device; undefined when it never reported. Rejects with a Failure. */
  forDevice(deviceId: number): Promise<Position | undefined>;
  /** Returns the latest positions of the user's devices, at most one each. Rejects with a Failure. */
  ofFleet(): Promise<readonly Position[]>;
}
