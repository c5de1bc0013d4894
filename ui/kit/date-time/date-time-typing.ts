import {
  isDateTimeInputValue,
  formatDateTimeInput,
  parseDateTimeInput,
  type DateTimeInputKind,
  type DateTimeStyle,
} from '@farol/core/domain/values/date-time-input';

/** What the user is typing into a field. */
export interface TypedDateTime {
  readonly text: string;
  /** What was kept when this was typed; nothing once the field was left with a text that cannot be read. */
  readonly valueWhenTyped: string | undefined;
}

/**
 * Whether what was typed stays in the field: as long as it means what is kept, or is still on its way there. Whatever else is kept
 * came from elsewhere, such as a shortcut, and replaces it.
 */
export function keepsTypedText(
  { text, valueWhenTyped }: TypedDateTime,
  value: string,
  kind: DateTimeInputKind,
  { language }: DateTimeStyle,
): boolean {
  const read = parseDateTimeInput(text, kind, language);
  if ('value' in read && read.value !== '') return read.value === value;
  return value === valueWhenTyped || !isDateTimeInputValue(kind, value);
}

/** An example of what a field takes, written for the user; its day cannot be taken for a month. */
export function dateTimeExample(kind: DateTimeInputKind, writing: DateTimeStyle, year: number): string {
  return formatDateTimeInput(`${year}-12-31${kind === 'day' ? '' : 'T14:30'}`, writing);
}
