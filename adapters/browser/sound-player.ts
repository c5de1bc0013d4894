import type { SoundPlayer, PlaybackResult } from '@farol/core/ports/sound-player';

/** The parts of an audio element that are used. */
export interface AudioElement extends EventTarget {
  /** Starts to play; rejects when the browser refuses. */
  play(): Promise<void>;
  /** Stops playing. */
  pause(): void;
}

/** A sound that has not started by then is given up: a late alert sound is misleading. */
const MAX_LOAD_MS = 10_000;

/** Plays sounds through the browser, which allows it only after a user gesture on the page. */
export class BrowserSoundPlayer implements SoundPlayer {
  readonly #playerOf: (url: string) => AudioElement;
  readonly #page: EventTarget;
  readonly #playing = new Map<string, AudioElement>();

  /**
   * @param playerOf creates an audio element for a URL
   * @param page receives the events of user gestures
   */
  constructor(playerOf: (url: string) => AudioElement = (url) => new Audio(url), page: EventTarget = window) {
    this.#playerOf = playerOf;
    this.#page = page;
  }

  async play(url: string): Promise<PlaybackResult> {
    if (this.#playing.has(url)) return 'playing';
    const player = this.#playerOf(url);
    this.#playing.set(url, player);
    const forget = (): void => {
      if (this.#playing.get(url) === player) this.#playing.delete(url);
    };
    for (const end of ['ended', 'error', 'pause']) player.addEventListener(end, forget);
    const started = await outcomeOf(player);
    if (started !== 'playing') forget();
    return started;
  }

  stop(): void {
    for (const player of this.#playing.values()) player.pause();
    this.#playing.clear();
  }

  onUserGesture(listener: () => void): () => void {
    // In the bubbling phase: the clicked element has handled the event by then.
    for (const type of GESTURES) this.#page.addEventListener(type, listener);
    return () => {
      for (const type of GESTURES) this.#page.removeEventListener(type, listener);
    };
  }
}

const GESTURES = ['click', 'keyup'];

/**
 * Plays immediately, within the user gesture if there is one: the browser refuses before loading anything, or
 * starts as soon as enough is loaded (`canplay`).
 */
async function outcomeOf(player: AudioElement): Promise<PlaybackResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => {
      player.pause();
      resolve('failed');
    }, MAX_LOAD_MS);
  });
  try {
    return await Promise.race([player.play().then(() => 'playing' as const), tooLate]);
  } catch (error) {
    return error instanceof Error && error.name === 'NotAllowedError' ? 'blocked' : 'failed';
  } finally {
    clearTimeout(timer);
  }
}
