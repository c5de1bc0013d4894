/** A stored amount of hundredths (cents, or percent times 100) as a number; nothing where none is stored. */
export function amountOf(stored: string): number | undefined {
  const hundredths = Number(stored);
  return stored.trim() === '' || !Number.isFinite(hundredths) ? undefined : hundredths / 100;
}

/**
 * A typed amount as it is stored: a whole number of hundredths as text; '' for none.
 * @param typed a number, or its text with a point while it ends in zeros; what is left of an emptied input (`.00`) is none
 */
export function storedAmount(typed: number | string): string {
  if (typeof typed === 'string' && /^\s*$|^\.0*$/.test(typed)) return '';
  const amount = Number(typed);
  return Number.isFinite(amount) ? String(Math.round(amount * 100)) : '';
}

/** A stored switch: 1 and 0, in earlier data also true and false. */
export function isSwitchedOn(stored: string): boolean {
  return stored === '1' || stored === 'true';
}

/** A switch as it is stored. */
export function storedSwitch(on: boolean): string {
  return on ? '1' : '0';
}
