import { isFocusable, topmostDialog } from './focus-targets.ts';

/** Number of focused elements that are remembered, the newest last. */
const MAX_HISTORY = 20;
/** How long the replacement of a pressed element may claim the focus first, milliseconds. */
const CLAIM_DELAY_MS = 150;
/** How long an element that is rendered again still gets its focus back, milliseconds. */
const RETURN_WINDOW_MS = 5000;
const FIELDS = 'input, textarea, select';

/**
 * Restores the focus when its element disappears with a closed dialog or a list that is rendered again, or
 * becomes disabled, as Save does after saving. The focus goes to the element of the open dialog that had it
 * before, else to the dialog itself. Otherwise users of the keyboard or a screen reader would start again at
 * the top of the page, behind the dialog. Returns the function that stops it.
 */
export function restoreLostFocus(): () => void {
  let focusHistory: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const recordFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === temporaryFocus?.place) return;
    temporaryFocus = undefined;
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
    if (temporaryFocus && document.activeElement === temporaryFocus.place)
      focusHistory.push(temporaryFocus.place);
    temporaryFocus = undefined;
  };
  const check = (): void => {
    if (temporaryFocus) return returnFocus(temporaryFocus);
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
    temporaryFocus = { place, lost, until: performance.now() + RETURN_WINDOW_MS };
    place.focus({ preventScroll: true });
    returnFocus(temporaryFocus);
  };
  const returnFocus = ({ place, lost, until }: TemporaryFocus): void => {
    const { activeElement } = document;
    if (!place.isConnected || activeElement !== place || performance.now() > until) {
      if (place.isConnected && activeElement === place) focusHistory.push(place);
      temporaryFocus = undefined;
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

interface TemporaryFocus {
  readonly place: HTMLElement;
  readonly lost: HTMLElement;
  /** In milliseconds of `performance.now()`. */
  readonly until: number;
}

/** Where the focus stays until the lost element is rendered again. */
let temporaryFocus: TemporaryFocus | undefined;

/** Whether a newly rendered element may take the focus: no element has it, or only the temporary place. */
export function isFocusAvailable(): boolean {
  return (
    isFocusNowhere() || (temporaryFocus !== undefined && document.activeElement === temporaryFocus.place)
  );
}

/** Whether no element has the focus: keys go to the page as a whole. */
function isFocusNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
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
