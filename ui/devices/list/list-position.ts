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

/** Returns the saved list position and forgets it. */
export function takeListPosition(console: Console): ListPosition | undefined {
  const memory = savedPositions.get(console);
  savedPositions.delete(console);
  return memory;
}

/** Whether the user came from the list, so that keyboard focus must be restored. */
export function hasSavedListPosition(console: Console): boolean {
  return savedPositions.has(console);
}
