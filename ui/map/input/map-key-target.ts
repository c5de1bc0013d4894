/** Where keys mean something else than the map. */
const OTHER_KEY_TARGETS = 'input, textarea, [contenteditable="true"], [role="dialog"], [role="menu"]';

/** Whether a key that was pressed there may mean the map. */
export function isMapKeyTarget(target: EventTarget | null): boolean {
  return !(target instanceof Element && target.closest(OTHER_KEY_TARGETS));
}
