import type { AppStore } from '../console/app-store.ts';

/** Whether an element can have the focus now. */
export function isFocusable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

/** Returns the topmost dialog, undefined when none is open. */
export function topmostDialog(): HTMLElement | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal="true"]');
  return [...dialogs].findLast((dialog) => dialog.checkVisibility());
}

/** Nothing is typed into a select without a search, so its input is read-only. */
const FIELDS =
  'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked), [readonly]:not([aria-haspopup])), textarea, select';
const ACTIONS = 'button:not(.mantine-CloseButton-root), a[href]';

/**
 * Returns the element of a dialog to focus: the marked one, else the first field; undefined while there is
 * neither.
 */
export function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (marked && isFocusable(marked)) return marked;
  const asked = dialog.querySelector<HTMLElement>('[data-first-field]');
  const askedField = asked && firstOf(asked, FIELDS);
  if (askedField) return askedField;
  // A select with a search opens its list on focus and would cover text that the user has not read yet.
  return firstOf(dialog, FIELDS, (field) => !field.matches('[aria-haspopup]:not([readonly])'));
}

/** Returns the first button or link of a dialog without fields, never its ×. */
export function firstAction(dialog: HTMLElement): HTMLElement | undefined {
  return firstOf(dialog, ACTIONS);
}

function firstOf(
  dialog: HTMLElement,
  selector: string,
  isPreferred: (element: HTMLElement) => boolean = () => true,
): HTMLElement | undefined {
  const usable = [...dialog.querySelectorAll<HTMLElement>(selector)].filter(isFocusable);
  return usable.find(isPreferred) ?? usable[0];
}

/** Whether a newly rendered element may take the focus: no element has it, or only the temporary place. */
export function isFocusAvailable({ temporaryFocus }: AppStore): boolean {
  return isFocusNowhere() || document.activeElement === temporaryFocus?.place;
}

/** Whether no element has the focus: keys go to the page as a whole. */
export function isFocusNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
