import type { EndangeredVehicle } from '../domain/command-round.ts';
import { stopDangers } from '../domain/command-safety.ts';
import { vehicleNow } from '../fleet/vehicle-now.ts';
import { nameOf, type CommandedFleet } from './command-news.ts';

/**
 * The vehicles whose engine should not be stopped without a second deliberate step, as they stand now. Whatever can stop an engine asks
 * this when the user confirms, goes to `secondStep` with the answer, and asks again at `CONFIRM_ANYWAY`: a new danger asks anew.
 */
export function endangeredVehicles(
  fleet: CommandedFleet,
  deviceIds: readonly number[],
  nowMs: number,
): EndangeredVehicle[] {
  return deviceIds.flatMap((deviceId) => {
    const dangers = stopDangers(vehicleNow(fleet, deviceId), nowMs);
    return dangers.length > 0 ? [{ deviceId, name: nameOf(fleet, deviceId), dangers }] : [];
  });
}
