import type { User } from '../domain/account/user.ts';
import type { DrivableVehicle } from '../domain/device/driver-account.ts';
import type { PendingScan } from '../domain/device/pending-scans.ts';

/** Check-ins of the signed-in driver (§7, `/qr-driver`). Every method rejects with a Failure. */
export interface CheckIns {
  /** Checks the driver in to a vehicle, or out, and returns the account as it is then. Sent again, it changes nothing. */
  scan(scan: PendingScan): Promise<User>;
  /** Returns the vehicles that the driver may check in to. */
  vehicles(): Promise<readonly DrivableVehicle[]>;
}
