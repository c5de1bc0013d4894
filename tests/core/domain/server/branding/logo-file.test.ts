import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import { logoProblem, willHaveLogo } from '@farol/core/domain/server/branding/logo-file';
import { aPng } from '../../../../arbitraries/png-images.ts';

test('an image of at most 512 pixels a side can be a logo, a larger one or an empty one cannot', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 4000 }), (width, height) => {
      const expected =
        width === 0 || height === 0 ? 'unreadable' : Math.max(width, height) > 512 ? 'tooLarge' : undefined;
      expect(logoProblem(aPng(width, height))).toBe(expected);
    }),
  );
});

test('a file that is not a PNG from its first byte to its last is refused, however it begins or ends', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => logoProblem(bytes) === 'unreadable'));
  const behind = new TextEncoder().encode('<script>alert(1)</script>');
  expect(logoProblem(Uint8Array.from([...aPng(), ...behind]))).toBe('unreadable');
  expect(logoProblem(Uint8Array.from([...behind, ...aPng()]))).toBe('unreadable');
  expect(logoProblem(new TextEncoder().encode('<svg xmlns="…" onload="alert(1)"/>'.repeat(3)))).toBe(
    'unreadable',
  );
  for (let length = 0; length < aPng().length; length++)
    expect(logoProblem(aPng().subarray(0, length))).toBe('unreadable');
});

test('sides of no pixels are none, and the largest logo has 512 pixels a side', () => {
  for (const [width, height] of [
    [0, 10],
    [10, 0],
  ] as const)
    expect(logoProblem(aPng(width, height))).toBe('unreadable');
  expect(logoProblem(aPng(512, 512))).toBeUndefined();
  expect(logoProblem(aPng(513, 512))).toBe('tooLarge');
  expect(logoProblem(aPng(512, 513))).toBe('tooLarge');
});

test('a file that begins and ends as a PNG but has no room for its size is refused', () => {
  const image = aPng(256, 256, 0);
  expect(image).toHaveLength(36);
  expect(logoProblem(image)).toBeUndefined();
  for (let left = 0; left < 8; left++)
    expect(logoProblem(Uint8Array.from([...image.slice(0, 16 + left), ...image.slice(24)]))).toBe(
      'unreadable',
    );
});

test('a logo has 200,000 bytes at most', () => {
  expect(logoProblem(aPng(10, 10, 200_000 - 36))).toBeUndefined();
  expect(logoProblem(aPng(10, 10, 200_001 - 36))).toBe('tooLarge');
});

test('a chosen change counts, otherwise the stored logo', () => {
  const withLogo = { ...DEFAULT_BRANDING, logoUrl: '/acme/assets/custom/logo.png?v=1' };
  for (const branding of [DEFAULT_BRANDING, withLogo])
    expect([aPng(), 'removed' as const, undefined].map((change) => willHaveLogo(branding, change))).toEqual([
      true,
      false,
      branding === withLogo,
    ]);
});
