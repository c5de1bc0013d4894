import { useEffect } from 'react';
import { useApp, type AppStore, type TemporaryFocus } from '../console/app-store.ts';
import { isFocusable, isFocusNowhere, topmostDialog } from './focus-targets.ts';

/** Number of focused elements that are remembered, the newest last. */
const MAX_HISTORY = 20;
/** How long the replacement of a pressed element may claim the focus first, milliseconds. */
const CLAIM_DELAY_MS = 150;
/** How long an element that is rendered again still gets its focus back, milliseconds. */
const RETURN_WINDOW_MS = 5000;
const FIELDS = 'input, textarea, select';

/** Restores a lost focus while it is drawn; the shell loads it after its first view. */
export function FocusRestoration() {
  const app = useApp();
  useEffect(() => {
    return restoreLostFocus(app);
  }, [app]);
  return null;
}

/**
 * Restores the focus when its element disappears with a closed dialog or a list that is rendered again, or
 * becomes disabled, as Save does after saving. The focus goes to the element of the open dialog that had it
 * before, else to the dialog itself. Otherwise users of the keyboard or a screen reader would start again at
 * the top of the page, behind the dialog. Returns the function that stops it.
 */
function restoreLostFocus(app: AppStore): () => void {
  let focusHistory: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const recordFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === app.temporaryFocus?.place) return;
    app.temporaryFocus = undefined;
    focusHistory = [
      ...focusHistory.filter((element) => element !== target && element.isConnected),
      target,
    ].slice(-MAX_HISTORY);
  };
  /** A click on an empty area of the page removes the focus on purpose; a dialog has no such area. */
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (!isFocusNowhere() || !document.hasFocus()) return;
      if (topmostDialog()) check();
      else if (target instanceof HTMLElement && isFocusable(target)) focusHistory = [];
    });
  };
  /** A key or click while the temporary place has the focus makes it the regular one. */
  const acceptTemporaryFocus = (): void => {
    if (app.temporaryFocus && document.activeElement === app.temporaryFocus.place)
      focusHistory.push(app.temporaryFocus.place);
    app.temporaryFocus = undefined;
  };
  const check = (): void => {
    if (app.temporaryFocus) return returnFocus(app.temporaryFocus);
    const last = focusHistory.at(-1);
    const isLost = isFocusNowhere() || (document.activeElement === last && last?.matches(':disabled'));
    if (last && isLost) timer ??= setTimeout(restore, topmostDialog()?.contains(last) ? 0 : CLAIM_DELAY_MS);
  };
  const restore = (): void => {
    timer = undefined;
    const lost = focusHistory.at(-1);
    const dialog = topmostDialog();
    const hasFocus = document.activeElement === lost && lost !== undefined && isFocusable(lost);
    if (!lost || hasFocus || !(isFocusNowhere() || document.activeElement === lost)) return;
    const within = dialog ?? document.body;
    const before = lost.isConnected
      ? undefined
      : focusHistory.findLast((element) => within.contains(element) && isFocusable(element));
    const place = before ?? dialog ?? document.getElementById('content');
    if (!place) return;
    app.temporaryFocus = { place, lost, until: performance.now() + RETURN_WINDOW_MS };
    place.focus({ preventScroll: true });
    returnFocus(app.temporaryFocus);
  };
  const returnFocus = ({ place, lost, until }: TemporaryFocus): void => {
    const { activeElement } = document;
    if (!place.isConnected || activeElement !== place || performance.now() > until) {
      if (place.isConnected && activeElement === place) focusHistory.push(place);
      app.temporaryFocus = undefined;
      if (isFocusNowhere()) check();
      return;
    }
    const within = topmostDialog() ?? document.body;
    const isUsable = (element: HTMLElement): boolean => within.contains(element) && isFocusable(element);
    // After a button became disabled the focus goes to the field that had it before.
    const lastField = (): HTMLElement | undefined =>
      focusHistory.findLast((element) => element.matches(FIELDS) && isUsable(element));
    const target = isUsable(lost) ? lost : lost.isConnected ? lastField() : replacementOf(lost, within);
    if (target === place) return;
    target?.focus({ preventScroll: true });
  };

  const observer = new MutationObserver(check);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', recordFocus);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('keydown', acceptTemporaryFocus);
  document.addEventListener('pointerdown', acceptTemporaryFocus);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', recordFocus);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('keydown', acceptTemporaryFocus);
    document.removeEventListener('pointerdown', acceptTemporaryFocus);
  };
}

/** Returns the element rendered in place of a lost one: same tag, same accessible name. */
function replacementOf(lost: HTMLElement, within: HTMLElement): HTMLElement | undefined {
  const name = nameOf(lost);
  if (name === '') return undefined;
  return [...within.querySelectorAll<HTMLElement>(lost.tagName)].find(
    (element) => nameOf(element) === name && isFocusable(element),
  );
}

function nameOf(element: HTMLElement): string {
  return (
    element.getAttribute('aria-label') ?? (element.matches('button, a') ? (element.textContent ?? '') : '')
  );
}
