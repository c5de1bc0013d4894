const MARKS = /\p{M}/gu;
// oxlint-disable-next-line no-control-regex -- the range is exactly what needs no folding
const ASCII_ONLY = /^[\x00-\x7f]*$/;

/** Returns a text folded for comparison: without case and accents ("São" and "sao" are equal). */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return ASCII_ONLY.test(lower) ? lower : lower.normalize('NFD').replace(MARKS, '');
}
