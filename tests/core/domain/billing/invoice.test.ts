import { expect, test } from 'vitest';
import { regularityOf } from '@farol/core/domain/billing/invoice';

test('invoice: thirty days late are late, one more is irregular', () => {
  expect([-3, 0, 1, 30, 31].map(regularityOf)).toEqual(['regular', 'regular', 'late', 'late', 'irregular']);
});
