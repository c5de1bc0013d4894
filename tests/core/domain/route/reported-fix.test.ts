import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportedFix } from '@farol/core/domain/route/reported-fix';
import { valueRange } from '@farol/core/domain/route/fix-values';
import { RouteBuilder } from '@farol/core/domain/route/route-builder';
import { fixesOfPositions } from '@farol/core/domain/route/route-fixes';
import { fixAt, routeOf } from '../../../arbitraries/routes.ts';
import { plainPosition } from '../../../arbitraries/fleet.ts';

test('reported fix: a fix is told as it was reported, without what only the server knows', () => {
  const attributes = { motion: true, ignition: false, fuel: 41.7, alarm: 'sos', batteryLevel: 80 };
  const fix = fixAt(1, { speed: 23.4, course: 271.3, attributes });
  const route = routeOf([fixAt(0), fix]);
  expect(reportedFix(route, 1)).toEqual({
    latitude: fix.latitude,
    longitude: fix.longitude,
    speed: 23.4,
    course: 271.3,
    attributes: { motion: true, ignition: false, fuel: 41.7, batteryLevel: 80 },
  });
});

test('reported fix: each fix is told with its own values only', () => {
  const route = routeOf([
    fixAt(0, { attributes: { fuel: 40, blocked: true } }),
    fixAt(1, { attributes: { rpm: 900 } }),
  ]);
  expect(reportedFix(route, 0).attributes).toEqual({ fuel: 40, blocked: true });
  expect(reportedFix(route, 1).attributes).toEqual({ rpm: 900 });
});

test('numbers that a column cannot hold are left out: of records, and times since the epoch', () => {
  const attributes = { driverId: 123_456_789, id: 7, hours: 1.79e12, odometer: 99_999_999_999 };
  expect(reportedFix(routeOf([fixAt(0, { attributes })]), 0).attributes).toEqual({ odometer: 1e11 });
});

test('reported fix: a value is no number of a record because its name has the letters of one', () => {
  const attributes = { fluid: 12, idle: 30, engineIdle: 40 };
  expect(reportedFix(routeOf([fixAt(0, { attributes })]), 0).attributes).toEqual(attributes);
});

test('reported fix: beyond the date line longitudes are those of the earth again', () => {
  const route = routeOf([fixAt(0, { longitude: 179.99 }), fixAt(1, { longitude: -179.99 })]);
  expect(reportedFix(route, 1).longitude).toBeCloseTo(-179.99, 9);
});

const attributes = fc.dictionary(
  fc.constantFrom('fuel', 'power', 'temp1', 'note'),
  fc.oneof(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.string(), fc.boolean()),
);

test('reported fix: every number that was reported is in the column of its attribute, in whatever parts it arrives', () => {
  fc.assert(
    fc.property(
      fc.array(attributes, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (all, size) => {
        const positions = all.map((values, index) =>
          plainPosition(1, 0, {
            id: index + 1,
            fixTime: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
            attributes: values,
          }),
        );
        const builder = new RouteBuilder(1);
        for (let at = 0; at < positions.length; at += size)
          builder.add(fixesOfPositions(positions.slice(at, at + size)));
        const route = builder.finish();
        for (const attribute of ['fuel', 'power', 'temp1', 'note']) {
          const column = route?.values.get(attribute);
          const expected = all.map((values) => {
            const value = values[attribute];
            return typeof value === 'number' ? value : Number.NaN;
          });
          if (column) expect([...column]).toEqual(expected);
          else expect(expected.every(Number.isNaN)).toBe(true);
        }
      },
    ),
  );
});

test('reported fix: a device that invents attributes cannot fill the page', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, index]));
  const { values } = fixesOfPositions([plainPosition(1, 0, { attributes: many })]);
  expect(values.size).toBe(64);
  expect(values.get('x63')?.[0]).toBe(63);
});

test('reported fix: what was reported long ago is still there after a long route has grown part by part', () => {
  const positions = Array.from({ length: 3000 }, (_, index) =>
    plainPosition(1, index, { attributes: index === 5 ? { fuel: 40, power: 12 } : { power: index } }),
  );
  const builder = new RouteBuilder(1);
  for (const [from, to] of [
    [0, 10],
    [10, 1500],
    [1500, 3000],
  ])
    builder.add(fixesOfPositions(positions.slice(from, to)));
  const values = builder.finish()?.values;
  expect(values?.get('fuel')?.findIndex((value) => value === 40)).toBe(5);
  expect(values?.get('power')?.findIndex((value) => value === 12)).toBe(5);
  expect(values?.get('power')?.[2999]).toBe(2999);
});

test('reported fix: what only a fix that is left out reported is no column of the route', () => {
  const builder = new RouteBuilder(1);
  builder.add(
    fixesOfPositions([
      plainPosition(1, 60, { attributes: { power: 12 } }),
      plainPosition(1, 0, { attributes: { fuel: 40 } }),
      plainPosition(1, 90, { attributes: { power: 13 } }),
    ]),
  );
  expect([...(builder.finish()?.values.keys() ?? [])]).toEqual(['power']);
});

test('reported fix: the range of a column leaves out what is not known', () => {
  expect(valueRange(new Float32Array([Number.NaN, 3, -1, Number.NaN]))).toEqual({ low: -1, high: 3 });
  expect(valueRange(new Float32Array([7]))).toEqual({ low: 7, high: 7 });
  expect(valueRange(new Float32Array([Number.NaN]))).toBeUndefined();
});
