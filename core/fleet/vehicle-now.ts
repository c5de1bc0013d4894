import type { VehicleNow } from '../domain/command-safety.ts';
import { knownState } from './fleet-flags.ts';
import { FLAG } from './fleet-protocol.ts';
import type { LiveFleet } from './live-fleet.ts';

/** What the live fleet says of a vehicle at this moment; a vehicle that it does not hold is offline and without a fix. */
export function vehicleNow(
  fleet: Pick<LiveFleet, 'slotOf' | 'flags' | 'speed' | 'fixTime'>,
  deviceId: number,
): VehicleNow & { blocked: boolean | undefined } {
  const slot = fleet.slotOf(deviceId) ?? -1;
  const flags = slot < 0 ? FLAG.statusOffline : (fleet.flags[slot] ?? 0);
  return {
    hasFix: (flags & FLAG.hasPosition) !== 0,
    speedKnots: fleet.speed[slot] ?? 0,
    fixTimeMs: fleet.fixTime[slot] ?? Number.NaN,
    motion: knownState(flags, FLAG.motionKnown, FLAG.motion),
    blocked: knownState(flags, FLAG.blockedKnown, FLAG.blocked),
    status: flags & FLAG.statusOnline ? 'online' : flags & FLAG.statusOffline ? 'offline' : 'unknown',
  };
}
