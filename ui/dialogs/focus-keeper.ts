import { isUsable, topDialog } from './focus-places.ts';

/** So many places are remembered, the newest last. */
const MOST_HELD = 20;
/** What takes the place of what was pressed may claim the focus first, milliseconds. */
const PATIENCE_MS = 150;
/** What is drawn anew within this time has the focus back, milliseconds. */
const RETURN_MS = 5000;
const FIELDS = 'input, textarea, select';

/**
 * Keeps the focus from getting lost. What had it is taken away with a dialog that closes or a list that is drawn anew, or can no
 * longer be pressed, as Save after saving: the focus goes to the place that had it before, within the dialog that is open, else
 * to the dialog itself. Whoever uses keys or a screen reader would begin at the top of the page otherwise, behind the dialog.
 */
export function keepFocus(): () => void {
  let held: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === makeshift?.place) return;
    makeshift = undefined;
    held = [...held.filter((one) => one !== target && one.isConnected), target].slice(-MOST_HELD);
  };
  /** Somebody who presses an empty place of the page wants the focus nowhere; under a dialog there is no such place. */
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (!isFocusNowhere() || !document.hasFocus()) return;
      if (topDialog()) check();
      else if (target instanceof HTMLElement && isUsable(target)) held = [];
    });
  };
  /** Who acts from where the focus waits is at home there. */
  const settle = (): void => {
    if (makeshift && document.activeElement === makeshift.place) held.push(makeshift.place);
    makeshift = undefined;
  };
  const check = (): void => {
    if (makeshift) return comeBack(makeshift);
    const last = held.at(-1);
    const isLost = isFocusNowhere() || (document.activeElement === last && last?.matches(':disabled'));
    if (last && isLost) timer ??= setTimeout(restore, topDialog()?.contains(last) ? 0 : PATIENCE_MS);
  };
  const restore = (): void => {
    timer = undefined;
    const lost = held.at(-1);
    const dialog = topDialog();
    const hasIt = document.activeElement === lost && lost !== undefined && isUsable(lost);
    if (!lost || hasIt || !(isFocusNowhere() || document.activeElement === lost)) return;
    const within = dialog ?? document.body;
    const before = lost.isConnected
      ? undefined
      : held.findLast((one) => within.contains(one) && isUsable(one));
    const place = before ?? dialog ?? document.getElementById('content');
    if (!place) return;
    makeshift = { place, lost, until: performance.now() + RETURN_MS };
    place.focus({ preventScroll: true });
    comeBack(makeshift);
  };
  const comeBack = ({ place, lost, until }: Makeshift): void => {
    const { activeElement } = document;
    if (!place.isConnected || activeElement !== place || performance.now() > until) {
      if (place.isConnected && activeElement === place) held.push(place);
      makeshift = undefined;
      if (isFocusNowhere()) check();
      return;
    }
    const within = topDialog() ?? document.body;
    const isAt = (one: HTMLElement): boolean => within.contains(one) && isUsable(one);
    // A button that can no longer be pressed: on from the field that was filled in before.
    const field = (): HTMLElement | undefined => held.findLast((one) => one.matches(FIELDS) && isAt(one));
    const back = isAt(lost) ? lost : lost.isConnected ? field() : twinOf(lost, within);
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
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', leave);
  document.addEventListener('keydown', settle);
  document.addEventListener('pointerdown', settle);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave);
    document.removeEventListener('keydown', settle);
    document.removeEventListener('pointerdown', settle);
  };
}

interface Makeshift {
  readonly place: HTMLElement;
  readonly lost: HTMLElement;
  /** On the page's clock. */
  readonly until: number;
}

/** Where the focus waits until what it belongs to is there. */
let makeshift: Makeshift | undefined;

/** Whether what is drawn now may take the focus: nothing has it, or it only waits somewhere. */
export function isFocusFree(): boolean {
  return isFocusNowhere() || (makeshift !== undefined && document.activeElement === makeshift.place);
}

/** Nothing has the focus: keys go to the page as a whole. */
function isFocusNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** What was drawn anew in its place: the same kind of thing with the same name. */
function twinOf(lost: HTMLElement, within: HTMLElement): HTMLElement | undefined {
  const name = nameOf(lost);
  if (name === '') return undefined;
  return [...within.querySelectorAll<HTMLElement>(lost.tagName)].find(
    (one) => nameOf(one) === name && isUsable(one),
  );
}

function nameOf(element: HTMLElement): string {
  return (
    element.getAttribute('aria-label') ?? (element.matches('button, a') ? (element.textContent ?? '') : '')
  );
}
