import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPIRY_SHORTCUTS, expiryOfShortcut } from '@farol/core/domain/account/expiry-shortcuts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const shortcuts = fc.constantFrom(...EXPIRY_SHORTCUTS);
const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

test.for([
  ['halfHour', '2026-11-21T12:30:00.000Z'],
  ['hour', '2026-11-21T13:00:00.000Z'],
  ['day', '2026-11-22T12:00:00.000Z'],
  ['month', '2026-12-21T12:00:00.000Z'],
  ['year', '2027-11-21T12:00:00.000Z'],
  ['never', ''],
] as const)('expiry shortcuts: %s from noon is %s', ([shortcut, expected]) => {
  expect(expiryOfShortcut(shortcut, NOW)).toBe(expected);
});

test('expiry shortcuts: a year after a leap day is the end of February', () => {
  expect(expiryOfShortcut('year', Date.parse('2028-02-29T10:00:00Z'))).toBe('2029-02-28T10:00:00.000Z');
});

test('expiry shortcuts: users cannot grant more time than they have themselves', () => {
  fc.assert(
    fc.property(shortcuts, instants, instants, (shortcut, now, end) => {
      const given = expiryOfShortcut(shortcut, now.getTime(), end.toISOString());
      expect(Date.parse(given)).toBeLessThanOrEqual(end.getTime());
      const free = expiryOfShortcut(shortcut, now.getTime(), null);
      if (free !== '' && Date.parse(free) <= end.getTime()) expect(given).toBe(free);
    }),
  );
});

test('expiry shortcuts: the shortcuts are offered from the shortest to the longest', () => {
  expect(EXPIRY_SHORTCUTS).toEqual(['halfHour', 'hour', 'day', 'month', 'year', 'never']);
});

test('expiry shortcuts: an account without a readable end limits no expiry, and never ends with the account that does', () => {
  for (const latest of [undefined, null, '', 'some day'])
    expect(expiryOfShortcut('never', NOW, latest)).toBe('');
  expect(expiryOfShortcut('never', NOW, '2027-01-01T00:00:00Z')).toBe('2027-01-01T00:00:00.000Z');
});
