import type { PageLocation, LocationChange } from '@farol/core/ports/page-location';

/** What the address needs of the browser's window. */
interface AddressWindow extends EventTarget {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

/** The browser tells of steps; of the ways that the console goes its router tells, by events named after what it calls. */
const CHANGE_BY_EVENT = { popstate: 'historyStep', pushState: 'navigation', replaceState: 'navigation', leaving: 'beforeNavigation' } as const;

/** The address bar of a browser. */
export class BrowserPageLocation implements PageLocation {
  readonly #window: AddressWindow;
  #isReplacing = false;

  constructor(view: AddressWindow = window) {
    this.#window = view;
  }

  read(): string {
    const { pathname, search, hash } = this.#window.location;
    return pathname + search + hash;
  }

  replace(path: string): void {
    this.#isReplacing = true;
    try {
      this.#window.history.replaceState(this.#window.history.state, '', path);
    } finally {
      this.#isReplacing = false;
    }
  }

  onChange(listener: (how: LocationChange) => void): () => void {
    const onEvent = ({ type }: Event): void => {
      if (!this.#isReplacing && isObservedEvent(type)) listener(CHANGE_BY_EVENT[type]);
    };
    for (const type of Object.keys(CHANGE_BY_EVENT)) this.#window.addEventListener(type, onEvent);
    return () => {
      for (const type of Object.keys(CHANGE_BY_EVENT)) this.#window.removeEventListener(type, onEvent);
    };
  }
}

function isObservedEvent(type: string): type is keyof typeof CHANGE_BY_EVENT {
  return Object.hasOwn(CHANGE_BY_EVENT, type);
}
