import { SharedValue } from '../console/shared-value.ts';

/** Whether the list of devices, which is on its way, takes the focus into its search as soon as it is there. */
export const searchFocusRequest = new SharedValue(false);

/**
 * Puts the focus into the search of the list that lies uppermost, if there is one.
 * @returns false where none is, so that one may be opened; under a dialog nothing is
 */
export function focusSearch(): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].findLast((one) => one.checkVisibility());
  const fields = (dialog ?? document).querySelectorAll<HTMLInputElement>('[role="searchbox"]');
  const field = [...fields].find((one) => one.checkVisibility());
  field?.focus();
  return field !== undefined || dialog !== undefined;
}
