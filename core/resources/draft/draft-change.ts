import type { AttributeLine } from '../descriptor/attribute-line.ts';
import type { Draft } from './draft.ts';

/** A change that a user makes in a form: the text of a field, or the free attributes. */
export type DraftChange = { field: string; text: string } | { lines: readonly AttributeLine[] };

/** Returns the content of a form after a change. */
export function changedDraft(draft: Draft, change: DraftChange): Draft {
  return 'lines' in change
    ? { ...draft, lines: change.lines }
    : { ...draft, fields: { ...draft.fields, [change.field]: change.text } };
}

/** Returns the field that a change concerns. */
export function changedField(change: DraftChange): string {
  return 'lines' in change ? 'attributes' : change.field;
}
