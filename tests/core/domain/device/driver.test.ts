import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { licenseState } from '@farol/core/domain/device/driver-license';
import {
  callsForHelp,
  LONGEST_PRIVATE_TRIP_MS,
  PRIVATE_TRIP_MODES,
  PRIVATE_TRIP_SETTING,
  privateTripAt,
  privateTripEndMs,
  privateTripMode,
  privateTripOf,
  type PrivateTrip,
} from '@farol/core/domain/device/private-trip';

test.for([
  ['2026-08-20', 'expired'],
  ['2026-08-21', 'within30'],
  ['2026-09-20', 'within30'],
  ['2026-09-21', 'within90'],
  ['2026-11-19', 'within90'],
  ['2026-11-20', undefined],
] as const)('driver: a license valid through %s is %s on 21 August 2026', ([validity, state]) => {
  expect(licenseState(validity, '2026-08-21')).toBe(state);
});

test.for([
  undefined,
  null,
  '',
  '21/08/2026',
  '2026-13-40',
  7,
  ['2026-08-20'],
  ' 2026-08-20',
  '2026-08-20T10:00:00Z',
])('driver: an invalid date (%o) has no state', (validity) => {
  expect(licenseState(validity, '2026-08-21')).toBeUndefined();
});

const moment = fc.integer({ min: 0, max: 10 * LONGEST_PRIVATE_TRIP_MS });
const trip: fc.Arbitrary<PrivateTrip> = fc.record({
  fromMs: moment,
  toMs: fc.option(moment, { nil: undefined }),
  isHidden: fc.boolean(),
});

test('a private trip: lasts from its beginning up to its end, and never longer than a day', () => {
  fc.assert(
    fc.property(trip, moment, (item, timeMs) => {
      const endMs = privateTripEndMs(item);
      expect(endMs - item.fromMs).toBeLessThanOrEqual(LONGEST_PRIVATE_TRIP_MS);
      expect(privateTripAt([item], timeMs) === item).toBe(timeMs >= item.fromMs && timeMs < endMs);
    }),
  );
});

test('a private trip: has its first moment, not that of its end, and ends by itself after a day', () => {
  const from = 1_000;
  const ends = [undefined, from - 1, from + 5, from + LONGEST_PRIVATE_TRIP_MS + 1].map((toMs) =>
    privateTripEndMs({ fromMs: from, toMs, isHidden: true }),
  );
  const dayLater = from + LONGEST_PRIVATE_TRIP_MS;
  expect(ends).toEqual([dayLater, from, from + 5, dayLater]);
  const trips = [{ fromMs: from, toMs: from + 5, isHidden: true }];
  expect([from - 1, from, from + 4, from + 5].map((timeMs) => privateTripAt(trips, timeMs))).toEqual([
    undefined,
    trips[0],
    trips[0],
    undefined,
  ]);
});

test('private trips: a moment that no trip covers is not private', () => {
  fc.assert(
    fc.property(fc.array(trip, { maxLength: 5 }), moment, (trips, timeMs) => {
      const found = privateTripAt(trips, timeMs);
      expect(found === undefined).toBe(trips.every((item) => privateTripAt([item], timeMs) === undefined));
    }),
  );
});

test('the setting of private trips: is one of the modes, otherwise off', () => {
  expect(PRIVATE_TRIP_SETTING).toBe('privateTrips');
  for (const mode of PRIVATE_TRIP_MODES) expect(privateTripMode(mode)).toBe(mode);
  for (const other of [undefined, null, true, 'Hidden', '', 1]) expect(privateTripMode(other)).toBe('off');
});

test('a call for help: sos, accident and a fall, among other alarms too', () => {
  expect(callsForHelp({ alarm: 'lowBattery,sos' })).toBe(true);
  expect(callsForHelp({ alarm: 'accident' })).toBe(true);
  expect(callsForHelp({ alarm: 'fallDown' })).toBe(true);
  expect(callsForHelp({ alarm: 'tow,door' })).toBe(false);
  expect(callsForHelp({})).toBe(false);
});

test('a position of a private trip: hidden where its place is from before, otherwise marked', () => {
  const [deviceTime, fixTime] = ['2026-01-01T01:00:00Z', '2026-01-01T00:00:00Z'];
  const attributes = { privateTrip: true };
  expect(privateTripOf({ attributes, deviceTime, fixTime })).toBe('hidden');
  expect(privateTripOf({ attributes, deviceTime, fixTime: deviceTime })).toBe('marked');
  expect(privateTripOf({ attributes: {}, deviceTime, fixTime })).toBeUndefined();
});
