import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { ActiveRow } from './active-row.ts';

/** Scroll position and active row of the list at the moment a device was opened from it. */
export interface ListPosition {
  scrollTop: number;
  activeRow: ActiveRow | undefined;
}

const savedPositions = new WeakMap<ConnectedConsole, ListPosition>();

/** Saves the list position for when the user returns from a device. */
export function saveListPosition(features: ConnectedConsole, memory: ListPosition): void {
  savedPositions.set(features, memory);
}

/** Returns the saved list position. */
export function savedListPosition(features: ConnectedConsole): ListPosition | undefined {
  return savedPositions.get(features);
}

/** Forgets the position once the list is back; before, a render that is discarded would lose it. */
export function forgetListPosition(features: ConnectedConsole): void {
  savedPositions.delete(features);
}

/** Whether the user came from the list, so that keyboard focus must be restored. */
export function hasSavedListPosition(features: ConnectedConsole): boolean {
  return savedPositions.has(features);
}
