import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { inheritedNumber } from '../registry/applied-records.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * Returns the event of a fuel level that dropped or rose by at least the device's threshold between two
 * positions (contract §7.3); liters. A threshold of 0, or none, switches it off.
 */
export function fuelEvents(
  registry: Registry,
  device: Device,
  position: Position,
  latest: Position | undefined,
): NewEvent[] {
  const before = latest?.attributes['fuel'];
  const after = position.attributes['fuel'];
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return [];
  const [type, key] =
    after < before
      ? ['deviceFuelDrop', 'fuelDropThreshold']
      : ['deviceFuelIncrease', 'fuelIncreaseThreshold'];
  const threshold = inheritedNumber(registry, device, key) ?? 0;
  if (threshold <= 0 || Math.abs(after - before) < threshold) return [];
  return [newEvent(position, type, { before, after })];
}
