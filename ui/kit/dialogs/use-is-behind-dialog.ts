import { useSyncExternalStore } from 'react';

/** The kit marks the page with this while a dialog or a drawer lies over it. */
const SCROLL_LOCK_ATTRIBUTE = 'data-scroll-locked';

/** Whether a dialog or a drawer lies over the page. */
export function useIsBehindDialog(): boolean {
  return useSyncExternalStore(watch, () => document.body.hasAttribute(SCROLL_LOCK_ATTRIBUTE));
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributeFilter: [SCROLL_LOCK_ATTRIBUTE] });
  return () => observer.disconnect();
}
