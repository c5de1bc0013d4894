import type { DeviceStatus } from '../device/device.ts';

/** Why stopping an engine now may hurt somebody, or cannot be judged. */
export type EngineStopDanger = Exclude<MotionState, 'standing'> | 'offline';

/**
 * What is known of how a vehicle moves, one statement for every vehicle: moving or standing by a fresh position, moving by an old one,
 * an old one that tells nothing, or none at all.
 */
export type MotionState = 'moving' | 'standing' | 'wasMoving' | 'oldFix' | 'noFix';

/** What is known of a vehicle at this moment. */
export interface VehicleState {
  hasFix: boolean;
  speedKnots: number;
  /** Milliseconds since the epoch, NaN when unknown. */
  fixTimeMs: number;
  /** What the device says of its motion; nothing when it does not say. */
  motion: boolean | undefined;
  status: DeviceStatus;
}

/** A fix further from now than this does not say how the vehicle moves. */
export const FRESH_FIX_MS = 2 * 60_000;

/** A standing vehicle's fixes wander by less than this, knots. */
const STATIONARY_KNOTS = 1;

/**
 * What is known of how a vehicle moves. A fix whose time lies as far ahead is no better than an old one: one of the two clocks is wrong.
 */
export function motionStateOf(vehicle: VehicleState, nowMs: number): MotionState {
  if (!vehicle.hasFix) return 'noFix';
  const isFresh = Math.abs(nowMs - vehicle.fixTimeMs) <= FRESH_FIX_MS;
  const moves = vehicle.motion || !(vehicle.speedKnots < STATIONARY_KNOTS);
  if (isFresh) return moves ? 'moving' : 'standing';
  return moves ? 'wasMoving' : 'oldFix';
}

/**
 * Why stopping the engine of this vehicle needs a second deliberate step; empty when it stands, as a fresh fix of a vehicle on the
 * line says. What is said of its motion is one statement.
 */
export function engineStopDangers(vehicle: VehicleState, nowMs: number): EngineStopDanger[] {
  const motion = motionStateOf(vehicle, nowMs);
  const dangers: EngineStopDanger[] = motion === 'standing' ? [] : [motion];
  if (vehicle.status !== 'online') dangers.push('offline');
  return dangers;
}
