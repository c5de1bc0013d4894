import { useEffect, useEffectEvent } from 'react';

/** Elements that need the keys themselves. */
const OTHER_TARGETS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="application"], [role="menu"], [role="dialog"], [role="listbox"]';
/** Elements that Space presses. */
const PRESSED = 'button, a, input, [role="button"], [role="tab"]';

/**
 * Gives a player the keys that nothing else uses: on the map the arrows move the map, and in a field they are for
 * the field.
 * @param actionOf returns what a key does; undefined for nothing
 */
export function useDockKeys(actionOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(OTHER_TARGETS)) return;
    if (event.key === ' ' && target instanceof Element && target.closest(PRESSED)) return;
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
