/** Whether it can have the focus now. */
export function isFocusable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

/** The dialog that lies over everything else. */
export function topmostDialog(): HTMLElement | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal="true"]');
  return [...dialogs].findLast((one) => one.checkVisibility());
}

const FIELDS =
  'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked), [readonly]), textarea, select';
const ACTIONS = 'button:not(.mantine-CloseButton-root), a[href]';

/** What a dialog gives the focus to: what it says itself, else its first field. Nothing as long as it has neither. */
export function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const own = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (own && isFocusable(own)) return own;
  // One that offers a list opens it when it gets the focus, over what nobody has read yet.
  return firstOf(dialog, FIELDS, (field) => !field.hasAttribute('aria-haspopup'));
}

/** Its first action, when it has no field; never its ×. */
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
