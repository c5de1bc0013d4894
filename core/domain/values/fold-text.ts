const MARKS = /\p{M}+/gu;
// oxlint-disable-next-line no-control-regex -- the range is exactly what needs no folding
const ASCII_ONLY = /^[\x00-\x7f]*$/;

/** The text as people compare it: without case and without accents ("São" and "sao" are the same). */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return ASCII_ONLY.test(lower) ? lower : lower.normalize('NFD').replace(MARKS, '');
}
