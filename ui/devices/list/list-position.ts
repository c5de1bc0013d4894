import type { ConnectedConsole } from '@farol/core/console/connect-console';
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

/** Returns the saved list position and forgets it. */
export function takeListPosition(features: ConnectedConsole): ListPosition | undefined {
  const memory = savedPositions.get(features);
  savedPositions.delete(features);
  return memory;
}

/** Whether the user came from the list, so that keyboard focus must be restored. */
export function hasSavedListPosition(features: ConnectedConsole): boolean {
  return savedPositions.has(features);
}
