import { writeArea, type Area } from '../geometry/area.ts';

/** An area with its undo and redo steps; undefined while nothing is drawn. */
export interface AreaHistory {
  readonly past: readonly (Area | undefined)[];
  readonly area: Area | undefined;
  readonly future: readonly (Area | undefined)[];
}

/** Returns a history that begins with an area. */
export function startAreaHistory(area: Area | undefined): AreaHistory {
  return { past: [], area, future: [] };
}

/**
 * Returns the history after a change, which discards the redo steps; a change without effect is not recorded.
 */
export function recordAreaChange(history: AreaHistory, area: Area | undefined): AreaHistory {
  if (isSameArea(area, history.area)) return history;
  return { past: [...history.past.slice(1 - MAX_STEPS), history.area], area, future: [] };
}

/** Returns the history one step back; the same one when there is none. */
export function undoAreaChange({ past, area, future }: AreaHistory): AreaHistory {
  return past.length === 0
    ? { past, area, future }
    : { past: past.slice(0, -1), area: past.at(-1), future: [area, ...future] };
}

/** Returns the history one step forward; the same one when there is none. */
export function redoAreaChange({ past, area, future }: AreaHistory): AreaHistory {
  return future.length === 0
    ? { past, area, future }
    : { past: [...past, area], area: future[0], future: future.slice(1) };
}

/** More than users undo by hand. */
const MAX_STEPS = 500;

function isSameArea(left: Area | undefined, right: Area | undefined): boolean {
  return (
    left === right || (left !== undefined && right !== undefined && writeArea(left) === writeArea(right))
  );
}
