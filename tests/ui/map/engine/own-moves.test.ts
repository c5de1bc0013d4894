import { expect, test } from 'vitest';
import { OwnMoves } from '../../../../ui/map/engine/own-moves.ts';

test('dragging the map is the user moving it, also while the map is on its way after a vehicle', () => {
  const moves = new OwnMoves();
  const following = { inTransition: true };
  expect(moves.begins(following)).toBe(false);
  expect(moves.begins({ ...following, isDragging: true })).toBe(true);
  expect(moves.begins({ isDragging: true, isPanning: true })).toBe(false);
  // It glides on a little after it was let go.
  expect(moves.begins({ isDragging: false, isPanning: true })).toBe(false);
  expect(moves.begins({ isDragging: false, isPanning: false })).toBe(false);
  expect(moves.begins({ isDragging: true })).toBe(true);
});

test('the arrow keys move the map, the wheel and a double click only bring it nearer', () => {
  const moves = new OwnMoves();
  expect(moves.begins({ isZooming: true, isPanning: true })).toBe(false);
  expect(moves.begins({ isZooming: true })).toBe(false);
  expect(moves.begins({ isZooming: false, isPanning: false })).toBe(false);
  expect(moves.begins({ isPanning: true })).toBe(true);
});
