import { storageLevelOf } from '@farol/core/domain/server/storage-space';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const GIGABYTE = 1024 ** 3;

test('a disk is full when little is left for logins, and low before that', () => {
  const large = 500 * GIGABYTE;
  expect(storageLevelOf([100 * GIGABYTE, large])).toBe('ample');
  expect(storageLevelOf([1 * GIGABYTE, large])).toBe('low');
  expect(storageLevelOf([0.1 * GIGABYTE, large])).toBe('full');
  const small = 8 * GIGABYTE;
  expect(storageLevelOf([1 * GIGABYTE, small])).toBe('ample');
  expect(storageLevelOf([0.1 * GIGABYTE, small])).toBe('low');
  expect(storageLevelOf([0.05 * GIGABYTE, small])).toBe('full');
});

test('a server that does not report its space has enough; of several disks the fullest counts', () => {
  expect(storageLevelOf(null)).toBe('ample');
  expect(storageLevelOf([])).toBe('ample');
  expect(storageLevelOf([100 * GIGABYTE, 500 * GIGABYTE, 0, 500 * GIGABYTE])).toBe('full');
});

test('less space never gives a better level', () => {
  const order = ['full', 'low', 'ample'];
  fc.assert(
    fc.property(
      fc.nat({ max: 2 ** 40 }),
      fc.nat({ max: 2 ** 40 }),
      fc.nat({ max: 2 ** 40 }),
      (total, left, right) => {
        const rank = (free: number) => order.indexOf(storageLevelOf([Math.min(free, total), total]));
        expect(rank(Math.min(left, right))).toBeLessThanOrEqual(rank(Math.max(left, right)));
      },
    ),
  );
});

const levels = (total: number, ...spaces: number[]) => spaces.map((free) => storageLevelOf([free, total]));

test('a disk is low below two gigabytes or a tenth, and full below a quarter of one or a hundredth', () => {
  const large = 1_000 * GIGABYTE;
  expect(levels(large, 2 * GIGABYTE, 2 * GIGABYTE - 1)).toEqual(['ample', 'low']);
  expect(levels(large, GIGABYTE / 4, GIGABYTE / 4 - 1)).toEqual(['low', 'full']);
  expect(levels(1_000, 100, 99, 10, 9)).toEqual(['ample', 'low', 'low', 'full']);
});

test('the fuller of two disks counts, wherever it is named, and half a pair is no disk', () => {
  const [ample, low, full] = [
    [100, 100],
    [5, 100],
    [0, 100],
  ];
  expect(storageLevelOf([...ample, ...low])).toBe('low');
  expect(storageLevelOf([...low, ...full])).toBe('full');
  expect(storageLevelOf([...full, ...low])).toBe('full');
  expect(storageLevelOf([...ample, 0])).toBe('ample');
  expect(storageLevelOf([10, 10, 1_000, 1_000])).toBe('ample');
});
