import { useSyncExternalStore } from 'react';

/** Mantine sets this attribute on the body while a dialog or a drawer is open. */
const SCROLL_LOCK_ATTRIBUTE = 'data-scroll-locked';

/** Whether a dialog or a drawer is open over the page. */
export function useIsBehindDialog(): boolean {
  return useSyncExternalStore(watch, () => document.body.hasAttribute(SCROLL_LOCK_ATTRIBUTE));
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributeFilter: [SCROLL_LOCK_ATTRIBUTE] });
  return () => observer.disconnect();
}
