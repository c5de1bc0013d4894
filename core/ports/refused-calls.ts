/**
 * Calls of any kind that the server refused because it knows no session (401). They are how a session that ended
 * elsewhere is noticed while the live connection still stands.
 */
export interface RefusedCalls {
  /** Calls the listener after each such call. Returns what ends that. */
  onRefused(listener: () => void): () => void;
}
