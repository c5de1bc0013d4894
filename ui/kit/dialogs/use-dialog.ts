import { useCallbackRef } from '@mantine/hooks';
import { useCallback, type RefCallback } from 'react';
import { onEscape } from './escape-key.ts';
import { firstAction, firstField, isFocusable } from './focus-targets.ts';

/** What comes into a dialog later than this no longer takes the focus. */
const FIRST_FIELD_TIMEOUT_MS = 10_000;

/**
 * What every dialog does alike, for the frame of one: Escape closes it before what lies under it, and its first field has the focus
 * (or the action that it marks `data-autofocus`), also when the field comes later than the dialog. The focus goes back by itself
 * (`focus-keeper.ts`). The kit's own way closes all dialogs at once and begins with the ×: switch `closeOnEscape` off.
 */
export function useDialog(onClose: () => void): RefCallback<HTMLElement> {
  const close = useCallbackRef(onClose);
  return useCallback(
    (dialog: HTMLElement) => {
      const stopEscape = onEscape({ node: dialog, close });
      const stopFocus = focusFirst(dialog);
      return () => {
        stopEscape();
        stopFocus();
      };
    },
    [close],
  );
}

/** The kit focuses what is marked a moment after the dialog is drawn. */
function focusFirst(dialog: HTMLElement): () => void {
  const { activeElement } = document;
  const held =
    activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : undefined;
  const field = held ?? firstField(dialog);
  if (field) {
    markAutofocus(dialog, field);
    return () => undefined;
  }
  const waiting = firstAction(dialog) ?? heading(dialog);
  markAutofocus(dialog, waiting);
  const stop = (): void => {
    watch.disconnect();
    clearTimeout(timer);
    dialog.removeEventListener('keydown', stop);
    dialog.removeEventListener('pointerdown', stop);
  };
  const watch = new MutationObserver(() => {
    waiting.removeAttribute('data-autofocus');
    const late = firstField(dialog);
    if (!late) return;
    stop();
    if (!dialog.contains(document.activeElement) || document.activeElement === waiting || !isFocusable(waiting))
      late.focus({ preventScroll: true });
  });
  const timer = setTimeout(stop, FIRST_FIELD_TIMEOUT_MS);
  watch.observe(dialog, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  dialog.addEventListener('keydown', stop);
  dialog.addEventListener('pointerdown', stop);
  return stop;
}

function markAutofocus(dialog: HTMLElement, element: HTMLElement): void {
  for (const other of dialog.querySelectorAll('[data-autofocus]'))
    if (other !== element) other.removeAttribute('data-autofocus');
  element.setAttribute('data-autofocus', '');
}

/** Nothing to press yet: the focus waits on the title. */
function heading(dialog: HTMLElement): HTMLElement {
  const title = dialog.querySelector<HTMLElement>('h2') ?? dialog;
  if (title !== dialog) title.tabIndex = -1;
  return title;
}
