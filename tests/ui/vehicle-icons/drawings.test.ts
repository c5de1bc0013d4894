import { expect, test } from 'vitest';
import { isTranslucent } from '@farol/ui/vehicle-icons/drawings/drawing';
import { VEHICLE_ICONS } from '@farol/core/domain/device/vehicle-icon';
import { vehicleIconIndex, vehicleIconOf, DRAWINGS } from '@farol/ui/vehicle-icons/drawings/drawings';
import { vehicleIconUrl } from '@farol/ui/vehicle-icons/vehicle-icon-url';

/** Returns the device's colors that show on a drawing. */
function paints(name: (typeof VEHICLE_ICONS)[number]): Set<1 | 2 | undefined> {
  return new Set(DRAWINGS[name].filter((part) => !isTranslucent(part)).map(({ colorIndex }) => colorIndex));
}

test('drawings: each of the 24 vehicle icons has a drawing of its own, and an unknown category gets the default one', () => {
  expect(VEHICLE_ICONS).toHaveLength(24);
  expect(
    new Set(Object.values(DRAWINGS).map((parts) => parts.map(({ pathData }) => pathData).join())),
  ).toHaveProperty('size', 24);
  expect(['rocket', 'constructor', ''].map(vehicleIconOf)).toEqual(['default', 'default', 'default']);
  expect(vehicleIconIndex('constructor')).toBe(VEHICLE_ICONS.indexOf('default'));
  expect(VEHICLE_ICONS.map(vehicleIconIndex)).toEqual(VEHICLE_ICONS.map((_, at) => at));
});

test('drawings: every vehicle can be tinted with its first color, and trucks, motorcycles and scooters with a second one', () => {
  for (const name of VEHICLE_ICONS) expect(paints(name)).toContain(1);
  for (const name of ['truck', 'truck2', 'motorcycle', 'scooter'] as const) expect(paints(name)).toContain(2);
});

test('drawings: stays within its field', () => {
  for (const { horizontalExtent, pathData } of Object.values(DRAWINGS).flat()) {
    expect(horizontalExtent[0]).toBeGreaterThanOrEqual(0);
    expect(horizontalExtent[1]).toBeLessThanOrEqual(64);
    expect(pathData).not.toContain('NaN');
  }
});

test('drawings: the image of a vehicle shows its colors, and is created once', () => {
  const red = vehicleIconUrl('truck', '-14|2.00|1.00');
  expect(red).not.toBe(vehicleIconUrl('truck', '155|1.00|1.00'));
  expect(red).not.toBe(vehicleIconUrl('truck', '-14|2.00|1.00', '155|1.00|1.00'));
  expect(vehicleIconUrl('truck', 'no color')).toBe(vehicleIconUrl('truck'));
  expect(decodeURIComponent(red)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/);
});
