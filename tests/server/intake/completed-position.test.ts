import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { completedPosition, metresBetween } from '../../../server/tracking/completed-position.ts';
import { positionEvents } from '../../../server/tracking/position-events.ts';
import { reportOfQuery } from '../../../server/tracking/osmand-query.ts';

const NOW = Date.UTC(2026, 0, 1);

function position(text: string, latest?: ReturnType<typeof completedPosition>) {
  const report = reportOfQuery(new URLSearchParams(`id=a&${text}`));
  if (!report) throw new Error('no report');
  return completedPosition(report, 7, latest, NOW);
}

test('the odometer never falls and grows by what was driven', () => {
  const place = fc.record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lon: fc.double({ min: -179, max: 179, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 10 }), (places) => {
      let latest: ReturnType<typeof completedPosition> | undefined;
      for (const { lat, lon } of places) {
        const next = position(`lat=${lat}&lon=${lon}`, latest);
        const before = Number(latest?.attributes['totalDistance'] ?? 0);
        const driven = latest ? metresBetween(latest, next) : 0;
        expect(Number(next.attributes['totalDistance'])).toBeCloseTo(before + driven, 0);
        latest = next;
      }
    }),
  );
});

test('a report without a place repeats the latest one', () => {
  const latest = position('lat=-23.5&lon=-46.6&speed=10');
  expect(position('alarm=sos', latest)).toMatchObject({
    latitude: -23.5,
    longitude: -46.6,
    fixTime: latest.fixTime,
  });
});

test('a vehicle moves when it is faster than standing still, unless it says otherwise itself', () => {
  expect(position('lat=1&lon=1&speed=5').attributes['motion']).toBe(true);
  expect(position('lat=1&lon=1').attributes['motion']).toBe(false);
  expect(position('lat=1&lon=1&speed=5&motion=false').attributes['motion']).toBe(false);
});

test('ignition and each new alarm are told once', () => {
  const parked = position('lat=1&lon=1&ignition=false');
  const driving = position('lat=1&lon=1&speed=9&ignition=true&alarm=sos,door', parked);
  expect(positionEvents(driving, parked).map(({ type, attributes }) => attributes['alarm'] ?? type)).toEqual([
    'ignitionOn',
    'sos',
    'door',
  ]);
  const same = position('lat=1&lon=1&speed=9&ignition=true&alarm=sos', driving);
  expect(positionEvents(same, driving)).toEqual([]);
});
