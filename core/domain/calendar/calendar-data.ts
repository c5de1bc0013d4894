import { BASE64_DIGITS, bytesFromBase64, utf8Text } from '../values/base64.ts';

/** Encodes a text as the server stores a calendar (contract §5.2): UTF-8 in Base64. */
export function encodeCalendarData(text: string): string {
  const bytes = utf8Of(text);
  let data = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.slice(at, at + 3);
    const digits = [one >> 2, ((one & 3) << 4) | (two >> 4), ((two & 15) << 2) | (three >> 6), three & 63];
    const used = Math.min(bytes.length - at, 3) + 1;
    data += digits.map((digit, place) => (place < used ? BASE64_DIGITS.charAt(digit) : '=')).join('');
  }
  return data;
}

/** Decodes the text of a calendar's data; undefined when it is not text in Base64. */
export function decodeCalendarData(data: string): string | undefined {
  const bytes = bytesFromBase64(data);
  return bytes && utf8Text(bytes);
}

function utf8Of(text: string): number[] {
  return [...encodeURIComponent(text.toWellFormed()).matchAll(/%([0-9A-F]{2})|[^%]/g)].map(([match, code]) =>
    code === undefined ? (match.codePointAt(0) ?? 0) : Number.parseInt(code, 16),
  );
}
