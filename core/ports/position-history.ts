import type { Position } from '../domain/position/position.ts';

/** Past positions of devices (contract §4.6). */
export interface PositionHistory {
  /**
   * Returns every fix of the device between two times (milliseconds since the epoch), oldest first. Rejects
   * with a Failure.
   */
  between(deviceId: number, fromMs: number, toMs: number): Promise<Position[]>;
}
