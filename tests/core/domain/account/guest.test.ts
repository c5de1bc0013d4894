import { expect, test } from 'vitest';
import { isGuest } from '@farol/core/domain/account/guest';

test('guests: whose account is a share of the product or of a tracking server', () => {
  expect(isGuest({ attributes: { isShared: 3 }, temporary: false })).toBe(true);
  expect(isGuest({ attributes: {}, temporary: true })).toBe(true);
  expect(isGuest({ attributes: {}, temporary: false })).toBe(false);
});
