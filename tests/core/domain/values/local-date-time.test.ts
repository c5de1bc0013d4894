import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';

test('a field shows a moment by the clock on the wall, and what is typed there is that moment', () => {
  const noon = new Date(2026, 5, 1, 12, 30);
  expect(localDateTimeInput(noon.toISOString())).toBe('2026-06-01T12:30');
  expect(isoInstantOfLocal('2026-06-01T12:30')).toBe(noon.toISOString());
  // Whole minutes, without the hours that clocks show twice.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000_000 }), (minute) => {
      const iso = new Date(minute * 60_000).toISOString();
      const shown = localDateTimeInput(iso);
      expect(localDateTimeInput(isoInstantOfLocal(shown))).toBe(shown);
    }),
  );
});

test('what is no moment is shown as nothing, and the other way round', () => {
  for (const text of ['', 'never', '2026-13-01T00:00'])
    expect([localDateTimeInput(text), isoInstantOfLocal(text)]).toEqual(['', '']);
});
