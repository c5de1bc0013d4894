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

/** A list or a menu that hangs open, or a field of the page with something to clear (`data-handles-escape`): the key is theirs. */
function isHandledByTarget({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const hasOpenList = target.getAttribute('data-mantine-stop-propagation') === 'true';
  const isInList = target.closest('[role="menu"], [role="listbox"], .mantine-Popover-dropdown') !== null;
  const isCleared = target.closest('[data-handles-escape]') !== null && !target.closest('[aria-modal="true"]');
  return hasOpenList || isInList || isCleared;
}

/** On its way down: a tip over what has the focus would keep the key to itself. */
function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isHandledByTarget(event)) return;
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

/** From now on Escape closes this before whatever was opened earlier; the answer ends that. */
export function onEscape(closable: ClosableNode): () => void {
  listen();
  return stack.push(closable);
}

/**
 * While it is drawn, Escape closes this first.
 * @param frame what it covers: what opens within it closes before it
 */
export function useEscape(close: () => void, frame?: RefObject<HTMLElement | null>, isOn = true): void {
  const closeNow = useCallbackRef(close);
  useEffect(
    () => (isOn ? onEscape({ node: frame?.current ?? undefined, close: closeNow }) : undefined),
    [closeNow, frame, isOn],
  );
}
