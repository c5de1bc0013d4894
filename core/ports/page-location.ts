/** The address of the page: where it stands, which others can open too. */
export interface PageLocation {
  /** The path with its query. */
  read(): string;
  /** Puts another query in the place of the present one; the way back stays as it is. */
  replace(path: string): void;
  /**
   * Calls the listener when the page stands elsewhere, by a step back or forward or because the console went there, and before the
   * console leaves a place that it can be stepped back to; not after `replace`. The answer stops it.
   */
  onChange(listener: (how: LocationChange) => void): () => void;
}

/** By a step back or forward, by a way that the console went, or not yet: the console is about to leave. */
export type LocationChange = 'historyStep' | 'navigation' | 'beforeNavigation';
