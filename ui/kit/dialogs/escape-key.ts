import { useCallbackRef } from '@mantine/hooks';
import { useEffect, type RefObject } from 'react';
import { EscapeStack, type Closable } from './escape-stack.ts';

interface ClosableNode extends Closable {
  readonly node?: Node | undefined;
}

const stack = new EscapeStack<ClosableNode>();

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

/** Runs in the capture phase, because an open tooltip would stop the event. */
function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isHandledByTarget(event)) return;
  const menuButton = openMenuButton(event);
  if (menuButton) {
    event.preventDefault();
    event.stopPropagation();
    menuButton.click();
    return;
  }
  const top = stack.topmost(isWithin);
  if (!top) return;
  event.preventDefault();
  event.stopPropagation();
  top.close();
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', closeTopmost, true);
}

/**
 * Registers an element that Escape closes before those opened earlier. Returns the function that unregisters
 * it.
 */
export function onEscape(closable: ClosableNode): () => void {
  listen();
  return stack.push(closable);
}

/**
 * While the component is mounted and `isOn`, Escape closes it first.
 * @param frame the element it occupies: anything opened inside it closes first
 */
export function useEscape(close: () => void, frame?: RefObject<HTMLElement | null>, isOn = true): void {
  const closeNow = useCallbackRef(close);
  useEffect(
    () => (isOn ? onEscape({ node: frame?.current ?? undefined, close: closeNow }) : undefined),
    [closeNow, frame, isOn],
  );
}
