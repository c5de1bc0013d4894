import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One-time passwords as authenticator apps make them (RFC 6238, contract §1.2): 30 s, 6 digits, SHA-1. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Clocks may be this many steps apart. */
const DRIFT = 1;
const KEY_BYTES = 20;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in Base32. */
export function generateTotpSecret(): string {
  let text = '';
  let waiting = 0;
  let bits = 0;
  for (const byte of randomBytes(KEY_BYTES)) {
    waiting = (waiting << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += LETTERS.charAt((waiting >> (bits - 5)) & 31);
    waiting &= (1 << bits) - 1;
  }
  return text;
}

/** The code of a secret at a moment (milliseconds since the epoch). Throws RangeError for a secret that is no Base32. */
export function totpCode(key: string, moment: number): string {
  return codeOf(key, Math.floor(moment / STEP_MS));
}

/**
 * Checks codes. A code opens once: whoever looked over a shoulder does not get in with the same one (RFC 6238 §5.2).
 */
export class TotpVerifier {
  /** By account: the step of the last code that was right. */
  readonly #used = new Map<number, number>();

  /** Whether the code is the account's now, or was or will be half a minute away, and has not been used yet. */
  verify(accountId: number, key: string, code: string, now: number): boolean {
    const current = Math.floor(now / STEP_MS);
    const used = this.#used.get(accountId) ?? -1;
    for (let step = current - DRIFT; step <= current + DRIFT; step++) {
      if (step <= used || !isSame(codeOrNone(key, step), code)) continue;
      this.#used.set(accountId, step);
      return true;
    }
    return false;
  }
}

function codeOf(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const at = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Nothing can be right for a secret that is none. */
function codeOrNone(key: string, step: number): string {
  try {
    return codeOf(key, step);
  } catch {
    return '';
  }
}

function bytesOf(key: string): Buffer {
  const bytes: number[] = [];
  let waiting = 0;
  let bits = 0;
  for (const letter of key.toUpperCase().replaceAll(/[\s=-]/g, '')) {
    const value = LETTERS.indexOf(letter);
    if (value === -1) throw new RangeError('the secret is no Base32');
    waiting = (waiting << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((waiting >> bits) & 255);
    waiting &= (1 << bits) - 1;
  }
  if (bytes.length === 0) throw new RangeError('the secret is empty');
  return Buffer.from(bytes);
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && one.length === DIGITS && timingSafeEqual(one, other);
}
