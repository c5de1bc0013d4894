import { foldText } from './fold-text.ts';

/**
 * Returns a key to sort names with plain `<`: without case or accents, and with numbers in numeric order, so
 * that "Van 9" comes before "Van 10" (§4). Computed once per name, because comparing keys is far cheaper than
 * a collator.
 */
export function nameSortKey(name: string): string {
  return foldText(name.trim()).replace(/\d+/g, numberKey);
}

/**
 * "0", then the length of the number, then the number: longer numbers sort after shorter ones, and digits
 * still sort as digits.
 */
function numberKey(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  return `0${String.fromCharCode(0x100 + plain.length)}${plain}`;
}
