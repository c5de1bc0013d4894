import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import {
  cancelDrag,
  continueDrag,
  editDrawing,
  endDrag,
  isDrawingValid,
  redoEdit,
  resetDrawing,
  resizeCircle,
  selectPoint,
  startCircle,
  startDrag,
  initialDrawing,
  undoEdit,
  type AreaDrawing,
} from '@farol/core/domain/geofence/area-drawing';
import type { AreaEdit, AreaKind } from '@farol/core/domain/geofence/area-edit';

const places: fc.Arbitrary<GeoPoint> = fc
  .tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -170, max: 170 }))
  .map(([latitude, longitude]) => ({ latitude, longitude }));
const edits: fc.Arbitrary<AreaEdit> = fc.oneof(
  places.map((place): AreaEdit => ({ type: 'add', place })),
  fc.tuple(fc.nat(5), places).map(([index, place]): AreaEdit => ({ type: 'insert', index, place })),
  fc.tuple(fc.nat(5), places).map(([index, place]): AreaEdit => ({ type: 'movePoint', index, place })),
  fc.nat(5).map((index): AreaEdit => ({ type: 'removePoint', index })),
  fc.integer({ min: 1, max: 500 }).map((radiusMeters): AreaEdit => ({ type: 'radius', radiusMeters })),
);
const POINT_EDITS = ['insert', 'movePoint', 'removePoint'] as const;
const kinds = fc.constantFrom<AreaKind>('polygon', 'line', 'circle');

/** Drawings that users come to by edits and steps back. */
const drawings: fc.Arbitrary<AreaDrawing> = fc
  .tuple(kinds, fc.array(edits, { maxLength: 12 }), fc.nat(3))
  .map(([kind, made, steps]) => {
    let drawing = initialDrawing(kind, undefined);
    for (const edit of made) drawing = editDrawing(drawing, edit);
    for (let step = 0; step < steps; step++) drawing = undoEdit(drawing);
    return drawing;
  });

test('area drawing: a step back takes back one edit, and a step forward repeats it', () => {
  fc.assert(
    fc.property(drawings, edits, (drawing, edit) => {
      const edited = editDrawing(drawing, edit);
      // An edit that changes nothing is no step.
      if (edited.history === drawing.history) return;
      const back = undoEdit(edited);
      expect(back.history.area).toEqual(drawing.history.area);
      expect(redoEdit(back).history.area).toEqual(edited.history.area);
    }),
  );
});

test('area drawing: however far a point is dragged, the drag is one step, and cancelling it changes nothing', () => {
  fc.assert(
    fc.property(drawings, fc.array(edits, { minLength: 1, maxLength: 5 }), (drawing, moves) => {
      let dragged = startDrag(drawing);
      for (const edit of moves) dragged = continueDrag(dragged, edit);
      expect(cancelDrag(dragged).history).toEqual(drawing.history);
      const ended = endDrag(dragged);
      expect(ended.history.area).toEqual(dragged.history.area);
      expect(ended.history.past.length - drawing.history.past.length).toBeLessThanOrEqual(1);
      expect(undoEdit(dragged)).toEqual(undoEdit(drawing));
    }),
  );
});

const longitudeOf = ({ history: { area } }: AreaDrawing) =>
  area?.kind === 'line' ? area.points[0]?.longitude : undefined;

test('area drawing: an area that is dragged follows the pointer from where it was, and without a start from where it is', () => {
  const place = { latitude: 0, longitude: 0 };
  const drawn = editDrawing(initialDrawing('line', undefined), { type: 'add', place });
  const to = (longitude: number): AreaEdit => ({
    type: 'moveWhole',
    from: place,
    to: { latitude: 0, longitude },
  });
  expect(longitudeOf(continueDrag(continueDrag(startDrag(drawn), to(3)), to(5)))).toBe(5);
  expect(longitudeOf(continueDrag(continueDrag(drawn, to(3)), to(5)))).toBe(8);
});

test('area drawing: an edit during a drag keeps what was dragged as a step of its own', () => {
  fc.assert(
    fc.property(drawings, edits, edits, (drawing, move, edit) => {
      const dragged = continueDrag(startDrag(drawing), move);
      expect(editDrawing(dragged, edit)).toEqual(editDrawing(endDrag(dragged), edit));
    }),
  );
});

test('area drawing: a reset returns to the first area and can be taken back', () => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      const reset = resetDrawing(drawing);
      expect(reset.history.area).toEqual(drawing.original);
      if (drawing.history.area !== undefined)
        expect(undoEdit(reset).history.area).toEqual(drawing.history.area);
    }),
  );
});

test('area drawing: the same point stays selected while others come and go, and none when it is removed', () => {
  fc.assert(
    fc.property(drawings, fc.nat(5), edits, (drawing, index, edit) => {
      const selected = selectPoint(drawing, index);
      const { area } = drawing.history;
      const points = area && area.kind !== 'circle' ? area.points : [];
      expect(selected.selectedPointIndex).toBe(index < points.length ? index : undefined);
      if (selected.selectedPointIndex === undefined) return;
      const after = editDrawing(selected, edit);
      const next = after.history.area;
      const at = after.selectedPointIndex;
      if (edit.type === 'removePoint' && edit.index === index) expect(at).toBeUndefined();
      else if (edit.type === 'movePoint' && edit.index === index) expect(at).toBe(index);
      else expect(next && next.kind !== 'circle' && next.points[at ?? -1]).toEqual(points[index]);
    }),
  );
});

