import type { Console } from '@farol/core/console/console';
import type { ActiveRow } from './active-row.ts';

/** Scroll position and active row of the list at the moment a device was opened from it. */
export interface ListPosition {
  scrollTop: number;
  activeRow: ActiveRow | undefined;
}

const savedPositions = new WeakMap<Console, ListPosition>();

/** Saves the list position for when the user returns from a device. */
export function saveListPosition(console: Console, memory: ListPosition): void {
  savedPositions.set(console, memory);
}

/** Returns the saved list position. */
export function savedListPosition(console: Console): ListPosition | undefined {
  return savedPositions.get(console);
}

/** Forgets the position once the list is back; before, a render that is discarded would lose it. */
export function forgetListPosition(console: Console): void {
  savedPositions.delete(console);
}

/** Whether the user came from the list, so that keyboard focus must be restored. */
export function hasSavedListPosition(console: Console): boolean {
  return savedPositions.has(console);
}
