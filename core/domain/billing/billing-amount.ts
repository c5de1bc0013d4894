import { parseNumberInput } from '../values/number-input.ts';

/** Returns a stored amount of hundredths (cents, or percent times 100); `NaN` for what is no whole number. */
export function parseBillingHundredths(stored: string): number {
  return WHOLE.test(stored) ? Number(stored) : Number.NaN;
}

const WHOLE = /^-?\d+$/;

/** Returns a stored amount of hundredths as a number; undefined for an empty text, and for what is no amount. */
export function parseBillingAmount(stored: string): number | undefined {
  const hundredths = parseBillingHundredths(stored);
  return Number.isNaN(hundredths) ? undefined : hundredths / 100;
}

/**
 * Returns what a form keeps of a typed amount: a whole number of hundredths as text, also below zero, and '' for empty
 * input. What cannot be read stays as it is typed; it is no amount. Thousands may be grouped as usual in the locale, and
 * the amount may have the sign or the code of a currency, or a percent sign.
 */
export function serializeBillingAmount(typed: string, locale: string): string {
  const text = typed.trim();
  const bare = text.replaceAll(SIGNS, '');
  const amount = parseNumberInput(bare, locale);
  const hundredths = Number.isFinite(amount)
    ? String(BigInt(Math.round(amount * 100)))
    : pastedHundredths(bare);
  return hundredths ?? text;
}

/** As in "R$ 49,90", "49.90 EUR" and "2 %". */
const SIGNS = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=[\s\d]))\s*|\s*(?:\p{Sc}|%|(?<=[\s\d])[A-Z]{3})$/gu;

/** Returns the problem of an amount as a form keeps it; undefined for a valid amount, and for an empty one. */
export function amountProblem(stored: string): 'notNumber' | 'negative' | undefined {
  if (stored === '') return undefined;
  const hundredths = parseBillingHundredths(stored);
  if (Number.isNaN(hundredths)) return 'notNumber';
  return hundredths < 0 ? 'negative' : undefined;
}

/** Both separators, full groups: every locale reads it alike, as in "1.234,56" pasted into an English console. */
const IN_ANOTHER_LOCALE = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2})$/;

function pastedHundredths(typed: string): string | undefined {
  if (!IN_ANOTHER_LOCALE.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, '');
  return /\D\d$/.test(typed) ? `${digits}0` : digits;
}
