import { useEffect, useRef, useState, type RefObject } from 'react';

/** For a dialog that is drawn only while it asks: when it goes, whoever had the focus before has it again. */
export function useFocusBack(): void {
  const [before] = useState(focusHolder);
  useEffect(
    () => () => {
      // Not before the dialog is off the page, and only if nothing else was meant to have it.
      setTimeout(() => {
        if (isFocusLost()) before?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

/** What has the focus now; for an entry of a menu, which closes, the button that opened it. */
function focusHolder(): HTMLElement | undefined {
  const { activeElement } = document;
  const opener = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const holder = opener ? document.getElementById(opener) : activeElement;
  return holder instanceof HTMLElement ? holder : undefined;
}

/** For what takes the place of something that was just pressed: it takes over the focus, which would be nowhere otherwise. */
export function useLostFocus<E extends HTMLElement>(): RefObject<E | null> {
  const heir = useRef<E>(null);
  useEffect(() => {
    if (isFocusLost()) heir.current?.focus();
  }, []);
  return heir;
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
