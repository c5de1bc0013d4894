import { expect, test } from 'vitest';
import { isSheer } from '@farol/ui/map/drawings/drawing';
import { VEHICLE_ICONS } from '@farol/core/domain/vehicle-icon';
import { drawingIndex, drawingName, DRAWINGS } from '@farol/ui/map/drawings/drawings';
import { vehiclePicture } from '@farol/ui/map/vehicle-picture';

/** The colours of the device that show on a drawing. */
function paints(name: (typeof VEHICLE_ICONS)[number]): Set<1 | 2 | undefined> {
  return new Set(DRAWINGS[name].filter((part) => !isSheer(part)).map(({ paint }) => paint));
}

test('each of the 24 kinds of vehicles has a drawing of its own, and an unknown kind wears the default one', () => {
  expect(VEHICLE_ICONS).toHaveLength(24);
  expect(new Set(Object.values(DRAWINGS).map((parts) => parts.map(({ d }) => d).join()))).toHaveProperty(
    'size',
    24,
  );
  expect(['rocket', 'constructor', ''].map(drawingName)).toEqual(['default', 'default', 'default']);
  expect(drawingIndex('constructor')).toBe(VEHICLE_ICONS.indexOf('default'));
  expect(VEHICLE_ICONS.map(drawingIndex)).toEqual(VEHICLE_ICONS.map((_, at) => at));
});

test('every vehicle can be painted in its first colour, and trucks, motorcycles and scooters in a second one', () => {
  for (const name of VEHICLE_ICONS) expect(paints(name)).toContain(1);
  for (const name of ['truck', 'truck2', 'motorcycle', 'scooter'] as const) expect(paints(name)).toContain(2);
});

test('a drawing stays on its field', () => {
  for (const { span, d } of Object.values(DRAWINGS).flat()) {
    expect(span[0]).toBeGreaterThanOrEqual(0);
    expect(span[1]).toBeLessThanOrEqual(64);
    expect(d).not.toContain('NaN');
  }
});

test('the picture of a vehicle shows its colours, and is made once', () => {
  const red = vehiclePicture('truck', '-14|2.00|1.00');
  expect(red).not.toBe(vehiclePicture('truck', '155|1.00|1.00'));
  expect(red).not.toBe(vehiclePicture('truck', '-14|2.00|1.00', '155|1.00|1.00'));
  expect(vehiclePicture('truck', 'no colour')).toBe(vehiclePicture('truck'));
  expect(decodeURIComponent(red)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/);
});
