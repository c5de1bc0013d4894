import {
  engineStopDangers,
  type VehicleState,
  type VehicleWithStopDangers,
} from '../domain/command/command-safety.ts';
import { flagState, flagStatus } from './protocol/fleet-flags.ts';
import { FLAG } from './protocol/fleet-protocol.ts';
import type { LiveFleet } from './live-fleet.ts';

/** Returns the current state of a vehicle; one that the fleet does not hold is offline and without a fix. */
export function vehicleState(
  fleet: Pick<LiveFleet, 'slotOf' | 'flags' | 'speedKnots' | 'fixTimeMs'>,
  deviceId: number,
): VehicleState & { blocked: boolean | undefined } {
  const slot = fleet.slotOf(deviceId) ?? -1;
  const flags = slot < 0 ? FLAG.statusOffline : (fleet.flags[slot] ?? 0);
  return {
    hasFix: (flags & FLAG.hasPosition) !== 0,
    speedKnots: fleet.speedKnots[slot] ?? 0,
    fixTimeMs: fleet.fixTimeMs[slot] ?? Number.NaN,
    motion: flagState(flags, FLAG.motionKnown, FLAG.motion),
    blocked: flagState(flags, FLAG.blockedKnown, FLAG.blocked),
    status: flagStatus(flags),
  };
}

/** Returns the name of a vehicle; '' when the fleet does not hold it. */
export function deviceNameOf(fleet: Pick<LiveFleet, 'slotOf' | 'descriptions'>, deviceId: number): string {
  return fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
}

/**
 * Returns the vehicles whose engine should not be stopped now without a second confirmation. Every machine
 * that can stop an engine calls it when the user confirms, goes to `confirmingDanger` with the result, and
 * calls it again on `CONFIRM_DESPITE_DANGER`: a new danger asks again.
 */
export function endangeredVehicles(
  fleet: Pick<LiveFleet, 'slotOf' | 'flags' | 'speedKnots' | 'fixTimeMs' | 'descriptions'>,
  deviceIds: readonly number[],
  nowMs: number,
): VehicleWithStopDangers[] {
  return deviceIds.flatMap((deviceId) => {
    const dangers = engineStopDangers(vehicleState(fleet, deviceId), nowMs);
    return dangers.length > 0 ? [{ deviceId, name: deviceNameOf(fleet, deviceId), dangers }] : [];
  });
}
