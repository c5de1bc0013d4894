import { expect, test } from 'vitest';
import { UserPanDetector } from '../../../../ui/map/scene/user-pan.ts';

test('user pan: dragging the map counts as the user moving it, also while the map is following a vehicle', () => {
  const moves = new UserPanDetector();
  const following = { inTransition: true };
  expect(moves.isPanStart(following)).toBe(false);
  expect(moves.isPanStart({ ...following, isDragging: true })).toBe(true);
  expect(moves.isPanStart({ isDragging: true, isPanning: true })).toBe(false);
  // It glides on a little after it was released.
  expect(moves.isPanStart({ isDragging: false, isPanning: true })).toBe(false);
  expect(moves.isPanStart({ isDragging: false, isPanning: false })).toBe(false);
  expect(moves.isPanStart({ isDragging: true })).toBe(true);
});

test('user pan: the arrow keys pan the map, the wheel and a double click only zoom', () => {
  const moves = new UserPanDetector();
  expect(moves.isPanStart({ isZooming: true, isPanning: true })).toBe(false);
  expect(moves.isPanStart({ isZooming: true })).toBe(false);
  expect(moves.isPanStart({ isZooming: false, isPanning: false })).toBe(false);
  expect(moves.isPanStart({ isPanning: true })).toBe(true);
});
