/**
 * Focuses the search field of the topmost list, if there is one.
 * @returns false where there is none, so that the caller may open a list; true under a dialog, where no list
 *   may be opened
 */
export function focusSearch(): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].findLast((element) =>
    element.checkVisibility(),
  );
  const fields = (dialog ?? document).querySelectorAll<HTMLInputElement>('[role="searchbox"]');
  const field = [...fields].find((element) => element.checkVisibility());
  field?.focus();
  return field !== undefined || dialog !== undefined;
}
