/**
 * The degrees that somebody typed, between minus the limit and the limit: comma and point both begin the decimals, and there are no
 * thousands. `NaN` for what is none or lies beyond.
 */
export function parseDegreesInput(text: string, limit: number): number {
  const typed = text.trim().replace('−', '-');
  const degrees = PLAIN.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : Number.NaN;
}

/** Degrees as they are typed, kept to a centimetre on the ground; `typedDegrees` reads them back. */
export function formatDegreesInput(degrees: number): string {
  return degrees.toFixed(7).replace(/\.?0+$/, '');
}

const PLAIN = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/;
