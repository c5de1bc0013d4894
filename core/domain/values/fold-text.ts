const MARKS = /\p{M}/gu;
// Stryker disable Regex: what is not recognized is folded, and stays as it is.
// oxlint-disable-next-line no-control-regex -- the range is exactly what needs no folding
const ASCII_ONLY = /^[\x00-\x7f]*$/;
// Stryker restore Regex

/** Returns a text folded for comparison: without case and accents ("São" and "sao" are equal). */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return ASCII_ONLY.test(lower) ? lower : lower.normalize('NFD').replace(MARKS, '');
}
