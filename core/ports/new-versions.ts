/** Versions of the console that are installed while it runs. */
export interface NewVersions {
  /**
   * Calls the listener each time another version than the running one is ready to be opened; at once if one is
   * already. Returns a function that unsubscribes.
   */
  onReady(listener: () => void): () => void;
}
