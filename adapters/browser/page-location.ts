import type { PageLocation, LocationChange } from '@farol/core/ports/page-location';

/** The parts of the browser's window that the address needs. */
interface AddressWindow extends EventTarget {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

/**
 * The browser reports history steps itself; navigations are reported by the router, with events named after
 * its calls.
 */
const CHANGE_BY_EVENT = {
  popstate: 'historyStep',
  pushState: 'navigation',
  replaceState: 'navigation',
  beforeNavigation: 'beforeNavigation',
} as const;

/** The address bar of the browser. */
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
