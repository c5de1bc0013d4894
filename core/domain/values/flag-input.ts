/**
 * What people mean by a word for yes or no, in any of our languages and as spreadsheets write it into their cells; nothing where the
 * text is neither. A table that was kept by a spreadsheet says VERDADEIRO where it was exported with true.
 */
export function parseFlagInput(text: string): boolean | undefined {
  const word = text.trim().toLowerCase().normalize('NFD').replaceAll(MARKS, '');
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

const MARKS = /\p{M}/gu;
const YES = new Set(['true', 'yes', 'y', 'on', '1', 'x', 'sim', 's', 'si', 'verdadeiro', 'verdadero']);
const NO = new Set(['false', 'no', 'n', 'off', '0', 'nao', 'falso']);
