/**
 * Returns a text without what cannot be seen: signs without width, control characters and blanks at its ends; other
 * blanks become plain ones. Files and web pages bring them along when they are copied.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll(/[\p{Zs}\t\r\n]/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cc}\u2800\u3164]/gu, '')
    .trim();
}
