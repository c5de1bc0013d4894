import type { VehicleState } from '../domain/command/command-safety.ts';
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
