import { expect, test } from 'vitest';
import {
  withAreaChange,
  redoAreaChange,
  initialAreaUndoHistory,
  undoAreaChange,
} from '@farol/core/domain/geofence/area-drawing';
import type { Area } from '@farol/core/domain/geometry/area';

const circle = (radiusMeters: number): Area => ({
  kind: 'circle',
  center: { latitude: 1, longitude: 2 },
  radiusMeters,
});
const [FIRST, SECOND, THIRD] = [circle(1), circle(2), circle(3)];

test('area undo history: steps are taken back and repeated one by one, and none is left before the first and after the last', () => {
  expect(initialAreaUndoHistory(FIRST)).toEqual({ past: [], area: FIRST, future: [] });
  const drawn = withAreaChange(withAreaChange(initialAreaUndoHistory(FIRST), SECOND), THIRD);
  expect(drawn).toEqual({ past: [FIRST, SECOND], area: THIRD, future: [] });
  const back = undoAreaChange(drawn);
  expect(back).toEqual({ past: [FIRST], area: SECOND, future: [THIRD] });
  const start = undoAreaChange(back);
  expect(start).toEqual({ past: [], area: FIRST, future: [SECOND, THIRD] });
  expect(undoAreaChange(start)).toEqual(start);
  expect(redoAreaChange(start)).toEqual(back);
  expect(redoAreaChange(back)).toEqual(drawn);
  expect(redoAreaChange(drawn)).toEqual(drawn);
});

test('area undo history: a change discards the steps that were taken back', () => {
  const back = undoAreaChange(withAreaChange(initialAreaUndoHistory(FIRST), SECOND));
  expect(withAreaChange(back, THIRD)).toEqual({ past: [FIRST], area: THIRD, future: [] });
});

test('area undo history: a change without effect is no step', () => {
  const history = initialAreaUndoHistory(FIRST);
  expect(withAreaChange(history, circle(1))).toBe(history);
  const empty = initialAreaUndoHistory(undefined);
  expect(withAreaChange(empty, undefined)).toBe(empty);
  expect(withAreaChange(empty, FIRST).past).toEqual([undefined]);
  expect(withAreaChange(history, undefined).area).toBeUndefined();
});

test('area undo history: the newest five hundred steps can be taken back', () => {
  let history = initialAreaUndoHistory(undefined);
  for (let step = 1; step <= 510; step++) history = withAreaChange(history, circle(step));
  expect(history.past).toHaveLength(500);
  expect(history.past.at(-1)).toEqual(circle(509));
});
