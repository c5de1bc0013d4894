import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlayProblem, overlayQuery, overlaySelection } from '@farol/core/domain/navigation/overlay-url';

const PAGE = '/overlays/heat-map';

test('an overlay page shows the vehicle and the period of its address', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1 }),
      fc.integer({ min: 0, max: 2e9 }),
      fc.integer({ min: 1, max: 7e6 }),
      (id, from, length) => {
        const selection = { deviceIds: [id], fromMs: from * 1000, toMs: (from + length) * 1000 };
        expect(overlaySelection(`${PAGE}?${overlayQuery(selection)}`)).toEqual(selection);
      },
    ),
  );
});

test('the query of a selection without vehicles names none, and an overlay page shows nothing of it', () => {
  const query = overlayQuery({ deviceIds: [], fromMs: 0, toMs: 60_999 });
  expect(query).toBe('deviceid=&data_inicial=1970-01-01T00:00:00Z&data_final=1970-01-01T00:01:00Z');
  expect(overlaySelection(`${PAGE}?${query}`)).toBeUndefined();
});

test.for([
  '',
  '?deviceid=5',
  '?deviceid=5&data_inicial=2026-01-01T00:00:00Z',
  '?data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=five&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-02-30T00:00:00Z&data_final=2026-03-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-01-01&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-01-02T00:00:00Z&data_final=2026-01-01T00:00:00Z',
  '?deviceid=05&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5x&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=x5&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=x2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-01-01T00:00:00Zx&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-01-01T25:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=1926-01-02T00:00:00Z&data_final=2026-01-01T00:00:00Z',
])('an overlay page shows nothing until vehicle and both dates are valid: %s', (query) => {
  expect(overlaySelection(PAGE + query)).toBeUndefined();
});

test('an overlay page stays empty without a word until all three are there', () => {
  fc.assert(
    fc.property(
      fc.subarray(['deviceid=5', 'data_inicial=never', 'data_final='], { maxLength: 3 }),
      (given) => {
        expect(overlayProblem(`${PAGE}?${given.join('&')}`)).toBeUndefined();
      },
    ),
  );
});

test.for([
  ['deviceid=5&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z', undefined],
  ['deviceid=five&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z', 'noVehicle'],
  ['deviceid=5&data_inicial=2026-02-30T00:00:00Z&data_final=2026-03-02T00:00:00Z', 'noPeriod'],
  ['deviceid=5&data_inicial=2026-01-02T00:00:00Z&data_final=2026-01-01T00:00:00Z', 'backwards'],
  ['deviceid=5&data_inicial=2026-01-02T00:00:00Z&data_final=2026-06-01T00:00:00Z', 'tooLong'],
] as const)(
  'an overlay page that was given all three says what is wrong with them: %s',
  ([query, problem]) => {
    expect(overlayProblem(`${PAGE}?${query}`)).toBe(problem);
  },
);
