import { ALARM_KINDS } from '@farol/core/domain/alert/alarm-kind';
import { problemOfFix } from '@farol/core/domain/position/plausible-fix';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { completedPosition } from '../../../server/intake/completed-position.ts';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { positionEvents } from '../../../server/events/position-events.ts';
import { parseOsmandQuery } from '../../../server/intake/osmand-query.ts';
import { evenNumber } from '../../arbitraries/numbers.ts';

const NOW = Date.UTC(2026, 0, 1);

/** Returns the timestamp parameter of a report, in minutes from the start. */
function minute(count: number): string {
  return `timestamp=${NOW + count * 60_000}`;
}

function position(text: string, latest?: ReturnType<typeof completedPosition>) {
  const report = parseOsmandQuery(new URLSearchParams(`id=a&${text}`));
  if (!report) throw new Error('no report');
  return completedPosition(report, { deviceId: 7, latest, now: NOW });
}

test('completed position: the odometer never falls and grows by the distance driven', () => {
  const place = fc.record({
    lat: evenNumber(-80, 80),
    lon: evenNumber(-179, 179),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 10 }), (places) => {
      let latest: ReturnType<typeof completedPosition> | undefined;
      for (const { lat, lon } of places) {
        const next = position(`lat=${lat}&lon=${lon}`, latest);
        const before = Number(latest?.attributes['totalDistance'] ?? 0);
        const driven = latest ? distanceMeters(latest, next) : 0;
        expect(Number(next.attributes['totalDistance'])).toBeCloseTo(before + driven, 0);
        latest = next;
      }
    }),
  );
});

test('completed position: a report without a place repeats the latest one', () => {
  const latest = position('lat=-23.5&lon=-46.6&speed=10');
  expect(position('alarm=sos', latest)).toMatchObject({
    latitude: -23.5,
    longitude: -46.6,
    fixTime: latest.fixTime,
  });
});

test('completed position: the first fix after reports without a place adds nothing to the odometer', () => {
  const first = position('lat=-23.5&lon=-46.6', position('batt=80'));
  expect(first.attributes).toMatchObject({ distance: 0, totalDistance: 0 });
});

test('completed position: a vehicle moves when it has speed, unless it reports its motion itself', () => {
  expect(position('lat=1&lon=1&speed=5').attributes['motion']).toBe(true);
  expect(position('lat=1&lon=1').attributes['motion']).toBe(false);
  expect(position('lat=1&lon=1&speed=5&motion=false').attributes['motion']).toBe(false);
});

test('completed position: a parked vehicle has its stopped time, also through reports without a place, until it moves', () => {
  const at = 'lat=1&lon=1';
  const parked = position(`${at}&${minute(0)}`);
  expect(parked.attributes['stoppedTime']).toBe(0);
  const later = position(`${at}&${minute(5)}`, parked);
  expect(later.attributes['stoppedTime']).toBe(300_000);
  expect(position(minute(6), later).attributes['stoppedTime']).toBe(300_000);
  expect(position(`${at}&${minute(7)}&stoppedTime=9`, later).attributes['stoppedTime']).toBe(9);
  const driving = position(`${at}&speed=20&${minute(8)}`, later);
  expect(driving.attributes).not.toHaveProperty('stoppedTime');
  expect(position(`${at}&${minute(9)}`, driving).attributes['stoppedTime']).toBe(0);
});

test('completed position: the stopped time is unknown for a vehicle that was moved, reported late or has no place yet', () => {
  const parked = position(`lat=1&lon=1&${minute(0)}`);
  const later = position(`lat=1.0001&lon=1&${minute(60)}`, parked);
  expect(later.attributes['stoppedTime']).toBe(3_600_000);
  expect(position(`lat=1.1&lon=1&${minute(90)}`, later).attributes['stoppedTime']).toBe(0);
  expect(position(`lat=1&lon=1&${minute(-60)}`, parked).attributes).not.toHaveProperty('stoppedTime');
  const placeless = position('alarm=sos');
  expect(placeless.attributes).not.toHaveProperty('stoppedTime');
  expect(position(`lat=1&lon=1&${minute(1)}`, placeless).attributes['stoppedTime']).toBe(0);
  const { stoppedTime: _, ...attributesWithoutStop } = later.attributes;
  const before = { ...later, attributes: attributesWithoutStop };
  expect(position(`lat=1&lon=1&${minute(99)}`, before).attributes).not.toHaveProperty('stoppedTime');
});

test('completed position: no report makes an odometer or engine hours implausible or impossible to store', () => {
  const values = fc.record({
    distance: fc.oneof(fc.double().map(String), fc.constant(`9${'0'.repeat(307)}`), fc.constant('99999999')),
    hours: fc.oneof(fc.nat().map(String), fc.constant(`9${'0'.repeat(300)}`), fc.constant('3999999999999')),
    ignition: fc.boolean(),
    minute: fc.integer({ min: -20_000_000, max: 0 }),
  });
  fc.assert(
    fc.property(fc.array(fc.option(values), { minLength: 1, maxLength: 30 }), (reports) => {
      let latest = position(`lat=1&lon=1&${minute(0)}`);
      for (const report of reports) {
        const before = Number(latest.attributes['totalDistance']);
        latest = report
          ? position(
              `lat=1&lon=1&distance=${report.distance}&hours=${report.hours}&ignition=${report.ignition}&${minute(report.minute)}`,
              latest,
            )
          : position(`lat=1&lon=1&ignition=true&${minute(0)}`, latest);
        expect(problemOfFix(latest)).toBeUndefined();
        expect(Number(latest.attributes['totalDistance'])).toBeGreaterThanOrEqual(before);
      }
    }),
  );
});

test('completed position: an odometer destroyed long ago is not added to', () => {
  const latest = position('lat=1&lon=1');
  const broken = { ...latest, attributes: { ...latest.attributes, totalDistance: 9e307, hours: Infinity } };
  const next = position('lat=1&lon=1&distance=5', broken);
  expect(next.attributes['totalDistance']).toBe(5);
});

test('completed position: unknown alarms become one general alarm, and one fix has a few dozen at most', () => {
  const alarms = Array.from({ length: 12_000 }, (_, index) => `a${index}`).join(',');
  const alarmed = position(`lat=1&lon=1&alarm=${alarms},${ALARM_KINDS.join(',')}`);
  expect(positionEvents(alarmed, undefined).map(({ attributes }) => attributes['alarm'])).toEqual([
    'general',
  ]);
  const known = position(`lat=1&lon=1&alarm=${[...ALARM_KINDS, ...ALARM_KINDS].join(', ')}`);
  expect(positionEvents(known, undefined)).toHaveLength(36);
  expect(positionEvents(position('lat=1&lon=1&alarm=panic,sos,panic2'), undefined)).toMatchObject([
    { attributes: { alarm: 'general' } },
    { attributes: { alarm: 'sos' } },
  ]);
});

test('completed position: ignition changes and each new alarm are recorded once', () => {
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
