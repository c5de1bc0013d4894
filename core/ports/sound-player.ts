/** What became of a sound: it is heard, the browser forbids sounds until the user does something, or it cannot be played at all. */
export type PlaybackResult = 'playing' | 'blocked' | 'failed';

/** What the user hears. */
export interface SoundPlayer {
  /** Starts the sound at an address and answers when it is heard or is not. One that is being heard is not started a second time. */
  play(url: string): Promise<PlaybackResult>;
  /** Ends whatever is being heard. */
  stop(): void;
  /** Calls the listener after everything the user does on the page, which is when browsers allow sounds; the answer stops it. */
  onUserGesture(listener: () => void): () => void;
}
