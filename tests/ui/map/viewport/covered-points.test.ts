import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { revealOf } from '@farol/ui/map/viewport/viewport-padding';

const SIZE = { width: 1000, height: 800 };
const PADDING = { left: 400, top: 100, right: 100, bottom: 300 };
/** The part of the map that nothing covers: 500 by 400 pixels. */
const OPEN = { left: 400, top: 100, right: 900, bottom: 500 };

const box = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: bottom },
];

test('covered points: what is seen stays where it is, what a panel covers is moved, and what is too large is seen from farther away', () => {
  expect(revealOf(box(400, 100, 900, 500), SIZE, PADDING)).toBe('nothing');
  expect(revealOf(box(399, 100, 899, 500), SIZE, PADDING)).toBe('center');
  expect(revealOf(box(400, 99, 900, 499), SIZE, PADDING)).toBe('center');
  expect(revealOf(box(401, 100, 901, 500), SIZE, PADDING)).toBe('center');
  expect(revealOf(box(400, 101, 900, 501), SIZE, PADDING)).toBe('center');
  expect(revealOf(box(400, 100, 901, 500), SIZE, PADDING)).toBe('fit');
  expect(revealOf(box(400, 100, 900, 501), SIZE, PADDING)).toBe('fit');
});

test('covered points: the map moves exactly when a point is covered', () => {
  const points = fc.array(
    fc.record({ x: fc.integer({ min: -500, max: 1500 }), y: fc.integer({ min: -500, max: 1300 }) }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(points, (shown) => {
      const isSeen = shown.every(
        ({ x, y }) => x >= OPEN.left && x <= OPEN.right && y >= OPEN.top && y <= OPEN.bottom,
      );
      expect(revealOf(shown, SIZE, PADDING) === 'nothing').toBe(isSeen);
    }),
  );
});
