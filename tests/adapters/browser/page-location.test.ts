import { BrowserPageLocation } from '@farol/adapters/browser/page-location';
import { pageLocationContract } from '../../contracts/ports/page-location.ts';

/** The parts of a window that the address needs, with a router that reports its calls. */
class PlantedWindow extends EventTarget {
  readonly #entries = [new URL('http://localhost/home')];
  readonly history = {
    state: null,
    pushState: (_: unknown, __: string, url: string) => this.#put(this.#entries.length, url, 'pushState'),
    replaceState: (_: unknown, __: string, url?: string | URL | null) =>
      this.#put(this.#entries.length - 1, String(url), 'replaceState'),
  };

  get location(): URL {
    return this.#entries.at(-1) ?? new URL('http://localhost/');
  }

  back(): void {
    this.#entries.pop();
    this.dispatchEvent(new Event('popstate'));
  }

  #put(at: number, url: string, type: string): void {
    this.#entries[at] = new URL(url, this.location);
    this.dispatchEvent(new Event(type));
  }
}

pageLocationContract('a browser', () => {
  const view = new PlantedWindow();
  return {
    address: new BrowserPageLocation(view),
    go: (path) => {
      view.dispatchEvent(new Event('beforeNavigation'));
      view.history.pushState(null, '', path);
    },
    back: () => view.back(),
  };
});
