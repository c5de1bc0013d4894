/** Elements in which keys are not meant for the map. */
const OTHER_KEY_TARGETS = 'input, textarea, [contenteditable="true"], [role="dialog"], [role="menu"]';

/** Whether a key pressed on this target may be meant for the map. */
export function isMapKeyTarget(target: EventTarget | null): boolean {
  return !(target instanceof Element && target.closest(OTHER_KEY_TARGETS));
}
