/**
 * Parses typed degrees between minus the limit and the limit. Comma and point both start the decimals; there
 * is no thousands separator. `NaN` for anything else or out of range.
 */
export function parseDegreesInput(text: string, limit: number): number {
  const typed = text.trim().replace('−', '-');
  const degrees = PLAIN.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : Number.NaN;
}

/** Formats degrees for editing, rounded to a centimeter on the ground; `parseDegreesInput` reads them. */
export function formatDegreesInput(degrees: number): string {
  return degrees.toFixed(7).replace(/\.?0+$/, '');
}

/** Each digit can be read in one way only, so that a long text takes no longer than its length. */
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
