import { expect, test } from 'vitest';
import { BrowserAppCapabilities } from '@farol/adapters/browser/app-capabilities';
import { appCapabilitiesContract } from '../../contracts/ports/app-capabilities.ts';

/** A window with a lock of its screen. */
class PlantedWindow extends EventTarget {
  agrees = true;
  refuses = false;
  readonly locks = new Set<EventTarget>();
  readonly navigator: object;
  readonly #isStandalone: boolean;

  constructor({ isStandalone = false, navigator = {} }: { isStandalone?: boolean; navigator?: object } = {}) {
    super();
    this.#isStandalone = isStandalone;
    this.navigator = { wakeLock: { request: () => this.#lock() }, ...navigator };
  }

  matchMedia() {
    return { matches: this.#isStandalone };
  }

  offerQuestion(): Event {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      if (this.agrees) this.dispatchEvent(new Event('appinstalled'));
      return { outcome: this.agrees ? 'accepted' : 'dismissed' };
    };
    this.dispatchEvent(Object.assign(event, { prompt }));
    return event;
  }

  hide(): void {
    for (const lock of this.locks) {
      this.locks.delete(lock);
      lock.dispatchEvent(new Event('release'));
    }
  }

  async #lock() {
    if (this.refuses) throw new Error('the battery is low');
    const lock = new EventTarget();
    this.locks.add(lock);
    return Object.assign(lock, {
      release: async () => {
        if (!this.locks.delete(lock)) throw new Error('it is released');
        lock.dispatchEvent(new Event('release'));
      },
    });
  }
}

function hostOf(planted: PlantedWindow): BrowserAppCapabilities {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the host uses of a window
  return new BrowserAppCapabilities(planted as unknown as Window);
}

appCapabilitiesContract('a browser', () => {
  const planted = new PlantedWindow();
  return {
    host: hostOf(planted),
    offerQuestion: () => void planted.offerQuestion(),
    answer: (agrees) => (planted.agrees = agrees),
    isOn: () => planted.locks.size > 0,
    hide: () => planted.hide(),
    refuse: () => (planted.refuses = true),
  };
});

test('app capabilities: the browser asks nothing by itself', () => {
  const planted = new PlantedWindow();
  hostOf(planted);
  expect(planted.offerQuestion().defaultPrevented).toBe(true);
});

test.for([
  [{}, 'none'],
  [{ isStandalone: true }, 'installed'],
  [{ navigator: { standalone: false } }, 'byHand'],
  [{ navigator: { standalone: true } }, 'installed'],
] as const)('a page knows whether it is installed: %j', ([options, offer]) => {
  expect(hostOf(new PlantedWindow(options)).installation()).toBe(offer);
});

test('app capabilities: a question that the browser offered before is kept', async () => {
  const planted = new PlantedWindow();
  const offered = planted.offerQuestion();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the host uses of a window
  const host = new BrowserAppCapabilities(planted as unknown as Window, offered);
  expect(host.installation()).toBe('question');
  expect(await host.install()).toBe(true);
});

test('app capabilities: a browser without the lock cannot keep the screen on', () => {
  const planted = new PlantedWindow();
  Reflect.deleteProperty(planted.navigator, 'wakeLock');
  expect(hostOf(planted).canStayOn()).toBe(false);
});
