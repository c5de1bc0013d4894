/** The number that somebody has typed so far; nothing while it is none yet, such as `-` or an emptied input. */
export function parseTypedNumber(typed: string | number): number | undefined {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * What stands in an input of a number: what was typed as long as it means the number that is kept, `-23.0` on the way to `-23.05`;
 * otherwise the number itself, which came from elsewhere.
 */
export function numberInputText(typed: string | number, kept: number | undefined): string | number {
  return parseTypedNumber(typed) === kept ? typed : (kept ?? '');
}
