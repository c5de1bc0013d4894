const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A text as the server keeps a calendar (contract §5.2): UTF-8 in Base64. */
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

/** The text of a calendar's data; nothing when it is no text in Base64. */
export function decodeCalendarData(data: string): string | undefined {
  const digits = data.replaceAll(/\s|=+\s*$/g, '');
  if (!/^[A-Za-z0-9+/]*$/.test(digits)) return undefined;
  let hexadecimal = '';
  let bits = 0;
  let held = 0;
  for (const digit of digits) {
    bits = (bits << 6) | DIGITS.indexOf(digit);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    hexadecimal += `%${((bits >> held) & 255).toString(16).padStart(2, '0')}`;
    bits &= (1 << held) - 1;
  }
  try {
    return decodeURIComponent(hexadecimal);
  } catch {
    return undefined;
  }
}

function utf8Of(text: string): number[] {
  return [...encodeURIComponent(text.toWellFormed()).matchAll(/%([0-9A-F]{2})|[^%]/g)].map(([one, code]) =>
    code === undefined ? (one.codePointAt(0) ?? 0) : Number.parseInt(code, 16),
  );
}
