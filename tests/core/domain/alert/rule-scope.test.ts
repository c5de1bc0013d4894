import { expect, test } from 'vitest';
import { canEverFire, watchingIdsOf, watchingKindOf } from '@farol/core/domain/alert/rule-scope';

test('a rule: only events of geofences and maintenances need an object that applies to the vehicle', () => {
  expect(
    ['geofenceEnter', 'geofenceExit', 'maintenance', 'ignitionOn', 'constructor'].map(watchingKindOf),
  ).toEqual(['geofence', 'geofence', 'maintenance', undefined, undefined]);
});

test('a rule: tells the events of the geofences it names, else of all', () => {
  const all = [3, 5, 8];
  const of = (type: string, geofenceIds?: unknown) =>
    watchingIdsOf({ type, attributes: geofenceIds === undefined ? {} : { geofenceIds } }, all);
  expect(of('geofenceExit')).toEqual(all);
  expect(of('geofenceExit', '')).toEqual(all);
  expect(of('geofenceExit', '5, 9')).toEqual([5]);
  expect(of('geofenceExit', 8)).toEqual([8]);
  // Maintenances are not chosen by it.
  expect(of('maintenance', '5')).toEqual(all);
});

test('a rule: never fires when no object applies to one of its vehicles', () => {
  const own = new Set([1, 2]);
  expect(canEverFire(own, [new Set([4]), new Set([2])])).toBe(true);
  expect(canEverFire(own, [new Set([4]), new Set()])).toBe(false);
  expect(canEverFire(own, [])).toBe(false);
  expect(canEverFire(new Set(), [new Set([4])])).toBe(false);
});
