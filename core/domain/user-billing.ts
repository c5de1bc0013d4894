/** A stored amount of hundredths (cents, or percent times 100) as a number; nothing where none is stored. */
export function amountOf(stored: string): number | undefined {
  const hundredths = Number(stored);
  return stored.trim() === '' || !Number.isFinite(hundredths) ? undefined : hundredths / 100;
}

/** A typed amount as it is stored: a whole number of hundredths as text; '' for none. */
export function storedAmount(amount: number | undefined): string {
  return amount === undefined || !Number.isFinite(amount) ? '' : String(Math.round(amount * 100));
}

/** A stored switch: 1 and 0, in earlier data also true and false. */
export function isSwitchedOn(stored: string): boolean {
  return stored === '1' || stored === 'true';
}

/** A switch as it is stored. */
export function storedSwitch(on: boolean): string {
  return on ? '1' : '0';
}
