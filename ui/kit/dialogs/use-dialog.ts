import { useCallbackRef } from '@mantine/hooks';
import { useCallback, type RefCallback } from 'react';
import { useApp } from '../console/app-store.ts';
import { firstAction, firstField, isFocusable } from './focus-targets.ts';

/** Fields rendered into a dialog later than this no longer take the focus, milliseconds. */
const FIRST_FIELD_TIMEOUT_MS = 10_000;

/**
 * Returns the ref for the frame of a dialog. Escape closes the dialog before anything below it. The first
 * field, or the action marked `data-autofocus`, gets the focus, also when it is rendered later than the
 * dialog. `focus-restoration.ts` gives the focus back when the dialog closes. Callers switch off
 * `closeOnEscape`: Mantine would close all dialogs at once and focus the × first.
 */
export function useDialog(onClose: () => void): RefCallback<HTMLElement> {
  const { escapes } = useApp();
  const close = useCallbackRef(onClose);
  return useCallback(
    (dialog: HTMLElement) => {
      const stopEscape = escapes.push({ node: dialog, close });
      const stopFocus = focusFirst(dialog);
      return () => {
        stopEscape();
        stopFocus();
      };
    },
    [escapes, close],
  );
}

/** Marks the element to focus; Mantine focuses it a moment after the dialog is rendered. */
function focusFirst(dialog: HTMLElement): () => void {
  const { activeElement } = document;
  const focused =
    activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : undefined;
  const field = focused ?? firstField(dialog);
  if (field) {
    markAutofocus(dialog, field);
    return () => undefined;
  }
  const placeholder = firstAction(dialog) ?? heading(dialog);
  markAutofocus(dialog, placeholder);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    dialog.removeEventListener('keydown', stop);
    dialog.removeEventListener('pointerdown', stop);
  };
  const observer = new MutationObserver(() => {
    placeholder.removeAttribute('data-autofocus');
    const lateField = firstField(dialog);
    if (!lateField) return;
    stop();
    // Mantine may focus something only now.
    markAutofocus(dialog, lateField);
    if (
      !dialog.contains(document.activeElement) ||
      document.activeElement === placeholder ||
      !isFocusable(placeholder)
    )
      lateField.focus({ preventScroll: true });
  });
  const timer = setTimeout(stop, FIRST_FIELD_TIMEOUT_MS);
  observer.observe(dialog, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  dialog.addEventListener('keydown', stop);
  dialog.addEventListener('pointerdown', stop);
  return stop;
}

function markAutofocus(dialog: HTMLElement, element: HTMLElement): void {
  for (const other of dialog.querySelectorAll('[data-autofocus]'))
    if (other !== element) other.removeAttribute('data-autofocus');
  element.setAttribute('data-autofocus', '');
}

/** Returns the title, which holds the focus while the dialog has no actions yet. */
function heading(dialog: HTMLElement): HTMLElement {
  const title = dialog.querySelector<HTMLElement>('h2') ?? dialog;
  if (title !== dialog) title.tabIndex = -1;
  return title;
}
