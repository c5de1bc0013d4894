import type { OpenedViewLocation } from '@farol/core/url-state/opened-view';

/** What an entry of the history keeps of being entered, over reloads too. */
const PUSHED_STATE = { isEntered: true } as const;
/** The browser tells of steps; of what is called the router tells, by events named after it. */
const HISTORY_EVENTS = ['popstate', 'pushState', 'replaceState'] as const;

/** The history of the browser, as far as something opens over the screen. */
export const dialogHistory: OpenedViewLocation = {
  read: () => location.pathname + location.search + location.hash,
  replace: (path) => window.history.replaceState(window.history.state, '', path),
  push: (path) => {
    // Who keeps something in the address writes it now, or a step back would not find it.
    window.dispatchEvent(new Event('leaving'));
    window.history.pushState(PUSHED_STATE, '', path);
  },
  popOrReplace: (path) => {
    if (isPushedByDialog(window.history.state)) window.history.back();
    else window.history.replaceState(window.history.state, '', path);
  },
  onChange: (listener) => {
    for (const type of HISTORY_EVENTS) window.addEventListener(type, listener);
    return () => {
      for (const type of HISTORY_EVENTS) window.removeEventListener(type, listener);
    };
  },
};

function isPushedByDialog(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isEntered' in state && state.isEntered === true;
}
