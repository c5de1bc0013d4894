import { expect, test } from 'vitest';
import { fixReport } from '@farol/core/domain/route/fix-report';
import { fixAt, routeOf } from '../../../arbitraries/routes.ts';

test('a fix is told as it was reported, without what only the server knows', () => {
  const attributes = { motion: true, ignition: false, fuel: 41.7, alarm: 'sos', batteryLevel: 80 };
  const fix = fixAt(1, { speed: 23.4, course: 271.3, attributes });
  const route = routeOf([fixAt(0), fix]);
  expect(fixReport(route, 1)).toEqual({
    latitude: fix.latitude,
    longitude: fix.longitude,
    speed: 23.4,
    course: 271.3,
    attributes: { motion: true, ignition: false, fuel: 41.7, batteryLevel: 80 },
  });
});

test('each fix is told with its own values only', () => {
  const route = routeOf([
    fixAt(0, { attributes: { fuel: 40, blocked: true } }),
    fixAt(1, { attributes: { rpm: 900 } }),
  ]);
  expect(fixReport(route, 0).attributes).toEqual({ fuel: 40, blocked: true });
  expect(fixReport(route, 1).attributes).toEqual({ rpm: 900 });
});

test('numbers that a column cannot hold are left out: of records, and times since the epoch', () => {
  const attributes = { driverId: 123_456_789, id: 7, hours: 1.79e12, odometer: 99_999_999_999 };
  expect(fixReport(routeOf([fixAt(0, { attributes })]), 0).attributes).toEqual({ odometer: 1e11 });
});

test('a value is no number of a record because its name has the letters of one', () => {
  const attributes = { fluid: 12, idle: 30, engineIdle: 40 };
  expect(fixReport(routeOf([fixAt(0, { attributes })]), 0).attributes).toEqual(attributes);
});

test('beyond the date line longitudes are those of the earth again', () => {
  const route = routeOf([fixAt(0, { longitude: 179.99 }), fixAt(1, { longitude: -179.99 })]);
  expect(fixReport(route, 1).longitude).toBeCloseTo(-179.99, 9);
});
