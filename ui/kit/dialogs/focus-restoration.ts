import { isFocusable, topmostDialog } from './focus-targets.ts';

/** So many places are remembered, the newest last. */
const MAX_HISTORY = 20;
/** What takes the place of what was pressed may claim the focus first, milliseconds. */
const CLAIM_DELAY_MS = 150;
/** What is drawn anew within this time has the focus back, milliseconds. */
const RETURN_WINDOW_MS = 5000;
const FIELDS = 'input, textarea, select';

/**
 * Keeps the focus from getting lost. What had it is taken away with a dialog that closes or a list that is drawn anew, or can no
 * longer be pressed, as Save after saving: the focus goes to the place that had it before, within the dialog that is open, else
 * to the dialog itself. Whoever uses keys or a screen reader would begin at the top of the page otherwise, behind the dialog.
 */
export function restoreLostFocus(): () => void {
  let focusHistory: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const recordFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === temporaryFocus?.place) return;
    temporaryFocus = undefined;
    focusHistory = [...focusHistory.filter((one) => one !== target && one.isConnected), target].slice(-MAX_HISTORY);
  };
  /** Somebody who presses an empty place of the page wants the focus nowhere; under a dialog there is no such place. */
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (!isFocusNowhere() || !document.hasFocus()) return;
      if (topmostDialog()) check();
      else if (target instanceof HTMLElement && isFocusable(target)) focusHistory = [];
    });
  };
  /** Who acts from where the focus waits is at home there. */
  const acceptTemporaryFocus = (): void => {
    if (temporaryFocus && document.activeElement === temporaryFocus.place) focusHistory.push(temporaryFocus.place);
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
    const hasIt = document.activeElement === lost && lost !== undefined && isFocusable(lost);
    if (!lost || hasIt || !(isFocusNowhere() || document.activeElement === lost)) return;
    const within = dialog ?? document.body;
    const before = lost.isConnected
      ? undefined
      : focusHistory.findLast((one) => within.contains(one) && isFocusable(one));
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
    const isAt = (one: HTMLElement): boolean => within.contains(one) && isFocusable(one);
    // A button that can no longer be pressed: on from the field that was filled in before.
    const field = (): HTMLElement | undefined => focusHistory.findLast((one) => one.matches(FIELDS) && isAt(one));
    const back = isAt(lost) ? lost : lost.isConnected ? field() : replacementOf(lost, within);
    if (back === place) return;
    back?.focus({ preventScroll: true });
  };

  const watch = new MutationObserver(check);
  watch.observe(document.body, {
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
    watch.disconnect();
    document.removeEventListener('focusin', recordFocus);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('keydown', acceptTemporaryFocus);
    document.removeEventListener('pointerdown', acceptTemporaryFocus);
  };
}

interface TemporaryFocus {
  readonly place: HTMLElement;
  readonly lost: HTMLElement;
  /** On the page's clock. */
  readonly until: number;
}

/** Where the focus waits until what it belongs to is there. */
let temporaryFocus: TemporaryFocus | undefined;

/** Whether what is drawn now may take the focus: nothing has it, or it only waits somewhere. */
export function isFocusAvailable(): boolean {
  return isFocusNowhere() || (temporaryFocus !== undefined && document.activeElement === temporaryFocus.place);
}

/** Nothing has the focus: keys go to the page as a whole. */
function isFocusNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** What was drawn anew in its place: the same kind of thing with the same name. */
function replacementOf(lost: HTMLElement, within: HTMLElement): HTMLElement | undefined {
  const name = nameOf(lost);
  if (name === '') return undefined;
  return [...within.querySelectorAll<HTMLElement>(lost.tagName)].find(
    (one) => nameOf(one) === name && isFocusable(one),
  );
}

function nameOf(element: HTMLElement): string {
  return (
    element.getAttribute('aria-label') ?? (element.matches('button, a') ? (element.textContent ?? '') : '')
  );
}
