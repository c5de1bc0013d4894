/** Where keys mean something else than the map. */
const ELSEWHERE = 'input, textarea, [contenteditable="true"], [role="dialog"], [role="menu"]';

/** Whether a key that was pressed there may mean the map. */
export function meansMap(target: EventTarget | null): boolean {
  return !(target instanceof Element && target.closest(ELSEWHERE));
}
