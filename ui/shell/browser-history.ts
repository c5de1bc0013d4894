import type { OpenedViewLocation } from '@farol/core/url-state/opened-view';

/** The state of history entries pushed for a dialog; it survives reloads. */
const PUSHED_STATE = { isEntered: true } as const;
/** The browser fires `popstate`; the router fires events named after the methods it calls. */
const HISTORY_EVENTS = ['popstate', 'pushState', 'replaceState'] as const;

/** The browser history as the machine of dialog URLs uses it. */
export const dialogHistory: OpenedViewLocation = {
  read: () => location.pathname + location.search + location.hash,
  replace: (path) => window.history.replaceState(window.history.state, '', path),
  push: (path) => {
    // URL state is written to the address now; otherwise going back would not restore it.
    window.dispatchEvent(new Event('beforeNavigation'));
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
