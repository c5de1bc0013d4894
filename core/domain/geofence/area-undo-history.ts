import { serializeArea, type Area } from '../geometry/area.ts';

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
