/**
 * The result of playing a sound: it plays, the browser blocks sound until a user gesture, or it cannot be
 * played.
 */
export type PlaybackResult = 'playing' | 'blocked' | 'failed';

/** Plays sounds to the user. */
export interface SoundPlayer {
  /**
   * Starts the sound at a URL and resolves once it plays or cannot. A sound that is already playing is not
   * started twice.
   */
  play(url: string): Promise<PlaybackResult>;
  /** Stops the sound that is playing, if any. */
  stop(): void;
  /**
   * Calls the listener after every user gesture on the page, which is when browsers allow sound. Returns a
   * function that unsubscribes.
   */
  onUserGesture(listener: () => void): () => void;
}
