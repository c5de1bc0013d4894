import { writeArea, type Area } from '../geometry/area.ts';

/** An area with what it was before and what was undone; nothing drawn yet is no area. */
export interface AreaHistory {
  readonly past: readonly (Area | undefined)[];
  readonly area: Area | undefined;
  readonly future: readonly (Area | undefined)[];
}

/** The history that begins with an area. */
export function startAreaHistory(area: Area | undefined): AreaHistory {
  return { past: [], area, future: [] };
}

/** The history after a change. What was undone before is gone; a change that changes nothing leaves no trace. */
export function recordAreaChange(history: AreaHistory, area: Area | undefined): AreaHistory {
  if (isSameArea(area, history.area)) return history;
  return { past: [...history.past.slice(1 - MAX_STEPS), history.area], area, future: [] };
}

/** The history one step back; the same when there is none. */
export function undoAreaChange({ past, area, future }: AreaHistory): AreaHistory {
  return past.length === 0
    ? { past, area, future }
    : { past: past.slice(0, -1), area: past.at(-1), future: [area, ...future] };
}

/** The history one undone step forward again; the same when there is none. */
export function redoAreaChange({ past, area, future }: AreaHistory): AreaHistory {
  return future.length === 0
    ? { past, area, future }
    : { past: [...past, area], area: future[0], future: future.slice(1) };
}

/** More than anyone takes back by hand. */
const MAX_STEPS = 500;

function isSameArea(one: Area | undefined, other: Area | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && writeArea(one) === writeArea(other));
}
