import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { inheritedNumber } from '../registry/applied-records.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';

/** A smaller rise can be the fuel that moves in the tank. */
const REFUEL_LITERS = 10;

/**
 * Returns the event of a fuel level that dropped or rose by at least the device's threshold between two
 * positions (contract §7.3); liters. A threshold of 0 switches it off. A drop needs one, for an engine uses fuel
 * too; a rise is a refuel without.
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
  const [type, key, normal] =
    after < before
      ? ['deviceFuelDrop', 'fuelDropThreshold', 0]
      : ['deviceFuelIncrease', 'fuelIncreaseThreshold', REFUEL_LITERS];
  const threshold = inheritedNumber(registry, device, key) ?? normal;
  if (threshold <= 0 || Math.abs(after - before) < threshold) return [];
  return [newEvent(position, type, { before, after })];
}
