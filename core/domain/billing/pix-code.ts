/** Who is paid by Pix. */
export interface PixReceiver {
  /** Of the central bank: a tax id, a phone number, a mail address or a random key. */
  readonly key: string;
  readonly name: string;
  readonly city: string;
}

/** The most characters of each part (the central bank's manual of the BR Code). */
export const PIX_LIMITS = { key: 77, name: 25, city: 15, reference: 25 } as const;

/** The largest amount that fits a code, in cents. */
const MAX_PIX_CENTS = 9_999_999_999_99;

/**
 * Returns the text of a static Pix code (EMV QR code with CRC-16), which banks read from a QR code or as text;
 * undefined where one of its parts does not fit: the key, an amount that is not positive, or what is no text.
 * @param cents what is paid
 * @param reference by which the receiver knows the payment; letters and digits, others are left out
 */
export function pixCode(receiver: PixReceiver, cents: number, reference: string): string | undefined {
  const key = receiver.key.trim();
  const [name, city] = [pixText(receiver.name, PIX_LIMITS.name), pixText(receiver.city, PIX_LIMITS.city)];
  const isKey = /^[!-~]+$/.test(key) && key.length <= PIX_LIMITS.key;
  if (!isKey || name === '' || city === '') return undefined;
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > MAX_PIX_CENTS) return undefined;
  const id = reference.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, PIX_LIMITS.reference) || '***';
  const text = [
    part('00', '01'),
    part('26', part('00', 'br.gov.bcb.pix') + part('01', key)),
    part('52', '0000'),
    part('53', '986'),
    part('54', `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
    part('58', 'BR'),
    part('59', name),
    part('60', city),
    part('62', part('05', id)),
    '6304',
  ].join('');
  return text + crc16(text).toString(16).toUpperCase().padStart(4, '0');
}

/** A part is its name, its length in two digits, and its value. */
function part(name: string, value: string): string {
  return `${name}${String(value.length).padStart(2, '0')}${value}`;
}

/** Returns a name in the letters of the code, without accents and on one line; '' where it has none of them. */
export function pixText(text: string, longest: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^!-~]+/g, ' ')
    .trimStart()
    .slice(0, longest)
    .trimEnd();
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, from 0xFFFF. The text is ASCII. */
function crc16(text: string): number {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc;
}
