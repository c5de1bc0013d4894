import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant, instantText } from '@farol/core/domain/values/instant-text';

test('a moment in an address is read as it was written, and says no more than it has to', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => {
      expect(instant(instantText(ms))).toBe(ms);
    }),
  );
  expect(instantText(Date.UTC(2026, 7, 21, 10))).toBe('2026-08-21T10:00:00Z');
  expect(instantText(Date.UTC(2026, 7, 21, 10) + 40)).toBe('2026-08-21T10:00:00.040Z');
});

test.for([
  ['2026-08-21T10:05Z', 0],
  ['2026-08-21T10:05:00Z', 0],
  ['2026-08-21T10:05:07Z', 7000],
  ['2026-08-21T10:05:07.5Z', 7500],
  ['2026-08-21T10:05:07.25Z', 7250],
  ['2026-08-21T10:05:07.125Z', 7125],
  ['2026-08-21T07:05:00-03:00', 0],
  ['2026-08-21T15:35:00+05:30', 0],
] as const)('%s is a moment', ([text, ms]) => {
  expect(instant(text)).toBe(Date.UTC(2026, 7, 21, 10, 5) + ms);
});

test.for([
  undefined,
  '',
  '2026-08-21T10:05:00Z (UTC)',
  'now',
  '2026',
  '2026-08-21',
  // Without a time zone it is another moment for each reader.
  '2026-08-21T10:05',
  '2026-08-21T10:05:00',
  '2026-08-21 10:05Z',
  '2026-08-21T10Z',
  '2026-08-21T10:05:00.1234Z',
  '2026-08-21T10:05:00 03:00',
  '2026-13-21T10:05:00Z',
  '2026-08-21T25:05:00Z',
  ' 2026-08-21T10:05:00Z',
  '+002026-08-21T10:05:00Z',
  '2026-08-21T10:05:00Z ',
  '2026-08-21T10:05:00-03:00x',
])('%s is no moment', (text) => {
  expect(instant(text)).toBeUndefined();
});
