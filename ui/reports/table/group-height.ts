const TITLE = 40;
const TITLE_ABOVE_TOTALS = 38;
const LINE = 18;
/** As in the style sheet, on both sides. */
const PADDING = 24;
/** The width of a sign, rather too much: a line more is better than a text that is cut. */
const SIGN = 7;
/** Of what stands between two totals. */
const SEPARATOR = 3;

/** Returns how high the head of a group is in a narrow table of this width, pixels: its totals wrap. */
export function groupHeight(totals: readonly string[], width: number): number {
  return totals.length === 0 ? TITLE : TITLE_ABOVE_TOTALS + linesOf(totals, width - PADDING) * LINE;
}

/** Returns how many lines texts take, one after the other, in a width in pixels. */
export function linesOf(texts: readonly string[], width: number): number {
  const signs = Math.max(1, Math.floor(width / SIGN));
  let [lines, used] = [1, 0];
  for (const { length } of texts) {
    if (used > 0 && used + SEPARATOR + length > signs) {
      lines++;
      used = length;
    } else used += length + (used > 0 ? SEPARATOR : 0);
  }
  return lines;
}
