const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes a text as the server stores a calendar (contract §5.2): UTF-8 in Base64. */
export function encodeCalendarData(text: string): string {
  const bytes = utf8Of(text);
  let data = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.slice(at, at + 3);
    const digits = [one >> 2, ((one & 3) << 4) | (two >> 4), ((two & 15) << 2) | (three >> 6), three & 63];
    const used = Math.min(bytes.length - at, 3) + 1;
    data += digits.map((digit, place) => (place < used ? DIGITS.charAt(digit) : '=')).join('');
  }
  return data;
}

/** Decodes the text of a calendar's data; undefined when it is not text in Base64. */
export function decodeCalendarData(data: string): string | undefined {
  // Only the first `=` is tried, so that many take no longer than other text.
  const digits = data.replaceAll(/\s/g, '').replace(/(?<!=)=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(digits)) return undefined;
  let hexadecimal = '';
  let bits = 0;
  let bitCount = 0;
  for (const digit of digits) {
    bits = (bits << 6) | DIGITS.indexOf(digit);
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    hexadecimal += `%${((bits >> bitCount) & 255).toString(16).padStart(2, '0')}`;
    bits &= (1 << bitCount) - 1;
  }
  try {
    // Stryker disable BlockStatement: without a return there is nothing, too.
    return decodeURIComponent(hexadecimal);
  } catch {
    // Stryker restore BlockStatement
    return undefined;
  }
}

function utf8Of(text: string): number[] {
  return [...encodeURIComponent(text.toWellFormed()).matchAll(/%([0-9A-F]{2})|[^%]/g)].map(([one, code]) =>
    code === undefined ? (one.codePointAt(0) ?? 0) : Number.parseInt(code, 16),
  );
}
