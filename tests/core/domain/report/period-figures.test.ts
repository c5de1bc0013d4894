import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  averageKnots,
  MAX_AVERAGE_KNOTS,
  periodFigures,
} from '../../../../core/domain/report/period-figures.ts';

const HOUR = 3_600_000;

/** The figures of an hour with these attributes at its ends. */
function figuresOf(
  start: Record<string, unknown>,
  end: Record<string, unknown>,
  { device = {}, refueledLiters = 0 } = {},
) {
  return periodFigures(
    { time: 0, attributes: start },
    { time: HOUR, attributes: end },
    { device, refueledLiters },
  );
}

test('period figures: no figure of a period is negative, without end, or more than a vehicle can do in the time', () => {
  const value = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, '12', null, true, undefined));
  const attributes = fc.record({
    odometer: value,
    totalDistance: value,
    hours: value,
    fuelUsed: value,
    fuel: value,
    fuelLevel: value,
  });
  const device = fc.record({ 'report.ignoreOdometer': fc.boolean(), fuelCapacity: value });
  const times = fc
    .tuple(fc.nat(1e9), fc.nat(1e9))
    .map((both) => both.toSorted((left, right) => left - right));
  fc.assert(
    fc.property(
      attributes,
      attributes,
      device,
      times,
      fc.nat(500),
      (from, to, held, [first = 0, last = 0], liters) => {
        const figures = periodFigures(
          { time: first, attributes: from },
          { time: last, attributes: to },
          { device: held, refueledLiters: liters },
        );
        for (const figure of Object.values(figures)) {
          expect(Number.isFinite(figure)).toBe(true);
          expect(figure).toBeGreaterThanOrEqual(0);
        }
        expect(figures.engineHours).toBeLessThanOrEqual(last - first);
        expect(figures.distance).toBe(figures.endOdometer - figures.startOdometer);
        expect(figures.engineHours).toBe(figures.endHours - figures.startHours);
        const average = averageKnots(figures.distance, last - first);
        expect(average).toBeGreaterThanOrEqual(0);
        expect(average).toBeLessThanOrEqual(MAX_AVERAGE_KNOTS);
      },
    ),
  );
});

test('period figures: an odometer that fell, or ran ahead of any vehicle, leaves the distance to the server’s own', () => {
  const fell = figuresOf(
    { odometer: 150_000_000, totalDistance: 1000 },
    { odometer: 4500, totalDistance: 6000 },
  );
  expect(fell).toMatchObject({ distance: 5000, startOdometer: 1000, endOdometer: 6000 });
  const ahead = figuresOf(
    { odometer: 4500, totalDistance: 1000 },
    { odometer: 150_000_000, totalDistance: 6000 },
  );
  expect(ahead.distance).toBe(5000);
  expect(figuresOf({ odometer: 4500 }, { odometer: 9500 }).distance).toBe(5000);
});

test('odometer: it is passed over where it is unknown at one end, or the device says so', () => {
  const totals = [{ totalDistance: 1000 }, { totalDistance: 1200 }] as const;
  const own = { distance: 200, startOdometer: 1000, endOdometer: 1200 };
  for (const [from, to] of [
    [0, 9500],
    [4500, 0],
    [undefined, 9500],
    [4500, undefined],
  ])
    expect(figuresOf({ odometer: from, ...totals[0] }, { odometer: to, ...totals[1] })).toMatchObject(own);
  const known = [
    { odometer: 4500, ...totals[0] },
    { odometer: 9500, ...totals[1] },
  ] as const;
  expect(figuresOf(...known)).toMatchObject({ distance: 5000, startOdometer: 4500, endOdometer: 9500 });
  const ignored = { device: { 'report.ignoreOdometer': true } };
  expect(figuresOf(...known, ignored)).toMatchObject(own);
  const standing = figuresOf({ odometer: 4500, ...totals[0] }, { odometer: 4500, ...totals[1] });
  expect(standing).toMatchObject({ distance: 0, startOdometer: 4500 });
});

test('distance: it may be as far as 0.3 m per millisecond, from any moment on, and no farther', () => {
  const later = (odometer: number) =>
    periodFigures(
      { time: 7 * HOUR, attributes: { odometer: 1 } },
      { time: 8 * HOUR, attributes: { odometer: 1 + odometer, totalDistance: 50 } },
      { device: {}, refueledLiters: 0 },
    );
  expect(later(0.3 * HOUR).distance).toBe(0.3 * HOUR);
  expect(later(0.3 * HOUR + 1)).toMatchObject({ distance: 50, endOdometer: 50 });
  // Where nothing is possible the odometer is what the server counted up to the end.
  expect(figuresOf({ totalDistance: 60 }, { totalDistance: 50 })).toMatchObject({
    distance: 0,
    startOdometer: 50,
    endOdometer: 50,
  });
});

