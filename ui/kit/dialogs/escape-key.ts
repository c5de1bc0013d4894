import { useCallbackRef } from '@mantine/hooks';
import { useEffect, type RefObject } from 'react';
import { useApp, type ClosableNode, type AppStore } from '../console/app-store.ts';

function isWithin({ node: inner }: ClosableNode, { node: outer }: ClosableNode): boolean {
  return inner !== undefined && outer !== undefined && inner !== outer && outer.contains(inner);
}

/**
 * Whether an open list or menu, or a field of the page with text to clear (`data-handles-escape`), handles
 * the key itself.
 */
function isHandledByTarget({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const hasOpenList = target.getAttribute('data-mantine-stop-propagation') === 'true';
  const isInList = target.closest('[role="menu"], [role="listbox"], .mantine-Popover-dropdown') !== null;
  const isCleared =
    target.closest('[data-handles-escape]') !== null && !target.closest('[aria-modal="true"]');
  return hasOpenList || isInList || isCleared;
}

/** Returns the button of an open menu that has the focus: as long as the menu has nothing to focus. */
function openMenuButton({ target }: KeyboardEvent): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>('[aria-haspopup="menu"][aria-expanded="true"]')
    : null;
}

/** Closes what is topmost. */
function closeTopmost(event: KeyboardEvent, { escapes }: AppStore): void {
  // Another console on the page has taken the key.
  if (event.defaultPrevented) return;
  if (event.key !== 'Escape' || event.isComposing || isHandledByTarget(event)) return;
  const menuButton = openMenuButton(event);
  if (menuButton) {
    event.preventDefault();
    event.stopPropagation();
    menuButton.click();
    return;
  }
  const top = escapes.topmost(isWithin);
  if (!top) return;
  event.preventDefault();
  event.stopPropagation();
  top.close();
}

/** Closes with Escape what is topmost of an app. Returns the function that ends this. */
export function listenForEscape(app: AppStore): () => void {
  const listener = (event: KeyboardEvent): void => closeTopmost(event, app);
  // In the capture phase, because an open tooltip would stop the event.
  window.addEventListener('keydown', listener, true);
  return () => window.removeEventListener('keydown', listener, true);
}

/**
 * While the component is mounted and `isOn`, Escape closes it first.
 * @param frame the element it occupies: anything opened inside it closes first
 */
export function useEscape(close: () => void, frame?: RefObject<HTMLElement | null>, isOn = true): void {
  const { escapes } = useApp();
  const closeNow = useCallbackRef(close);
  useEffect(() => {
    return isOn ? escapes.push({ node: frame?.current ?? undefined, close: closeNow }) : undefined;
  }, [escapes, closeNow, frame, isOn]);
}
