/**
 * Parses a word for yes or no in any of the product's languages or as spreadsheets write it; undefined for
 * anything else. Spreadsheets save an exported `true` as VERDADEIRO.
 */
export function parseFlagInput(text: string): boolean | undefined {
  const word = text.trim().toLowerCase().normalize('NFD').replaceAll(MARKS, '');
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

const MARKS = /\p{M}/gu;
const YES = new Set(['true', 'yes', 'y', 'on', '1', 'x', 'sim', 's', 'si', 'verdadeiro', 'verdadero']);
const NO = new Set(['false', 'no', 'n', 'off', '0', 'nao', 'falso']);