test('counters: the largest whole number counts, a larger one or a text does not', () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(figuresOf({ odometer: most }, { odometer: most }).endOdometer).toBe(most);
  expect(figuresOf({ odometer: 1 }, { odometer: 1e17, totalDistance: 5 }).endOdometer).toBe(5);
  expect(figuresOf({ hours: 0 }, { hours: HOUR })).toMatchObject({
    engineHours: HOUR,
    startHours: 0,
    endHours: HOUR,
  });
  expect(figuresOf({ hours: 5 }, { hours: 5 })).toMatchObject({ engineHours: 0, startHours: 5, endHours: 5 });
  expect(figuresOf({ hours: '5' }, { hours: 9 })).toMatchObject({ engineHours: 0, endHours: 0 });
});

test('fuel: what the vehicle counts comes before the tank, and the tank before a percentage of it', () => {
  const device = { fuelCapacity: 60 };
  const all = [
    { fuelUsed: 900, fuel: 20, fuelLevel: 90 },
    { fuelUsed: 907, fuel: 15, fuelLevel: 40 },
  ] as const;
  expect(figuresOf(...all, { device }).spentFuel).toBe(7);
  expect(figuresOf({ ...all[0], fuelUsed: 907 }, all[1], { device }).spentFuel).toBe(0);
  expect(figuresOf({ fuel: 20, fuelLevel: 90 }, { fuel: 15, fuelLevel: 40 }, { device }).spentFuel).toBe(5);
  expect(figuresOf({ fuelLevel: 90 }, { fuelLevel: 40 }, { device }).spentFuel).toBe(30);
  expect(figuresOf({ fuelLevel: 90 }, { fuelLevel: 40 }, { device: { fuelCapacity: '60' } }).spentFuel).toBe(
    30,
  );
  for (const unknown of [{}, { fuelCapacity: 0 }, { fuelCapacity: -60 }, { fuelCapacity: 'big' }])
    expect(figuresOf({ fuelLevel: 90 }, { fuelLevel: 40 }, { device: unknown }).spentFuel).toBe(0);
  expect(figuresOf({ fuelLevel: 90 }, {}, { device }).spentFuel).toBe(0);
  // A tank that fills up was not emptied, however wrong its capacity is.
  for (const capacity of [60, -60, 0])
    for (const level of [40, 90])
      expect(
        figuresOf({ fuelLevel: 40 }, { fuelLevel: level }, { device: { fuelCapacity: capacity } }),
      ).toMatchObject({ spentFuel: 0 });
  expect(figuresOf({ fuelUsed: 1, fuel: 20 }, { fuelUsed: 1e17, fuel: 15 }).spentFuel).toBe(5);
  const endless = { device: { fuelCapacity: 1e300 } };
  expect(figuresOf({ fuelLevel: 1 }, { fuelLevel: 0 }, endless).spentFuel).toBe(
    Number.MAX_SAFE_INTEGER / 100,
  );
});

test('period figures: engine hours that fell, or grew faster than the time, count as none', () => {
  expect(figuresOf({ hours: 9 * HOUR }, { hours: 10 }).engineHours).toBe(0);
  expect(figuresOf({ hours: 10 }, { hours: 9 * HOUR }).engineHours).toBe(0);
  expect(figuresOf({ hours: HOUR }, { hours: 1.5 * HOUR }).engineHours).toBe(HOUR / 2);
});

test('period figures: what was refueled was not spent backwards', () => {
  expect(figuresOf({ fuel: 17 }, { fuel: 60 }, { refueledLiters: 45 }).spentFuel).toBe(2);
  expect(figuresOf({ fuel: 17 }, { fuel: 60 }).spentFuel).toBe(0);
  expect(figuresOf({ fuel: 20 }, { fuel: 15 }).spentFuel).toBe(5);
  expect(figuresOf({ fuelUsed: 900, fuel: 20 }, { fuelUsed: 3, fuel: 15 }).spentFuel).toBe(5);
  expect(figuresOf({ fuelLevel: 20 }, { fuelLevel: 90 }, { device: { fuelCapacity: 60 } }).spentFuel).toBe(0);
});

test('period figures: an average needs a distance and a time', () => {
  expect(averageKnots(1852, HOUR)).toBeCloseTo(1, 3);
  expect([averageKnots(1852, 0), averageKnots(-5, HOUR), averageKnots(Number.NaN, HOUR)]).toEqual([0, 0, 0]);
});
