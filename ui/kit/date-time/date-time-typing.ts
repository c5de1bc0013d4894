import {
  isDateTimeInputValue,
  formatDateTimeInput,
  parseDateTimeInput,
  type DateTimeInputKind,
  type DateTimeStyle,
} from '@farol/core/domain/values/date-time-input';

/** The text that the user is typing into a field. */
export interface TypedDateTime {
  readonly text: string;
  /** The value of the field when this was typed; undefined after a blur with unparsable text. */
  readonly valueWhenTyped: string | undefined;
}

/**
 * Whether the typed text stays in the field: as long as it means the present value, or is still incomplete.
 * Any other value was set from elsewhere, such as by a shortcut, and replaces the text.
 */
export function keepsTypedText(
  { text, valueWhenTyped }: TypedDateTime,
  value: string,
  kind: DateTimeInputKind,
  { locale }: DateTimeStyle,
): boolean {
  const parsed = parseDateTimeInput(text, kind, locale);
  if ('value' in parsed && parsed.value !== '') return parsed.value === value;
  return value === valueWhenTyped || !isDateTimeInputValue(kind, value);
}

/** Returns an example of the expected input. Its day is 31, so that it cannot be taken for a month. */
export function dateTimeExample(kind: DateTimeInputKind, style: DateTimeStyle, year: number): string {
  const value = { day: `${year}-12-31`, dayAndTime: `${year}-12-31T14:30`, time: '14:30' }[kind];
  return formatDateTimeInput(value, style);
}
