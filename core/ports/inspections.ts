import type { StoredInspection } from '../domain/device/inspection.ts';

/** What drivers inspected, for those who see the vehicle (facts §6). */
export interface Inspections {
  /**
   * Returns the inspections of a device before a moment (milliseconds since the epoch), the newest first, so many as
   * the server tells at once; none where the server has none. Rejects with a Failure.
   */
  ofDevice(deviceId: number, beforeMs: number): Promise<readonly StoredInspection[]>;
}
