import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalZone,
  instantOf,
  isKnownZone,
  localDateTimeAt,
  utcDateTimeText,
  zoneOffsetMs,
} from '@farol/core/domain/calendar/time-zone-clock';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Zones with the hours in which their clocks change, in UTC. */
const changes = fc.constantFrom(
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Europe/Lisbon', '2026-03-29T01:00:00Z'],
  ['Europe/Lisbon', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['Asia/Kolkata', '2026-01-01T00:00:00Z'],
  ['UTC', '2026-01-01T00:00:00Z'],
);

test('time zone clock: a local time is the first instant that shows it, and one that no clock shows is just after the change', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: -200, max: 200 }), ([zone = '', change = ''], minutes) => {
      const near = Date.parse(change) + minutes * MINUTE_MS;
      const clock = utcDateTimeText(near + zoneOffsetMs(zone, Date.parse(change) - HOUR_MS));
      const offsets = [-25, -1, 1, 25].map((hours) => zoneOffsetMs(zone, near + hours * HOUR_MS));
      const shown = offsets
        .map((offset) => Date.parse(`${clock}Z`) - offset)
        .filter((instant) => localDateTimeAt(zone, instant) === clock);
      const found = instantOf(zone, clock);
      if (shown.length > 0) expect(found).toBe(Math.min(...shown));
      else {
        expect(localDateTimeAt(zone, found) > clock).toBe(true);
        expect(localDateTimeAt(zone, found - HOUR_MS) < clock).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('time zone clock: an offset is whole seconds, also between two seconds and before 1970', () => {
  for (const instant of [0, 1, 999, 1500, -1, -1500, Date.UTC(2026, 0, 1) + 123])
    expect(zoneOffsetMs('America/Fortaleza', instant)).toBe(-3 * HOUR_MS);
  // Until 1914 Fortaleza went by the sun.
  expect(zoneOffsetMs('America/Fortaleza', Date.UTC(1900, 0, 1))).toBe(-(2 * HOUR_MS + 34 * MINUTE_MS));
});

test('time zone clock: midnight is the beginning of a day, in summer and winter', () => {
  expect(localDateTimeAt('America/New_York', Date.UTC(2026, 6, 1, 4))).toBe('2026-07-01T00:00:00');
  expect(localDateTimeAt('America/New_York', Date.UTC(2026, 0, 1, 5))).toBe('2026-01-01T00:00:00');
  expect(instantOf('America/New_York', '2026-07-01T00:00:00')).toBe(Date.UTC(2026, 6, 1, 4));
});

test('time zone clock: zones are known by their names, with up to three parts', () => {
  expect(
    ['UTC', 'utc', 'EST5EDT', 'Etc/GMT+3', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'].map(isKnownZone),
  ).toEqual(Array.from({ length: 6 }, () => true));
  expect(
    ['-03:00', '+0300', 'America', 'America/Nowhere', 'a/b/c/d', 'America/', '/Recife', 'UTC '].map(
      isKnownZone,
    ),
  ).toEqual(Array.from({ length: 8 }, () => false));
  expect(canonicalZone('etc/utc')).toBe('UTC');
  expect(canonicalZone('Nowhere')).toBeUndefined();
});
