/**
 * Returns a text for XML and HTML, as content or between double quotes; characters that XML forbids are left out. A
 * carriage return is written by its number, as a parser would make a line feed of it.
 */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"\r]/g, (mark) => ESCAPES[mark] ?? '&#13;');
}

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Most texts have none of it, and the test is cheaper than the replacements. */
const SPECIAL = /[&<>"\r]|[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const ESCAPES: Partial<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
