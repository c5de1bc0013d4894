import type { Console } from '@farol/core/console/console';
import type { ActiveRow } from './active-row.ts';

/** Where the list stood when a device was opened from it. */
export interface ListPosition {
  scrollTop: number;
  activeRow: ActiveRow | undefined;
}

const savedPositions = new WeakMap<Console, ListPosition>();

/** Keeps where the list stands, for the way back from a device. */
export function saveListPosition(console: Console, memory: ListPosition): void {
  savedPositions.set(console, memory);
}

/** Where the list stood when it was last left, once. */
export function takeListPosition(console: Console): ListPosition | undefined {
  const memory = savedPositions.get(console);
  savedPositions.delete(console);
  return memory;
}

/** Whether a list was left on the way here: where its keyboard stood is gone with it. */
export function hasSavedListPosition(console: Console): boolean {
  return savedPositions.has(console);
}
