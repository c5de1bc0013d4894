import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { emptyReplayedVehicle, readReplayedVehicle } from '@farol/core/domain/replay/replayed-vehicle';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { CircleVisits, type CircleVisit, type PlacedFix } from '@farol/core/domain/area-search/circle-visits';
import { timesNear, TrackBoundsBuilder } from '@farol/core/domain/area-search/track-bounds';
import type { Circle } from '@farol/core/domain/area-search/path-in-circle';
import { anyTrackFixes, trackFix, TRACK_START_MS, tracksOf } from '../../../arbitraries/fleet-tracks.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const DAY_MS = 86_400_000;
const gate: Circle = { center: { latitude: 0, longitude: 0 }, radiusMeters: 100 };

function visitsOf(circle: Circle, span: TimeRange, fixes: readonly PlacedFix[]): CircleVisit[] {
  const visits: CircleVisit[] = [];
  const found = new CircleVisits(circle, span, (visit) => visits.push(visit));
  for (const fix of fixes) found.add(fix);
  found.finish();
  return visits;
}

/** Seconds after the start. */
function period(from: number, to: number): TimeRange {
  return { fromMs: TRACK_START_MS + from * 1000, toMs: TRACK_START_MS + to * 1000 };
}

function told(visits: readonly CircleVisit[]) {
  return visits.map(({ fromMs, toMs, begin, end }) => [
    (fromMs - TRACK_START_MS) / 1000,
    (toMs - TRACK_START_MS) / 1000,
    begin,
    end,
  ]);
}

test('circle visits: a vehicle that crosses the circle between two fixes was within it', () => {
  const fixes = [trackFix(0, -300), trackFix(30, 300)];
  const [visit, ...others] = visitsOf(gate, period(-60, 60), fixes);
  expect(others).toEqual([]);
  expect(visit).toMatchObject({ begin: 'entered', end: 'left', closestMeters: expect.closeTo(0, 3) });
  expect(((visit?.toMs ?? 0) - (visit?.fromMs ?? 0)) / 1000).toBeCloseTo(10, 1);
});

test('circle visits: a vehicle that parks within the circle is there until it drives off, also while it is silent', () => {
  const fixes = [trackFix(0, 0), trackFix(36_000, 40), trackFix(36_060, 500)];
  expect(told(visitsOf(gate, period(600, 1200), fixes))).toEqual([[600, 1200, 'inside', 'inside']]);
  expect(told(visitsOf(gate, period(-60, 86_400), fixes))).toEqual([
    [0, expect.closeTo(36_007.8, 0), 'unknown', 'left'],
  ]);
});

test('circle visits: in a gap a vehicle is where it was last seen for five minutes, and then nobody knows', () => {
  const fixes = [trackFix(0, -500), trackFix(60, 50), trackFix(3600, 9000)];
  expect(told(visitsOf(gate, period(0, 7200), fixes))).toEqual([
    [expect.closeTo(43.6, 0), 360, 'entered', 'unknown'],
  ]);
  const back = [trackFix(0, 9000), trackFix(3600, 50), trackFix(3660, 9000)];
  expect(told(visitsOf(gate, period(0, 7200), back))[0]?.slice(2)).toEqual(['unknown', 'left']);
});

test('circle visits: the period cuts a visit, and visits outside of it are none', () => {
  const fixes = [trackFix(0, -500), trackFix(60, 0), trackFix(120, 0), trackFix(180, 500)];
  expect(told(visitsOf(gate, period(80, 100), fixes))).toEqual([[80, 100, 'inside', 'inside']]);
  expect(visitsOf(gate, period(300, 400), [...fixes, trackFix(240, 900), trackFix(500, 2000)])).toEqual([]);
  expect(told(visitsOf(gate, period(90, 90), fixes))).toEqual([[90, 90, 'inside', 'inside']]);
});

test('circle visits: of two fixes of one time the later one counts, and nothing happens between them', () => {
  const entersAndJumps = [trackFix(0, -500), trackFix(60, 0), trackFix(60, -500), trackFix(120, -600)];
  expect(told(visitsOf(gate, period(0, 200), entersAndJumps))).toEqual([
    [expect.closeTo(48, 0), 60, 'entered', 'left'],
  ]);
  const jumpsOver = [trackFix(0, -500), trackFix(60, -500), trackFix(60, 500), trackFix(120, 600)];
  expect(visitsOf(gate, period(0, 200), jumpsOver)).toEqual([]);
  const jumpsIn = [trackFix(0, -500), trackFix(60, -500), trackFix(60, 0), trackFix(120, 0)];
  expect(told(visitsOf(gate, period(0, 200), [...jumpsIn, trackFix(180, 500)]))).toEqual([
    [60, expect.closeTo(132, 0), 'entered', 'left'],
  ]);
  const jumpsAndReturns = [trackFix(0, -500), trackFix(60, 0), trackFix(60, -500), trackFix(120, 0)];
  expect(told(visitsOf(gate, period(0, 120), jumpsAndReturns))).toEqual([
    [expect.closeTo(48, 0), 60, 'entered', 'left'],
    [expect.closeTo(108, 0), 120, 'entered', 'inside'],
  ]);
});

test('circle visits: a visit is as near as its nearest moment, whatever came before and after', () => {
  const fixes = [trackFix(0, -500), trackFix(60, -90), trackFix(120, -10), trackFix(180, -90)];
  const [visit] = visitsOf(gate, period(0, 180), fixes);
  expect(visit?.closestMeters).toBeCloseTo(10, 1);
});

