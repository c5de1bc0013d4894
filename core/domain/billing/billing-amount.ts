import { parseNumberInput } from '../values/number-input.ts';

/**
 * Returns a stored amount of hundredths (cents, or percent times 100) as a number; undefined where none is
 * stored.
 */
export function billingAmount(stored: string): number | undefined {
  const hundredths = Number(stored);
  return stored.trim() === '' || !Number.isFinite(hundredths) ? undefined : hundredths / 100;
}

/**
 * Returns a typed amount as stored: a whole number of hundredths as text; '' for empty input, undefined for
 * an invalid amount. Thousands may be grouped as usual in the locale.
 */
export function serializeBillingAmount(typed: string, locale: string): string | undefined {
  if (typed.trim() === '') return '';
  const amount = parseNumberInput(typed, locale);
  if (Number.isNaN(amount)) return pastedHundredths(typed);
  return amount >= 0 ? String(Math.round(amount * 100)) : undefined;
}

/** Both signs, the groups whole: no locale reads it otherwise, as in "1.234,56" pasted into an English console. */
const IN_ANOTHER_LOCALE = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2})$/;

function pastedHundredths(typed: string): string | undefined {
  const text = typed.trim();
  if (!IN_ANOTHER_LOCALE.test(text)) return undefined;
  const [whole = '', decimals = ''] = text.split(/[.,](?=\d{1,2}$)/);
  return String(Number(whole.replaceAll(/[.,]/g, '') + decimals.padEnd(2, '0')));
}

/** Whether a stored switch is on: 1 and 0, in older data also true and false. */
export function isBillingFlagOn(stored: string): boolean {
  return stored === '1' || stored === 'true';
}

/** Returns a switch as stored. */
export function serializeBillingFlag(on: boolean): string {
  return on ? '1' : '0';
}
