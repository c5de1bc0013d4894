/** The address of the page and its history. */
export interface PageLocation {
  /** The path with its query. */
  read(): string;
  /** Replaces the current history entry with this path and query; the history keeps its length. */
  replace(path: string): void;
  /**
   * Calls the listener after a history step or a navigation by the console, and before the console navigates
   * away from an entry that the user can go back to; not after `replace`. Returns a function that
   * unsubscribes.
   */
  onChange(listener: (how: LocationChange) => void): () => void;
}

/** What changed the address: a step back or forward, or a navigation; `beforeNavigation` comes before one. */
export type LocationChange = 'historyStep' | 'navigation' | 'beforeNavigation';
