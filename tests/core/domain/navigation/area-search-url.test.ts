import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  requestedCircle,
  type AreaSearchQuestion,
} from '@farol/core/domain/area-search/area-search-question';
import { parseAreaSearchUrl, areaSearchUrlParameters } from '@farol/core/domain/navigation/area-search-url';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const question: fc.Arbitrary<AreaSearchQuestion> = fc.record({
  circle: fc
    .record({
      latitude: evenNumber(-90, 90),
      longitude: evenNumber(-180, 180),
      radiusMeters: evenNumber(-10, 1e6),
    })
    .map(({ radiusMeters, ...center }) => requestedCircle({ center, radiusMeters })),
  period: fc.record({ fromMs: fc.integer({ min: 0, max: 4e12 }), toMs: fc.integer({ min: 0, max: 4e12 }) }),
});

test('area search url: a link to who was within a circle asks the same question elsewhere', () => {
  fc.assert(
    fc.property(question, (asked) => {
      expect(parseAreaSearchUrl(areaSearchUrlParameters(asked))).toEqual(asked);
    }),
  );
});

test.for([
  ['1,2', '2026-01-01T00:00:00Z/2026-01-01T01:00:00Z'],
  ['91,2,100', '2026-01-01T00:00:00Z/2026-01-01T01:00:00Z'],
  ['1,,100', '2026-01-01T00:00:00Z/2026-01-01T01:00:00Z'],
  ['1, ,100', '2026-01-01T00:00:00Z/2026-01-01T01:00:00Z'],
  ['1,2,100,5', '2026-01-01T00:00:00Z/2026-01-01T01:00:00Z'],
  ['1,2,0', '2026-01-01T00:00:00Z/2026-01-01T01:00:00Z'],
  ['1,2,1e99', '2026-01-01T00:00:00Z/2026-01-01T01:00:00Z'],
  ['1,2,100', '2026-01-01T00:00:00Z'],
  ['1,2,100', 'yesterday/today'],
  ['1,2,100', 'yesterday/2026-01-01T01:00:00Z'],
])('what is no circle and no period asks nothing: %s during %s', ([circle = '', during = '']) => {
  expect(
    parseAreaSearchUrl([
      ['circle', circle],
      ['during', during],
    ]),
  ).toBeUndefined();
});

test('area search url: a link that says only where, or only when, asks nothing', () => {
  expect(parseAreaSearchUrl([['circle', '1,2,100']])).toBeUndefined();
  expect(parseAreaSearchUrl([['during', '2026-01-01T00:00:00Z/2026-01-01T01:00:00Z']])).toBeUndefined();
});
