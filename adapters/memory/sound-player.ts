import type { SoundPlayer, PlaybackResult } from '@farol/core/ports/sound-player';

/**
 * A sound player without sound: sounds last until `finish`, and are blocked before the first gesture if
 * configured.
 */
export class MemorySoundPlayer implements SoundPlayer {
  /** Every sound that was started, in order. */
  readonly played: string[] = [];
  /** URLs that cannot be played. */
  readonly unplayable = new Set<string>();
  isBlocked: boolean;
  readonly #playing = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(isBlocked = false) {
    this.isBlocked = isBlocked;
  }

  async play(url: string): Promise<PlaybackResult> {
    if (this.isBlocked) return 'blocked';
    if (this.unplayable.has(url)) return 'failed';
    if (!this.#playing.has(url)) this.played.push(url);
    this.#playing.add(url);
    return 'playing';
  }

  stop(): void {
    this.#playing.clear();
  }

  onUserGesture(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends the sounds that are playing. */
  finish(): void {
    this.#playing.clear();
  }

  /** A user gesture; sounds are allowed from now on. */
  userGesture(): void {
    this.isBlocked = false;
    for (const listener of this.#listeners) listener();
  }

  /** How many listeners wait for gestures. */
  get listeners(): number {
    return this.#listeners.size;
  }
}
