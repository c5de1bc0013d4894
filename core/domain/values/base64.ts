/** The digits of Base64, by value. */
export const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes Base64, with or without blanks and the signs at its end; undefined for another text. */
export function bytesFromBase64(data: string): number[] | undefined {
  // Only the first `=` is tried, so that many take no longer than other text.
  const digits = data.replaceAll(/\s/g, '').replace(/(?<!=)=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(digits)) return undefined;
  const bytes: number[] = [];
  let bits = 0;
  let bitCount = 0;
  for (const digit of digits) {
    bits = (bits << 6) | BASE64_DIGITS.indexOf(digit);
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes.push((bits >> bitCount) & 255);
  }
  return bytes;
}

/** Returns the text of UTF-8; undefined for bytes that are not UTF-8. */
export function utf8Text(bytes: readonly number[]): string | undefined {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return undefined;
  }
}