test('circle visits: a vehicle that is inside at an end of the period has one visit, which says so', () => {
  const fixes = [trackFix(0, 0), trackFix(60, 0), trackFix(60, -500), trackFix(120, -600)];
  expect(told(visitsOf(gate, period(0, 200), fixes))).toEqual([[0, 60, 'inside', 'left']]);
  expect(told(visitsOf(gate, period(-10, 60), fixes))).toEqual([[0, 60, 'unknown', 'inside']]);
  const drivesOff = [trackFix(0, 0), trackFix(60, 0), trackFix(120, 500), trackFix(180, 0)];
  expect(told(visitsOf(gate, period(-10, 60), drivesOff))).toEqual([[0, 60, 'unknown', 'inside']]);
});

test('circle visits: a vehicle with a single fix is inside for five minutes, and one without a fix is not', () => {
  expect(told(visitsOf(gate, period(-60, 7200), [trackFix(0, 0)]))).toEqual([[0, 300, 'unknown', 'unknown']]);
  expect(visitsOf(gate, period(-60, 7200), [])).toEqual([]);
});

test('circle visits: after a time that was left out, because the vehicle was elsewhere, it comes in', () => {
  const visits: CircleVisit[] = [];
  const found = new CircleVisits(gate, period(0, 86_400), (visit) => visits.push(visit));
  found.add(trackFix(0, -5000));
  found.skip();
  for (const [seconds, meters] of [
    [3600, 0],
    [3660, 0],
    [3720, 500],
  ] as const)
    found.add(trackFix(seconds, meters));
  found.skip();
  found.add(trackFix(7200, 0));
  found.finish();
  expect(told(visits)).toEqual([
    [3600, expect.closeTo(3672, 0), 'entered', 'left'],
    [7200, 7500, 'entered', 'unknown'],
  ]);
});

test('visits: they are those of the fleet at a past moment, the vehicles known to be within the circle then', () => {
  fc.assert(
    fc.property(
      anyTrackFixes(),
      fc.nat(79),
      fc.integer({ min: 5, max: 3000 }),
      fc.integer({ min: -300, max: 300 }),
      fc.array(evenNumber(0, 1), { minLength: 20, maxLength: 20 }),
      (fixes, at, radiusMeters, by, shares) => {
        const near = fixes[at % fixes.length] ?? trackFix(0, 0);
        const center = { latitude: near.latitude + by / 111_320, longitude: near.longitude };
        const [first, last] = [fixes[0]?.timeMs ?? 0, fixes.at(-1)?.timeMs ?? 0];
        const span = { fromMs: first - 1000, toMs: last + 600_000 };
        const visits = visitsOf({ center, radiusMeters }, span, fixes);
        const tracks = tracksOf(new Map([[1, fixes]]));
        for (const share of shares) {
          const atMs = span.fromMs + share * (span.toMs - span.fromMs);
          const moment = emptyReplayedVehicle();
          const isKnown = readReplayedVehicle(tracks, 0, atMs, moment) && moment.isKnown;
          const meters = distanceMeters(moment, center);
          // Packed places and the straight line on a map differ by a few meters.
          if (isKnown && Math.abs(meters - radiusMeters) < 5) continue;
          const isIn = visits.some(({ fromMs, toMs }) => fromMs - 1 <= atMs && atMs <= toMs + 1);
          expect(isIn).toBe(isKnown && meters < radiusMeters);
        }
      },
    ),
  );
});

test('an outline tells which fixes need not be read: the answer is the one of all fixes', () => {
  fc.assert(
    fc.property(
      fc.array(anyTrackFixes(), { minLength: 1, maxLength: 4 }),
      fc.record({
        latitude: fc.constantFrom(0, 0, 60, 89.9, -89.99),
        longitude: fc.constantFrom(0, 179.99, -180),
      }),
      fc.nat(319),
      fc.integer({ min: 5, max: 2000 }),
      fc.tuple(fc.nat(100_000), fc.nat(400_000)),
      (days, place, at, radiusMeters, [from, length]) => {
        const tracks = days.map((fixes, day) =>
          fixes.map((fix) => ({
            timeMs: fix.timeMs + day * 40 * DAY_MS,
            latitude: Math.max(-90, Math.min(90, fix.latitude + place.latitude)),
            longitude: ((fix.longitude + place.longitude + 540) % 360) - 180,
          })),
        );
        const all = tracks.flat();
        const near = all[at % all.length] ?? { latitude: 0, longitude: 0 };
        const circle = { center: { latitude: near.latitude, longitude: near.longitude }, radiusMeters };
        const span = {
          fromMs: TRACK_START_MS + from * 1000,
          toMs: TRACK_START_MS + (from + length) * 40_000,
        };
        const quick: CircleVisit[] = [];
        const found = new CircleVisits(circle, span, (visit) => quick.push(visit));
        for (const fixes of tracks) addBounds(found, circle, fixes);
        found.finish();
        expect(quick).toEqual(visitsOf(circle, span, all));
      },
    ),
  );
});

/** Adds the fixes that are near, and otherwise the ends of what is left out. */
function addBounds(found: CircleVisits, circle: Circle, fixes: readonly PlacedFix[]): void {
  const outlining = new TrackBoundsBuilder();
  for (const fix of fixes) outlining.add(fix);
  const outline = outlining.outline();
  if (!outline) return;
  found.add(outline.first);
  let at = outline.first.timeMs;
  for (const { fromMs, toMs } of timesNear(outline, circle)) {
    if (fromMs > at) found.skip();
    for (const fix of fixes) if (fix.timeMs >= fromMs && fix.timeMs <= toMs) found.add(fix);
    at = toMs;
  }
  if (at < outline.last.timeMs) found.skip();
  found.add(outline.last);
}
