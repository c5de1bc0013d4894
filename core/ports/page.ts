/** The browser page the console runs in. */
export interface Page {
  /** Loads the page again. */
  reload(): void;
  /**
   * Calls the listener each time the browser comes back online or the page wakes up. Returns a function that
   * unsubscribes.
   */
  onWake(listener: () => void): () => void;
}
