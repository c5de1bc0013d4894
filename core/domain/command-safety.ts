import type { DeviceStatus } from './device.ts';

/** Why stopping an engine now may hurt somebody, or cannot be judged. */
export type StopDanger = 'moving' | 'oldFix' | 'noFix' | 'offline';

/** What is known of a vehicle at this moment. */
export interface VehicleNow {
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
const STANDING_KNOTS = 1;

/**
 * Why stopping the engine of this vehicle needs a second deliberate step; empty when it stands, as a fresh fix of a vehicle on the
 * line says. A fix whose time lies as far ahead is no better than an old one: one of the two clocks is wrong.
 */
export function stopDangers(vehicle: VehicleNow, nowMs: number): StopDanger[] {
  const dangers: StopDanger[] = [];
  if (!vehicle.hasFix) dangers.push('noFix');
  else {
    if (vehicle.motion || !(vehicle.speedKnots < STANDING_KNOTS)) dangers.push('moving');
    if (!(Math.abs(nowMs - vehicle.fixTimeMs) <= FRESH_FIX_MS)) dangers.push('oldFix');
  }
  if (vehicle.status !== 'online') dangers.push('offline');
  return dangers;
}
