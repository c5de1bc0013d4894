/** Returns degrees without an exponent, which GPX and KML do not have; 7 decimals are a centimeter. */
export function decimalDegrees(degrees: number): string {
  return degrees.toFixed(7).replace(/\.?0+$/, '');
}

/** Escapes a text for XML, without the control characters that XML cannot hold. */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
