import type { Language } from '../values/locale.ts';
import { parseNumberInput } from '../values/number-input.ts';

/** A stored amount of hundredths (cents, or percent times 100) as a number; nothing where none is stored. */
export function billingAmount(stored: string): number | undefined {
  const hundredths = Number(stored);
  return stored.trim() === '' || !Number.isFinite(hundredths) ? undefined : hundredths / 100;
}

/**
 * A typed amount as it is stored: a whole number of hundredths as text; '' for none, nothing for what is no amount. Thousands may stand
 * apart as the language writes them.
 */
export function serializeBillingAmount(typed: string, language: Language): string | undefined {
  if (typed.trim() === '') return '';
  const amount = parseNumberInput(typed, language);
  return amount >= 0 ? String(Math.round(amount * 100)) : undefined;
}

/** A stored switch: 1 and 0, in earlier data also true and false. */
export function isBillingFlagOn(stored: string): boolean {
  return stored === '1' || stored === 'true';
}

/** A switch as it is stored. */
export function serializeBillingFlag(on: boolean): string {
  return on ? '1' : '0';
}
