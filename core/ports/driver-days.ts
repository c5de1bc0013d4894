import type { DriverDay } from '../domain/device/driver-day.ts';
import type { PrivateTripState } from '../domain/device/private-trip.ts';
import type { StreetMap } from '../domain/server/street-map.ts';

/** What the signed-in driver sees of their vehicle (§7, `/qr-driver/day`). Every method rejects with a Failure. */
export interface DriverDays {
  /** Returns today's trips since the check-in and the vehicle's place. Rejects where the driver is in no vehicle. */
  today(): Promise<DriverDay>;
  /**
   * Begins or ends a private trip of the vehicle (§2), and returns what is on then. Rejects where the operator allows none
   * and where the driver is in no vehicle.
   */
  switchPrivateTrip(isOn: boolean): Promise<PrivateTripState>;
  /** Returns the street maps that the server offers; none where it has none. */
  streetMaps(): Promise<readonly StreetMap[]>;
}
