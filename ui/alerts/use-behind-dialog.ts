import { useSyncExternalStore } from 'react';

/** The kit marks the page with this while a dialog or a drawer lies over it. */
const MARK = 'data-scroll-locked';

/** Whether a dialog or a drawer lies over the page. */
export function useBehindDialog(): boolean {
  return useSyncExternalStore(watch, () => document.body.hasAttribute(MARK));
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributeFilter: [MARK] });
  return () => observer.disconnect();
}
