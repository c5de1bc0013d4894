import { expect, test, vi } from 'vitest';
import { isKnownZone, canonicalZone, zoneOffsetMs } from '@farol/core/domain/calendar/time-zone-clock';

test('time zone clock memory: one time zone in thousands of spellings is cached once, and unknown ones are not cached', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  try {
    const name = 'america/fortaleza';
    for (let spelling = 0; spelling < 2_000; spelling++) {
      const spelled = Array.from(name, (letter, at) =>
        (spelling >> (at % 11)) & 1 ? letter.toUpperCase() : letter,
      ).join('');
      expect(zoneOffsetMs(spelled, Date.UTC(2026, 0, 1))).toBe(-3 * 3_600_000);
    }
    expect(made.mock.calls.length).toBeLessThanOrEqual(1);
    expect(canonicalZone('AMERICA/fortaleza')).toBe('America/Fortaleza');
    expect(['', '+03:00', 'Nowhere/Land', 'a'.repeat(5_000), 'UTC;x'].map(isKnownZone)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    const before = made.mock.calls.length;
    // A second lookup of an unknown name tries again: nothing was cached.
    isKnownZone('Nowhere/Land');
    expect(made.mock.calls.length).toBe(before + 1);
    // What can be no name is not looked up, although a part of it can.
    expect(['+03:00 America/Nowhere', 'America/Nowhere?'].map(isKnownZone)).toEqual([false, false]);
    expect(made.mock.calls.length).toBe(before + 1);
  } finally {
    made.mockRestore();
  }
});
