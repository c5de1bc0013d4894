/** What was typed for the palette while it was still on its way. */
export interface TypeAhead {
  readonly text: string;
  /** Enter was pressed: what the text finds is to be opened. */
  readonly isEntered: boolean;
}

/** Nothing typed yet. */
export const EMPTY_TYPE_AHEAD: TypeAhead = { text: '', isEntered: false };

/** A key as the keyboard reports it. */
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What is typed after one more key; nothing when the key types nothing and belongs to somebody else. After Enter the text stays as it is. */
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
