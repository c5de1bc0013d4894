import { FIX_STATE } from '../../domain/replay/fleet-tracks.ts';
import type { ReplayedVehicle } from '../../domain/replay/replayed-vehicle.ts';
import { FLAG } from '../protocol/fleet-protocol.ts';

/** Which bit of a fix is which bit of a vehicle. */
const SAME: readonly (readonly [number, number])[] = [
  [FIX_STATE.motionKnown, FLAG.motionKnown],
  [FIX_STATE.motion, FLAG.motion],
  [FIX_STATE.ignitionKnown, FLAG.ignitionKnown],
  [FIX_STATE.ignition, FLAG.ignition],
  [FIX_STATE.blockedKnown, FLAG.blockedKnown],
  [FIX_STATE.blocked, FLAG.blocked],
  [FIX_STATE.alarm, FLAG.alarm],
];

/**
 * Returns the state of a vehicle at a moment as bits of `FLAG`. Where nothing was known its status is unknown, and
 * so is whether it moved; undefined before its first fix.
 */
export function replayFlags(moment: ReplayedVehicle | undefined, isDisabled: boolean): number {
  let flags = isDisabled ? FLAG.disabled : 0;
  if (!moment) return flags;
  flags |= FLAG.hasPosition;
  if (!moment.isKnown) return flags;
  flags |= FLAG.statusOnline;
  for (const [state, flag] of SAME) if (moment.state & state) flags |= flag;
  return flags;
}
