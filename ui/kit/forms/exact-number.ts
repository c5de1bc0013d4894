/** Parses the number typed so far; undefined for incomplete input, such as `-`, and for an empty input. */
export function parseTypedNumber(typed: string | number): number | undefined {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Returns the text of a number input: the typed text as long as it means the value, such as `-23.0` on the
 * way to `-23.05`; otherwise the value, which was set from elsewhere.
 */
export function numberInputText(typed: string | number, value: number | undefined): string | number {
  return parseTypedNumber(typed) === value ? typed : (value ?? '');
}
