import { expect, test } from 'vitest';
import { hasPlace } from '@farol/core/domain/position/has-place';

test('a device that reports before its first fix has no place, whichever second of that day the server names', () => {
  for (const fixTime of ['1980-01-06T00:00:00.000+00:00', '1980-01-06T00:00:19.000+00:00'])
    expect(hasPlace({ latitude: 0, longitude: 0, fixTime })).toBe(false);
  expect(hasPlace({ latitude: 0, longitude: 0, fixTime: null })).toBe(false);
});

test('a fix on the equator and the prime meridian is a place, and so is any other with a clock that was never set', () => {
  expect(hasPlace({ latitude: 0, longitude: 0, fixTime: '2026-01-31T00:00:00.000+00:00' })).toBe(true);
  const fixTime = '1980-01-06T00:00:00.000+00:00';
  expect(hasPlace({ latitude: -23.55, longitude: 0, fixTime })).toBe(true);
  expect(hasPlace({ latitude: 0, longitude: -46.63, fixTime })).toBe(true);
});
