import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import {
  BELIEVE_ALL,
  FIXES_TO_BELIEVE_JUMP,
  judgeFix,
  trustRules,
  type JudgedFix,
  type JumpTrace,
  type TrustSettings,
} from '@farol/core/domain/position/fix-trust';
import { flagValue, numericValue } from '@farol/core/domain/values/attributes';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const MINUTE = 60_000;

/** The settings of a device that has these attributes. */
function settings(attributes: Record<string, unknown> = {}): TrustSettings {
  return {
    number: (key) => numericValue(attributes[key]),
    flag: (key) => flagValue(attributes[key]),
  };
}

const RULES = trustRules(settings(), 'car');
const HOME: JudgedFix = { latitude: -23.5, longitude: -46.6, accuracy: 10, valid: true, time: NOW - MINUTE };

function at(change: Partial<JudgedFix>): JudgedFix {
  return { ...HOME, time: NOW, ...change };
}

function doubtOf(fix: JudgedFix, rules = RULES, lastGood: JudgedFix | undefined = HOME) {
  return judgeFix(fix, { lastGood, jump: undefined }, rules, NOW).doubt;
}

/** A fix on the other side of the Atlantic. */
function far(minute: number): JudgedFix {
  return at({ longitude: 46.6, time: NOW + minute * MINUTE });
}

/** Judges fixes in turn; returns those that are good. */
function goodOnes(
  fixes: readonly JudgedFix[],
  rules = RULES,
  now = (fix: JudgedFix) => fix.time,
): JudgedFix[] {
  let jump: JumpTrace | undefined;
  const good: JudgedFix[] = [];
  for (const fix of fixes) {
    const verdict = judgeFix(fix, { lastGood: good.at(-1), jump }, rules, now(fix));
    jump = verdict.jump;
    if (!verdict.doubt) good.push(fix);
  }
  return good;
}

describe('a fix is doubtful', () => {
  test.for<[string, Partial<JudgedFix>]>([
    ['invalid', { valid: false }],
    ['invalid', { valid: false, latitude: 23.5 }],
    ['zero', { latitude: 0, longitude: 0 }],
    ['accuracy', { accuracy: 2500 }],
    ['future', { time: NOW + 6 * MINUTE }],
    ['jump', { longitude: 46.6 }],
    // 40 km within a minute.
    ['jump', { latitude: -23.14 }],
  ])('because of "%s": %o', ([doubt, change]) => {
    expect(doubtOf(at(change))).toBe(doubt);
  });

  test('only as far as settings say so, also kept as text', () => {
    const off = {
      'filter.invalid': 'false',
      'filter.zero': false,
      'filter.accuracy': '0',
      'filter.maxSpeed': '0',
      'filter.future': '7200',
    };
    const rules = trustRules(settings(off), null);
    for (const change of [
      { valid: false },
      { latitude: 0, longitude: 0 },
      { accuracy: 2500 },
      { time: NOW + 60 * MINUTE },
      { longitude: 46.6 },
    ])
      expect(doubtOf(at(change), rules)).toBeUndefined();
    expect(doubtOf(at({ time: NOW + 121 * MINUTE }), rules)).toBe('future');
    expect(trustRules(settings({ 'filter.enable': 'false' }), 'car')).toBe(BELIEVE_ALL);
  });
});

test('rules: what is doubted unless settings say otherwise, and what is believed without rules', () => {
  expect(RULES).toEqual({
    doubtsInvalid: true,
    doubtsZero: true,
    maxAccuracyMeters: 1000,
    maxSpeedKnots: 200,
    maxLeadMs: 5 * MINUTE,
    capsTimes: true,
    dropsDuplicates: true,
    minDistanceMeters: 0,
  });
  const asked = settings({ 'filter.duplicate': 'false', 'filter.distance': '50', 'filter.future': '900000' });
  expect(trustRules(asked, 'helicopter')).toMatchObject({
    dropsDuplicates: false,
    minDistanceMeters: 50,
    maxSpeedKnots: 1000,
    maxLeadMs: 24 * 60 * MINUTE,
  });
  expect(trustRules(settings({ 'filter.distance': -5 }), null).minDistanceMeters).toBe(0);
  expect(BELIEVE_ALL).toMatchObject({ capsTimes: false, dropsDuplicates: false });
  for (const change of [
    { valid: false },
    { latitude: 0, longitude: 0 },
    { accuracy: 1e6 },
    { time: NOW + 24 * 60 * MINUTE },
    { longitude: 46.6 },
  ])
    expect(doubtOf(at(change), BELIEVE_ALL)).toBeUndefined();
  expect(doubtOf(at({ time: NOW + 24 * 60 * MINUTE + 1 }), BELIEVE_ALL)).toBe('future');
});

test('a fix: is good up to each limit, and on one of the two zero lines', () => {
  for (const change of [
    { latitude: 0 },
    { longitude: 0 },
    { accuracy: 1000 },
    { time: NOW + 5 * MINUTE },
  ] satisfies Partial<JudgedFix>[])
    expect(judgeFix(at(change), { lastGood: undefined, jump: undefined }, RULES, NOW).doubt).toBeUndefined();
  expect(doubtOf(at({ accuracy: 1000.1 }))).toBe('accuracy');
  expect(doubtOf(at({ time: NOW + 5 * MINUTE + 1 }))).toBe('future');
});

