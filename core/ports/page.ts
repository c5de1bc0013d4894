/** The page the console runs in. */
export interface Page {
  reload(): void;
  /** Calls the listener each time the browser comes back online or the page wakes up; the answer stops it. */
  onWake(listener: () => void): () => void;
}
