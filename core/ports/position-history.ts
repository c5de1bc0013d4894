import type { Position } from '../domain/position/position.ts';

/** Where a device has been (contract §4.6). */
export interface PositionHistory {
  /** Every fix of the device between two times (milliseconds since the epoch), the oldest first. Rejects with a Failure. */
  between(deviceId: number, fromMs: number, toMs: number): Promise<Position[]>;
}
