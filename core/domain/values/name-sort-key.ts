import { foldText } from './fold-text.ts';

/**
 * The text by which a name is sorted with plain `<`: without case or accents, and numbers inside it count as numbers, so that
 * "Van 9" comes before "Van 10" (§4). Made once per name; comparing keys is far cheaper than a collator.
 */
export function nameSortKey(name: string): string {
  return foldText(name.trim()).replace(/\d+/g, numberKey);
}

/** "0", then how long the number is, then the number: longer numbers sort after shorter ones, digits still sort as digits. */
function numberKey(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  return `0${String.fromCharCode(0x100 + plain.length)}${plain}`;
}