test('area drawing: a circle is one step from its center to its edge', () => {
  fc.assert(
    fc.property(places, fc.array(places, { minLength: 1, maxLength: 4 }), (center, edges) => {
      const empty = initialDrawing('circle', undefined);
      let circle = startCircle(empty, center);
      for (const edge of edges) circle = resizeCircle(circle, edge);
      expect(cancelDrag(circle)).toEqual(empty);
      const complete = endDrag(circle);
      expect(complete.history.area).toMatchObject({ kind: 'circle', center });
      expect(undoEdit(complete).history.area).toBeUndefined();
      const { area } = complete.history;
      const distance = distanceMeters(center, edges.at(-1) ?? center);
      const radius = distance > 0 ? Math.max(0.1, Math.round(distance * 10) / 10) : undefined;
      if (area?.kind === 'circle' && radius !== undefined) expect(area.radiusMeters).toBe(radius);
    }),
  );
});

test('area drawing: a second center leaves a circle where it is', () => {
  const center = { latitude: 1, longitude: 2 };
  const drawn = endDrag(startCircle(initialDrawing('circle', undefined), center));
  const again = startCircle(drawn, { latitude: 5, longitude: 6 });
  expect(again.history.area).toBe(drawn.history.area);
  expect(endDrag(again).history).toEqual(drawn.history);
});

test('area drawing: only an area that can be saved is finished, and every further change clears the refusal', () => {
  const place = { latitude: 1, longitude: 2 };
  const begun = initialDrawing('polygon', undefined);
  expect(begun).toMatchObject({ kind: 'polygon', isRejected: false, selectedPointIndex: undefined });
  let drawing = begun;
  expect(isDrawingValid(drawing)).toBe(false);
  for (const longitude of [0, 1])
    drawing = editDrawing(drawing, { type: 'add', place: { latitude: 0, longitude } });
  expect(isDrawingValid(drawing)).toBe(false);
  const rejected = { ...drawing, isRejected: true };
  expect(isDrawingValid(editDrawing(drawing, { type: 'add', place }))).toBe(true);
  for (const changed of [
    editDrawing(rejected, { type: 'add', place }),
    continueDrag(startDrag(rejected), { type: 'movePoint', index: 0, place }),
    undoEdit(rejected),
    redoEdit(rejected),
    resetDrawing(rejected),
  ])
    expect(changed.isRejected).toBe(false);
  const circle = { ...startCircle(initialDrawing('circle', undefined), place), isRejected: true };
  expect(resizeCircle(circle, { latitude: 1, longitude: 3 }).isRejected).toBe(false);
});

test('area drawing: a step back or forward and a reset select no point and end a drag', () => {
  const place = { latitude: 1, longitude: 2 };
  let drawing = initialDrawing('line', undefined);
  for (const longitude of [0, 1])
    drawing = editDrawing(drawing, { type: 'add', place: { latitude: 0, longitude } });
  const dragged = continueDrag(startDrag(selectPoint(drawing, 1)), { type: 'movePoint', index: 1, place });
  for (const changed of [undoEdit(dragged), redoEdit(dragged), resetDrawing(dragged)])
    expect(changed).toMatchObject({ selectedPointIndex: undefined, dragOrigin: undefined });
  expect(selectPoint(dragged, undefined).selectedPointIndex).toBeUndefined();
  expect(selectPoint(initialDrawing('line', undefined), 0).selectedPointIndex).toBeUndefined();
  const again = startDrag(dragged);
  expect(again.history.past).toHaveLength(3);
  expect(cancelDrag(again).history.area).toEqual(dragged.history.area);
});

test('area drawing: without a drag there is none to end or cancel', () => {
  const drawing = initialDrawing('line', undefined);
  expect([endDrag(drawing), cancelDrag(drawing)]).toEqual([drawing, drawing]);
  expect(endDrag(drawing)).toBe(drawing);
  expect(cancelDrag(drawing)).toBe(drawing);
});

test('area drawing: the selection follows its point when others are inserted, moved or removed, and where it is moved itself', () => {
  const place = { latitude: 50, longitude: 50 };
  fc.assert(
    fc.property(fc.nat(4), fc.nat(4), fc.constantFrom(...POINT_EDITS), (selected, index, type) => {
      let drawing = initialDrawing('line', undefined);
      for (let longitude = 0; longitude < 5; longitude++)
        drawing = editDrawing(drawing, { type: 'add', place: { latitude: 0, longitude } });
      const edit: AreaEdit = type === 'removePoint' ? { type, index } : { type, index, place };
      const after = editDrawing(selectPoint(drawing, selected), edit);
      const { area } = after.history;
      const at = after.selectedPointIndex;
      if (type === 'removePoint' && index === selected) expect(at).toBeUndefined();
      else if (type === 'movePoint') expect(at).toBe(selected);
      else expect(area && area.kind !== 'circle' && area.points[at ?? -1]?.longitude).toBe(selected);
    }),
  );
});
