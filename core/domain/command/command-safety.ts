import type { DeviceStatus } from '../device/device.ts';

/** Why stopping an engine now may be dangerous, or cannot be judged. */
export type EngineStopDanger = Exclude<MotionState, 'stationary'> | 'offline';

/**
 * The motion of a vehicle: moving or stationary by a fresh fix, moving by an old fix, an old fix that says
 * nothing about now, or no fix.
 */
export type MotionState = 'moving' | 'stationary' | 'wasMoving' | 'staleFix' | 'noFix';

/** The state of a vehicle now. */
export interface VehicleState {
  hasFix: boolean;
  speedKnots: number;
  /** Milliseconds since the epoch, NaN when unknown. */
  fixTimeMs: number;
  /** The motion as reported by the device; undefined when it does not report it. */
  motion: boolean | undefined;
  status: DeviceStatus;
}

/** The maximum age of a fix that still says how the vehicle moves. */
export const FRESH_FIX_MS = 2 * 60_000;

/** The speed below which a vehicle counts as stationary, knots; its fixes drift. */
const STATIONARY_KNOTS = 1;

/**
 * Returns the motion of a vehicle. A fix from the future is no better than an old one: one of the two clocks
 * is wrong.
 */
export function motionStateOf(vehicle: VehicleState, nowMs: number): MotionState {
  if (!vehicle.hasFix) return 'noFix';
  const isFresh = Math.abs(nowMs - vehicle.fixTimeMs) <= FRESH_FIX_MS;
  const moves = vehicle.motion || !(vehicle.speedKnots < STATIONARY_KNOTS);
  if (isFresh) return moves ? 'moving' : 'stationary';
  return moves ? 'wasMoving' : 'staleFix';
}

/**
 * Returns why stopping the engine of this vehicle needs a second confirmation; empty for an online vehicle
 * that a fresh fix reports stationary.
 */
export function engineStopDangers(vehicle: VehicleState, nowMs: number): EngineStopDanger[] {
  const motion = motionStateOf(vehicle, nowMs);
  const dangers: EngineStopDanger[] = motion === 'stationary' ? [] : [motion];
  if (vehicle.status !== 'online') dangers.push('offline');
  return dangers;
}

/** A vehicle with reasons against stopping its engine. */
export interface VehicleWithStopDangers {
  deviceId: number;
  name: string;
  dangers: readonly EngineStopDanger[];
}

/** Whether there is an engine stop danger that the user was not warned of yet. */
export function hasNewStopDanger(
  warned: readonly VehicleWithStopDangers[],
  current: readonly VehicleWithStopDangers[],
): boolean {
  const known = new Set(warned.flatMap(dangerKeys));
  return current.flatMap(dangerKeys).some((danger) => !known.has(danger));
}

function dangerKeys({ deviceId, dangers }: VehicleWithStopDangers): string[] {
  return dangers.map((danger) => `${deviceId} ${danger}`);
}
