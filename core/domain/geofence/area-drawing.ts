import { type Area, serializeArea } from '../geometry/area.ts';
import { areaProblems } from '../geometry/area-problems.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import { applyAreaEdit, type AreaEdit, type AreaKind } from './area-edit.ts';

/** An area that is being drawn on the map (§4). */
export interface AreaDrawing {
  readonly kind: AreaKind;
  /** The area when drawing began. */
  readonly original: Area | undefined;
  readonly history: AreaUndoHistory;
  /** The area when the drag began; a drag is one undo step. */
  readonly dragOrigin: { readonly area: Area | undefined } | undefined;
  /** The selected point. */
  readonly selectedPointIndex: number | undefined;
  /** True after the user tried to finish an invalid area. */
  readonly isRejected: boolean;
}

/** Returns a drawing that begins with an area, or with an empty map. */
export function initialDrawing(kind: AreaKind, area: Area | undefined): AreaDrawing {
  return {
    kind,
    original: area,
    history: initialAreaUndoHistory(area),
    dragOrigin: undefined,
    selectedPointIndex: undefined,
    isRejected: false,
  };
}

/** Returns the drawing after an edit, which ends a drag. */
export function editDrawing(drawing: AreaDrawing, edit: AreaEdit): AreaDrawing {
  const { kind, history, selectedPointIndex } = endDrag(drawing);
  return {
    ...drawing,
    history: withAreaChange(history, applyAreaEdit(kind, history.area, edit)),
    dragOrigin: undefined,
    selectedPointIndex: selectionAfterEdit(selectedPointIndex, edit),
    isRejected: false,
  };
}

/** Returns the drawing at the start of a drag, which ends another one. */
export function startDrag(drawing: AreaDrawing): AreaDrawing {
  const ended = endDrag(drawing);
  return { ...ended, dragOrigin: { area: ended.history.area } };
}

/** Returns the drawing while an edit of the area at the start of the drag follows the pointer. */
export function continueDrag(drawing: AreaDrawing, edit: AreaEdit): AreaDrawing {
  const { kind, history, dragOrigin } = drawing;
  const area = applyAreaEdit(kind, (dragOrigin ?? history).area, edit);
  return { ...drawing, history: { ...history, area }, isRejected: false };
}

/** Returns the drawing after a drag, whose result is recorded. */
export function endDrag(drawing: AreaDrawing): AreaDrawing {
  const { history, dragOrigin } = drawing;
  if (!dragOrigin) return drawing;
  return {
    ...drawing,
    history: withAreaChange({ ...history, area: dragOrigin.area }, history.area),
    dragOrigin: undefined,
  };
}

/** Returns the drawing as it was before the drag. */
export function cancelDrag(drawing: AreaDrawing): AreaDrawing {
  const { history, dragOrigin } = drawing;
  if (!dragOrigin) return drawing;
  return { ...drawing, history: { ...history, area: dragOrigin.area }, dragOrigin: undefined };
}

/** Returns the drawing with the center of a circle; until its edge is set it counts as being dragged. */
export function startCircle(drawing: AreaDrawing, center: GeoPoint): AreaDrawing {
  return continueDrag(
    { ...drawing, dragOrigin: { area: drawing.history.area } },
    { type: 'add', place: center },
  );
}

/** Returns the drawing with the edge of the circle at a place. */
export function resizeCircle(drawing: AreaDrawing, place: GeoPoint): AreaDrawing {
  const { kind, history } = drawing;
  const area = applyAreaEdit(kind, history.area, { type: 'edge', place });
  return { ...drawing, history: { ...history, area }, isRejected: false };
}

/** Returns the drawing with another selected point; none if there is no such point. */
export function selectPoint(drawing: AreaDrawing, index: number | undefined): AreaDrawing {
  return { ...drawing, selectedPointIndex: isPoint(drawing.history.area, index) ? index : undefined };
}

/** Returns the drawing one step back. */
export function undoEdit(drawing: AreaDrawing): AreaDrawing {
  return withHistory(drawing, undoAreaChange(cancelDrag(drawing).history));
}

/** Returns the drawing one step forward. */
export function redoEdit(drawing: AreaDrawing): AreaDrawing {
  return withHistory(drawing, redoAreaChange(cancelDrag(drawing).history));
}

/** Returns the drawing with the area at its start; that is one more step. */
export function resetDrawing(drawing: AreaDrawing): AreaDrawing {
  return withHistory(drawing, withAreaChange(cancelDrag(drawing).history, drawing.original));
}

/** Whether the drawn area can be finished. */
export function isDrawingValid({ history: { area } }: AreaDrawing): boolean {
  return area !== undefined && areaProblems(area).length === 0;
}

function withHistory(drawing: AreaDrawing, history: AreaUndoHistory): AreaDrawing {
  return { ...drawing, history, dragOrigin: undefined, selectedPointIndex: undefined, isRejected: false };
}

function isPoint(area: Area | undefined, index: number | undefined): boolean {
  return index !== undefined && area !== undefined && area.kind !== 'circle' && index in area.points;
}

/** Returns the index of the selected point after an edit. */
function selectionAfterEdit(selected: number | undefined, edit: AreaEdit): number | undefined {
  if (selected === undefined) return undefined;
  if (edit.type === 'insert' && edit.index <= selected) return selected + 1;
  if (edit.type !== 'removePoint') return selected;
  if (edit.index > selected) return selected;
  return edit.index < selected ? selected - 1 : undefined;
}

/** An area with its undo and redo steps; undefined while nothing is drawn. */
export interface AreaUndoHistory {
  readonly past: readonly (Area | undefined)[];
  readonly area: Area | undefined;
  readonly future: readonly (Area | undefined)[];
}

/** Returns a history that begins with an area. */
export function initialAreaUndoHistory(area: Area | undefined): AreaUndoHistory {
  return { past: [], area, future: [] };
}

/**
 * Returns the history after a change, which discards the redo steps; a change without effect is not recorded.
 */
export function withAreaChange(history: AreaUndoHistory, area: Area | undefined): AreaUndoHistory {
  if (isSameArea(area, history.area)) return history;
  return { past: [...history.past.slice(1 - MAX_STEPS), history.area], area, future: [] };
}

/** Returns the history one step back; the same one when there is none. */
export function undoAreaChange({ past, area, future }: AreaUndoHistory): AreaUndoHistory {
  return past.length === 0
    ? { past, area, future }
    : { past: past.slice(0, -1), area: past.at(-1), future: [area, ...future] };
}

/** Returns the history one step forward; the same one when there is none. */
export function redoAreaChange({ past, area, future }: AreaUndoHistory): AreaUndoHistory {
  return future.length === 0
    ? { past, area, future }
    : { past: [...past, area], area: future[0], future: future.slice(1) };
}

/** More than users undo by hand. */
const MAX_STEPS = 500;

function isSameArea(left: Area | undefined, right: Area | undefined): boolean {
  return (
    left === right ||
    (left !== undefined && right !== undefined && serializeArea(left) === serializeArea(right))
  );
}
