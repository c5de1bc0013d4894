import { engineStopDangers, type VehicleWithStopDangers } from '../../domain/command/command-safety.ts';
import { vehicleState } from '../../fleet/vehicle-state.ts';
import { deviceNameOf, type CommandFleet } from './sent-command.ts';

/**
 * Returns the vehicles whose engine should not be stopped now without a second confirmation. Every machine
 * that can stop an engine calls it when the user confirms, goes to `confirmingDanger` with the result, and
 * calls it again on `CONFIRM_DESPITE_DANGER`: a new danger asks again.
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
