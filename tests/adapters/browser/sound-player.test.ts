import { afterEach, expect, test, vi } from 'vitest';
import { BrowserSoundPlayer, type AudioElement } from '@farol/adapters/browser/sound-player';
import { soundPlayerContract } from '../../contracts/ports/sound-player.ts';

/** A browser’s audio elements, one per requested URL, which behave as the standard says. */
class PlantedBrowser {
  readonly page = new EventTarget();
  readonly players: PlantedPlayer[] = [];
  readonly played: string[] = [];
  isBlocked = false;

  readonly playerOf = (url: string): AudioElement => {
    const player = new PlantedPlayer(url, this);
    this.players.push(player);
    return player;
  };
}

class PlantedPlayer extends EventTarget implements AudioElement {
  readonly #url: string;
  readonly #browser: PlantedBrowser;

  constructor(url: string, browser: PlantedBrowser) {
    super();
    this.#url = url;
    this.#browser = browser;
  }

  async play(): Promise<void> {
    if (this.#browser.isBlocked) throw new DOMException('no gesture', 'NotAllowedError');
    if (this.#url === '/endless.wav') await new Promise(() => {});
    if (this.#url === '/broken.wav') {
      this.dispatchEvent(new Event('error'));
      throw new DOMException('no source', 'NotSupportedError');
    }
    this.#browser.played.push(this.#url);
  }

  pause(): void {
    this.dispatchEvent(new Event('pause'));
  }
}

soundPlayerContract('a browser', (isBlocked) => {
  const browser = new PlantedBrowser();
  browser.isBlocked = isBlocked;
  return {
    sound: new BrowserSoundPlayer(browser.playerOf, browser.page),
    played: () => browser.played,
    broken: '/broken.wav',
    finish: () => {
      for (const player of browser.players) player.dispatchEvent(new Event('ended'));
    },
    gesture: () => {
      browser.isBlocked = false;
      browser.page.dispatchEvent(new Event('click'));
    },
  };
});

afterEach(() => vi.useRealTimers());

test('sound player: a sound that does not load is given up after a while and can be requested again', async () => {
  vi.useFakeTimers();
  const browser = new PlantedBrowser();
  const sound = new BrowserSoundPlayer(browser.playerOf, browser.page);
  for (let times = 1; times <= 2; times++) {
    const outcome = sound.play('/endless.wav');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe('failed');
    expect(browser.players).toHaveLength(times);
  }
});
