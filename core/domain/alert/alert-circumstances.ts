import type { DeviceEvent } from './event.ts';

/** Where and how a vehicle was when something happened, as far as it was known. */
export interface AlertCircumstances {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKnots: number;
  /** The name of the driver; empty when nobody is known to drive. */
  readonly driver: string;
}

/** Whether something that was stored earlier are circumstances. */
export function isCircumstances(stored: unknown): stored is AlertCircumstances {
  if (typeof stored !== 'object' || stored === null) return false;
  const parts: Partial<Record<keyof AlertCircumstances, unknown>> = stored;
  return (
    [parts.latitude, parts.longitude, parts.speedKnots].every((item) => Number.isFinite(item)) &&
    typeof parts.driver === 'string'
  );
}

/**
 * Returns the circumstances that an event itself says; undefined when it does not.
 * @param driverName the name of a driver by the identifier that devices report
 */
export function eventCircumstances(
  { attributes }: Pick<DeviceEvent, 'attributes'>,
  driverName: (uniqueId: string) => string | undefined,
): AlertCircumstances | undefined {
  const { latitude, longitude, speed, driverUniqueId } = attributes;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
  const identifier = typeof driverUniqueId === 'string' ? driverUniqueId : '';
  return {
    latitude,
    longitude,
    speedKnots: typeof speed === 'number' && speed < Infinity ? Math.max(0, speed) : 0,
    driver: driverName(identifier) ?? identifier,
  };
}

function isWithin(degrees: unknown, limit: number): degrees is number {
  return typeof degrees === 'number' && Math.abs(degrees) <= limit;
}
