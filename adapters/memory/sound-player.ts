import type { SoundPlayer, PlaybackResult } from '@farol/core/ports/sound-player';

/** Loudspeakers in mind: sounds last until `finish`, and are forbidden before the first gesture where asked. */
export class MemorySoundPlayer implements SoundPlayer {
  /** Every sound that was started, in order. */
  readonly played: string[] = [];
  /** Addresses at which nothing can be played. */
  readonly unplayable = new Set<string>();
  isBlocked: boolean;
  readonly #sounding = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(isBlocked = false) {
    this.isBlocked = isBlocked;
  }

  async play(url: string): Promise<PlaybackResult> {
    if (this.isBlocked) return 'blocked';
    if (this.unplayable.has(url)) return 'failed';
    if (!this.#sounding.has(url)) this.played.push(url);
    this.#sounding.add(url);
    return 'playing';
  }

  stop(): void {
    this.#sounding.clear();
  }

  onUserGesture(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The sounds that are being heard come to their end. */
  finish(): void {
    this.#sounding.clear();
  }

  /** The user does something, and sounds are allowed from now on. */
  userGesture(): void {
    this.isBlocked = false;
    for (const listener of this.#listeners) listener();
  }

  /** How many listen for gestures. */
  get listeners(): number {
    return this.#listeners.size;
  }
}
