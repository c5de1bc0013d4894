import type { Device } from '@farol/core/domain/device/device';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import { inheritedAttribute, inheritedNumber } from './applied-records.ts';
import type { Registry } from './registry.ts';

/**
 * Returns the trip settings of a device: its own, its groups', the server's,
 * else the defaults (contract §7.5).
 */
export function tripRulesOf(registry: Registry, device: Device): TripRules {
  const setting = (key: string, normal: number): number =>
    inheritedNumber(registry, device, `report.trip.${key}`) ?? normal;
  return {
    minDistanceMeters: setting('minDistance', 200),
    minDurationMs: setting('minDuration', 180) * 1000,
    stopGapMs: setting('stopGap', 3600) * 1000,
    stopsWhereNoticed: inheritedAttribute(registry, device, 'report.trip.stopsWhereNoticed') === true,
  };
}
