import { expect, test } from 'vitest';
import {
  requestedCircle,
  isSameQuestion,
  areaSearchPeriodProblem,
  visitEnd,
} from '@farol/core/domain/area-search/area-search-question';

const DAY_MS = 86_400_000;

test.for([
  [0, 31 * DAY_MS, undefined],
  [0, 31 * DAY_MS + 1, 'tooLong'],
  [DAY_MS, 40 * DAY_MS, 'tooLong'],
  [500 * DAY_MS, 510 * DAY_MS, undefined],
  [5, 5, undefined],
  [5, 4, 'backwards'],
  [Number.NaN, 4, 'noDay'],
  [4, Number.NaN, 'noDay'],
  [0, Infinity, 'noDay'],
] as const)('who was there from %d to %d: %s', ([fromMs, toMs, problem]) => {
  expect(areaSearchPeriodProblem({ fromMs, toMs })).toBe(problem);
});

test('area search question: a circle is asked about to a meter, and is neither smaller than one nor larger than 500 kilometers', () => {
  const center = { latitude: -23.123_456_7, longitude: 46.987_654_3 };
  expect(requestedCircle({ center, radiusMeters: 250.4 })).toEqual({
    center: { latitude: -23.123_46, longitude: 46.987_65 },
    radiusMeters: 250,
  });
  expect(
    [-5, 0.2, 1, 500_000, 9e9].map((radiusMeters) => requestedCircle({ center, radiusMeters }).radiusMeters),
  ).toEqual([1, 1, 1, 500_000, 500_000]);
  const nearZero = requestedCircle({ center: { latitude: -1e-9, longitude: -1e-9 }, radiusMeters: 5 }).center;
  expect([nearZero.latitude, nearZero.longitude]).toEqual([0, 0]);
});

const HOUR_MS = 3_600_000;

test.for([
  // The answer reaches until now, as a period that ends at the last whole minute does.
  ['inside', 60_000, 60_000, 'inside'],
  ['inside', 60_000, 0, 'inside'],
  ['inside', 120_000, 120_000, 'inside'],
  ['inside', 120_001, 120_001, 'cut'],
  // The period or the data ended an hour ago.
  ['inside', HOUR_MS, HOUR_MS, 'cut'],
  ['unknown', HOUR_MS, HOUR_MS - 200_000, 'cut'],
  // The period ends in the future: what is counted after the last fix is no silence yet.
  ['unknown', -HOUR_MS, -200_000, 'inside'],
  ['left', HOUR_MS, HOUR_MS, 'left'],
  ['unknown', 0, HOUR_MS, 'unknown'],
] as const)(
  'area search: a visit that ended "%s", answer until %d and visit until %d ms before now, is told as "%s"',
  ([end, untilAgo, toAgo, kind]) => {
    const nowMs = 100 * DAY_MS;
    const [untilMs, toMs] = [nowMs - untilAgo, nowMs - toAgo];
    const told = visitEnd({ fromMs: nowMs - DAY_MS, toMs, end }, untilMs, nowMs);
    expect(told.kind).toBe(kind);
    expect(told.toMs).toBe(kind === 'left' || kind === 'unknown' ? toMs : Math.min(untilMs, nowMs));
  },
);

test('area search question: a question is the same only about the same circle and the same period', () => {
  const question = {
    circle: { center: { latitude: 1, longitude: 2 }, radiusMeters: 3 },
    period: { fromMs: 4, toMs: 5 },
  };
  const { circle, period } = question;
  expect(isSameQuestion(question, { circle: { ...circle }, period: { ...period } })).toBe(true);
  for (const other of [
    { circle, period: { ...period, fromMs: 3 } },
    { circle, period: { ...period, toMs: 6 } },
    { period, circle: { ...circle, radiusMeters: 4 } },
    { period, circle: { ...circle, center: { latitude: 9, longitude: 2 } } },
    { period, circle: { ...circle, center: { latitude: 1, longitude: 9 } } },
  ])
    expect(isSameQuestion(question, other)).toBe(false);
});
