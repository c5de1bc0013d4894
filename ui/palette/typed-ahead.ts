/** What was typed for the palette while it was still loading. */
export interface TypeAhead {
  readonly text: string;
  /** Enter was pressed: the best match is to be opened. */
  readonly isEntered: boolean;
}

/** Nothing typed yet. */
export const EMPTY_TYPE_AHEAD: TypeAhead = { text: '', isEntered: false };

/** A key as the keyboard reports it. */
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Returns the typed text after one more key, undefined when the key types nothing. After Enter
 * the text does not change.
 */
export function typeAheadAfterKey(
  typed: TypeAhead,
  { key, ctrlKey, metaKey, altKey }: Key,
): TypeAhead | undefined {
  if (key === 'Enter') return { ...typed, isEntered: true };
  if (ctrlKey || metaKey || altKey) return undefined;
  const { text } = typed;
  if (key === 'Backspace')
    return typed.isEntered ? typed : { ...typed, text: Array.from(text).slice(0, -1).join('') };
  if (Array.from(key).length !== 1) return undefined;
  return typed.isEntered ? typed : { ...typed, text: text + key };
}