test('a fix: may be as far away as the time, the accuracies and 200 m allow', () => {
  // 200 knots are 6,173 m within the minute.
  const north = (meters: number, accuracy: number): JudgedFix =>
    at({ latitude: HOME.latitude + meters / 111_195, accuracy });
  const from = { ...HOME, accuracy: 500 };
  expect(doubtOf(north(7_060, 200), RULES, from)).toBeUndefined();
  expect(doubtOf(north(7_090, 200), RULES, from)).toBe('jump');
});

test('a fix: the verdict passes on where fixes that jumped have led', () => {
  const jump = { last: far(0), count: 1 };
  const judge = (fix: JudgedFix) => judgeFix(fix, { lastGood: HOME, jump }, RULES, NOW);
  expect(judge(at({ valid: false }))).toEqual({ doubt: 'invalid', jump, isRelocated: false });
  expect(judge(at({}))).toEqual({ doubt: undefined, jump: undefined, isRelocated: false });
  const late = { ...far(0), time: HOME.time - 1 };
  expect(judge(late)).toEqual({ doubt: 'jump', jump, isRelocated: false });
  const atOnce = { ...far(0), time: HOME.time };
  expect(judge(atOnce)).toEqual({
    doubt: 'jump',
    jump: { last: atOnce, count: 1 },
    isRelocated: false,
  });
});

test('a fix: is good without a fix before, at the pace of a train, and of a plane for a plane', () => {
  expect(doubtOf(at({}), RULES, undefined)).toBeUndefined();
  expect(doubtOf(at({ latitude: -23.55 }))).toBeUndefined();
  const plane = at({ latitude: -23.6 - 0.1 });
  expect(doubtOf(plane)).toBe('jump');
  expect(doubtOf(plane, trustRules(settings(), 'plane'))).toBeUndefined();
});

test('a fix: a jump and back leaves nothing behind', () => {
  const back = at({ time: NOW + MINUTE });
  expect(goodOnes([HOME, at({ latitude: -23.14 }), back])).toEqual([HOME, back]);
});

test('a fix: a new place is believed once enough fixes agree, and the way there does not count', () => {
  const fixes = Array.from({ length: FIXES_TO_BELIEVE_JUMP }, (_, minute) => far(minute));
  expect(goodOnes([HOME, ...fixes])).toEqual([HOME, fixes.at(-1)]);
  // The same fix again and again is one.
  expect(goodOnes([HOME, far(0), far(0), far(0), far(0)])).toEqual([HOME]);
  const last = fixes.at(-1);
  if (!last) throw new Error('there are fixes');
  const trace = { last: far(FIXES_TO_BELIEVE_JUMP - 2), count: FIXES_TO_BELIEVE_JUMP - 1 };
  expect(judgeFix(last, { lastGood: HOME, jump: trace }, RULES, last.time)).toEqual({
    doubt: undefined,
    jump: undefined,
    isRelocated: true,
  });
});

const anyFix = fc.record({
  latitude: fc.oneof(fc.constant(0), evenNumber(-90, 90)),
  longitude: fc.oneof(fc.constant(0), evenNumber(-180, 180)),
  accuracy: evenNumber(0, 5000),
  valid: fc.boolean(),
  time: fc.integer({ min: NOW - 60 * MINUTE, max: NOW + 60 * MINUTE }),
});

describe('over random traces', () => {
  test('two good fixes in a row are within reach of each other, unless enough fixes in between agree', () => {
    fc.assert(
      fc.property(fc.array(anyFix, { maxLength: 30 }), (fixes) => {
        let lastGood: JudgedFix | undefined;
        let jump: JumpTrace | undefined;
        let doubtfulInARow = 0;
        for (const fix of fixes) {
          const verdict = judgeFix(fix, { lastGood, jump }, RULES, NOW);
          jump = verdict.jump;
          if (verdict.doubt) {
            doubtfulInARow += 1;
            continue;
          }
          expect(fix.valid && (fix.latitude !== 0 || fix.longitude !== 0)).toBe(true);
          expect(fix.time).toBeLessThanOrEqual(NOW + RULES.maxLeadMs);
          if (lastGood && !verdict.isRelocated) {
            const seconds = Math.abs(fix.time - lastGood.time) / 1000;
            const slack = 200 + fix.accuracy + lastGood.accuracy;
            expect(distanceMeters(lastGood, fix)).toBeLessThanOrEqual(
              (seconds * 200 * 1852) / 3600 + slack + 1,
            );
          }
          if (verdict.isRelocated) expect(doubtfulInARow).toBeGreaterThanOrEqual(FIXES_TO_BELIEVE_JUMP - 1);
          doubtfulInARow = 0;
          lastGood = fix;
        }
      }),
    );
  });

  test('doubtful fixes strewn into a drive change none of its good ones', () => {
    const drive = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 20 });
    const bad = fc.constantFrom<Partial<JudgedFix>>(
      { valid: false },
      { latitude: 0, longitude: 0 },
      { accuracy: 5000 },
      { longitude: 46.6 },
    );
    fc.assert(
      fc.property(drive, fc.array(fc.tuple(bad, fc.nat(19)), { maxLength: 8 }), (steps, strewn) => {
        const fixes = steps.map((meters, minute) =>
          at({ latitude: -23.5 + (minute * 500 + meters) / 111_320, time: NOW + minute * MINUTE }),
        );
        // At most one between two good ones: more of the same kind would be a place of their own.
        const byPlace = new Map(strewn.map(([change, place]) => [place, change]));
        const mixed = fixes.flatMap((fix, place) => {
          const change = byPlace.get(place);
          return change ? [fix, { ...fix, ...change, time: fix.time + 1000 }] : [fix];
        });
        expect(goodOnes(mixed)).toEqual(fixes);
      }),
    );
  });
});
