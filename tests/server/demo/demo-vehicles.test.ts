import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEMO_NOTIFICATIONS } from '../../../server/demo/demo-notifications.ts';
import { DEMO_SEED } from '../../../server/demo/demo-fleet.ts';
import { DEMO_DRIVERS, demoVehicles, type DemoVehicle } from '../../../server/demo/demo-vehicles.ts';

/** The valid categories ("Map icon types"). */
const ICONS =
  'default arrow person animal bicycle motorcycle scooter car pickup van truck truck1 truck2 tractor boat ship bus train trolleybus tram crane plane helicopter offroad';

const aFleet: fc.Arbitrary<DemoVehicle[]> = fc.nat().map(demoVehicles);

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

test('demo vehicles: the demo fleet has about sixty vehicles of many kinds, in several groups', () => {
  const fleet = demoVehicles(DEMO_SEED);
  expect(fleet.length).toBeGreaterThanOrEqual(55);
  expect(fleet.length).toBeLessThanOrEqual(65);
  const kinds = distinct(fleet.map(({ category }) => category));
  for (const kind of ['car', 'truck', 'motorcycle', 'bus']) expect(kinds).toContain(kind);
  expect(kinds.length).toBeGreaterThanOrEqual(8);
  expect(distinct(fleet.map(({ group }) => group)).length).toBeGreaterThanOrEqual(5);
});

test('demo vehicles: every vehicle has an existing icon, a model and a group', () => {
  fc.assert(
    fc.property(aFleet, (fleet) => {
      for (const { category, group, model } of fleet) {
        expect(ICONS.split(' ')).toContain(category);
        expect([group, model]).not.toContain('');
      }
    }),
  );
});

test('demo vehicles: name, identifier and plate of each vehicle are unique, and plates are valid in Brazil', () => {
  fc.assert(
    fc.property(aFleet, (fleet) => {
      for (const of of ['name', 'uniqueId', 'plate'] as const)
        expect(distinct(fleet.map((vehicle) => vehicle[of]))).toHaveLength(fleet.length);
      for (const { plate } of fleet) expect(plate).toMatch(/^[A-Z]{3}\d[A-Z]\d\d$/);
    }),
  );
});

test('demo vehicles: most vehicles have a known driver, and every driver has one vehicle', () => {
  fc.assert(
    fc.property(aFleet, (fleet) => {
      const driven = fleet.flatMap(({ driver }) => driver ?? []);
      expect(driven.length).toBeGreaterThan(fleet.length / 2);
      expect(driven.length).toBeLessThan(fleet.length);
      expect(driven.toSorted()).toEqual(DEMO_DRIVERS.map(({ uniqueId }) => uniqueId).sort());
    }),
  );
  expect(distinct(DEMO_DRIVERS.map(({ name }) => name))).toHaveLength(DEMO_DRIVERS.length);
});

test('demo vehicles: most vehicles report, some are lost and some have never reported', () => {
  fc.assert(
    fc.property(aFleet, (fleet) => {
      const count = (connection: DemoVehicle['connection']): number =>
        fleet.filter((vehicle) => vehicle.connection === connection).length;
      expect(count('live')).toBeGreaterThan(fleet.length * 0.8);
      expect(count('lost')).toBeGreaterThan(1);
      expect(count('never')).toBeGreaterThan(0);
    }),
  );
});

test('demo vehicles: the same seed gives the same fleet, so that a restart finds its vehicles again', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(demoVehicles(seed)).toEqual(demoVehicles(seed));
    }),
  );
});

test('demo vehicles: the demo’s rule of alarms names each alarm once', () => {
  const rule = DEMO_NOTIFICATIONS.find(({ type }) => type === 'alarm');
  const alarms = String(rule?.attributes['alarms']).split(',');
  expect(alarms).toContain('lowBattery');
  expect(alarms).toEqual([...new Set(alarms)]);
});
