import type { VehicleWithStopDangers } from '../../domain/command/bulk-command.ts';
import { engineStopDangers } from '../../domain/command/command-safety.ts';
import { vehicleState } from '../../fleet/vehicle-state.ts';
import { deviceNameOf, type CommandFleet } from './sent-command.ts';

/**
 * The vehicles whose engine should not be stopped without a second deliberate step, as they stand now. Whatever can stop an engine asks
 * this when the user confirms, goes to `confirmingDanger` with the answer, and asks again at `CONFIRM_DESPITE_DANGER`: a new danger asks anew.
 */
export function endangeredVehicles(
  fleet: CommandFleet,
  deviceIds: readonly number[],
  nowMs: number,
): VehicleWithStopDangers[] {
  return deviceIds.flatMap((deviceId) => {
    const dangers = engineStopDangers(vehicleState(fleet, deviceId), nowMs);
    return dangers.length > 0 ? [{ deviceId, name: deviceNameOf(fleet, deviceId), dangers }] : [];
  });
}
