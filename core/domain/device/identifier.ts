import { visibleText } from '../values/visible-text.ts';

/** An identifier as it was written in a file, cleaned, or why none can be made of it. */
export type IdentifierReading =
  | { readonly identifier: string }
  /** A spreadsheet kept only its first digits. */
  | { readonly problem: 'rounded' }
  /** It holds the error of a formula. */
  | { readonly problem: 'invalid' };

/**
 * Reads an identifier from the cell of a spreadsheet, which changes numbers and texts in ways that nobody sees: signs
 * without width, the apostrophe and `="…"` that mark texts, decimals, exponents, and blanks between the digits of an
 * IMEI.
 */
export function readIdentifier(cell: string): IdentifierReading {
  // NFKC would make an accent on the next character of this one.
  const text = visibleText(cell.replaceAll('´', "'").normalize('NFKC'));
  const marked = /^="(.*)"$/.exec(text)?.[1] ?? text;
  const plain = visibleText(marked.replace(/^['’`]+(?=.)/, ''));
  if (/^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)/i.test(plain)) return { problem: 'invalid' };
  const exponential = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(plain);
  if (exponential) {
    const [, first, decimals, exponent] = exponential;
    // With all its digits it is exact.
    return decimals?.length === Number(exponent)
      ? { identifier: `${first}${decimals}` }
      : { problem: 'rounded' };
  }
  const whole = /^(\d+)[.,]0{1,2}$/.exec(plain)?.[1];
  if (whole !== undefined) return { identifier: whole };
  const digits = plain.replaceAll(/[ \-/.]/g, '');
  return { identifier: isImei(digits) ? digits : plain };
}

/** Whether these are the digits of an IMEI, by its check digit (3GPP TS 23.003, annex B). */
function isImei(text: string): boolean {
  if (!/^\d{15}$/.test(text)) return false;
  let sum = 0;
  for (const [at, digit] of Array.from(text).entries()) {
    const weighted = Number(digit) * (at % 2 === 0 ? 1 : 2);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
