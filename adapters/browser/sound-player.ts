import type { SoundPlayer, PlaybackResult } from '@farol/core/ports/sound-player';

/** What is needed of the browser's audio element. */
export interface AudioElement extends EventTarget {
  play(): Promise<void>;
  pause(): void;
}

/** A sound that has not begun by then is given up: an alert that is heard later tells nothing. */
const MAX_LOAD_MS = 10_000;

/** The loudspeakers as a browser lends them: not before the user did something on the page. */
export class BrowserSoundPlayer implements SoundPlayer {
  readonly #playerOf: (url: string) => AudioElement;
  readonly #page: EventTarget;
  readonly #playing = new Map<string, AudioElement>();

  /** @param playerOf makes an audio element for an address @param page hears what the user does */
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
    // Not on the way down: whoever was clicked has acted before this is told.
    for (const type of GESTURES) this.#page.addEventListener(type, listener);
    return () => {
      for (const type of GESTURES) this.#page.removeEventListener(type, listener);
    };
  }
}

const GESTURES = ['click', 'keyup'];

/**
 * Asks at once, within the user's gesture if there is one: the browser says no before anything is loaded, or begins as soon as
 * enough is there (`canplay`).
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
