import type { Address, AddressChange } from '@farol/core/ports/address';

/** What the address needs of the browser's window. */
interface AddressWindow extends EventTarget {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

/** The browser tells of steps; of the ways that the console goes its router tells, by events named after what it calls. */
const EVENTS = { popstate: 'step', pushState: 'way', replaceState: 'way', leaving: 'leave' } as const;

/** The address bar of a browser. */
export class BrowserAddress implements Address {
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

  onGo(listener: (how: AddressChange) => void): () => void {
    const hear = ({ type }: Event): void => {
      if (!this.#isReplacing && isTold(type)) listener(EVENTS[type]);
    };
    for (const type of Object.keys(EVENTS)) this.#window.addEventListener(type, hear);
    return () => {
      for (const type of Object.keys(EVENTS)) this.#window.removeEventListener(type, hear);
    };
  }
}

function isTold(type: string): type is keyof typeof EVENTS {
  return Object.hasOwn(EVENTS, type);
}
