const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The address that authenticator apps read from a QR code. */
export function totpUri(key: string, account: string, issuer: string): string {
  const label = encodeURIComponent(`${issuer}:${account}`);
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * Whether a code is the one an authenticator shows now (contract §1.2: 6 digits, 30 s, SHA-1), or showed or will show one step
 * from now: clocks differ.
 * @param key Base32
 */
export function isTotpCode(code: string, key: string, nowMs: number): boolean {
  const typed = code.replaceAll(/\s/g, '');
  return [-1, 0, 1].some((step) => totpCode(key, nowMs + step * STEP_MS) === typed);
}

/** The code at a time; nothing for a key that is not Base32. */
export function totpCode(key: string, nowMs: number): string | undefined {
  const secret = base32Bytes(key);
  if (!secret || nowMs < 0) return undefined;
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / STEP_MS)));
  const mac = hmacSha1(secret, new Uint8Array(counter.buffer));
  const view = new DataView(mac.buffer);
  const number = view.getUint32(view.getUint8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function base32Bytes(key: string): Uint8Array | undefined {
  const letters = key.toUpperCase().replaceAll(/[\s=]/g, '');
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
  }
  return bytes.length > 0 ? Uint8Array.from(bytes) : undefined;
}

/** RFC 2104 over SHA-1, with blocks of 64 bytes. */
function hmacSha1(secret: Uint8Array, message: Uint8Array): Uint8Array {
  const key = new Uint8Array(64);
  key.set(secret.length > 64 ? sha1(secret) : secret);
  const inner = sha1(
    joined(
      key.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha1(
    joined(
      key.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** FIPS 180-4. It only checks a code that was just set up; whoever signs in is checked by the server. */
function sha1(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer((((message.length + 8) >> 6) + 1) * 64));
  for (const [at, byte] of message.entries()) padded.setUint8(at, byte);
  padded.setUint8(message.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(message.length) * 8n);
  const hash = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const words = new Uint32Array(80);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let at = 0; at < 80; at++)
      words[at] =
        at < 16
          ? padded.getUint32(block + at * 4)
          : rotated(
              word(words, at - 3) ^ word(words, at - 8) ^ word(words, at - 14) ^ word(words, at - 16),
              1,
            );
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash;
    for (let at = 0; at < 80; at++) {
      const [mixed, constant] = round(at, b, c, d);
      const next = (rotated(a, 5) + mixed + e + constant + word(words, at)) >>> 0;
      [a, b, c, d, e] = [next, a, rotated(b, 30), c, d];
    }
    for (const [at, value] of [a, b, c, d, e].entries()) hash[at] = word(hash, at) + value;
  }
  const bytes = new DataView(new ArrayBuffer(20));
  for (const [at, value] of hash.entries()) bytes.setUint32(at * 4, value);
  return new Uint8Array(bytes.buffer);
}

function round(at: number, b: number, c: number, d: number): [mixed: number, constant: number] {
  if (at < 20) return [(b & c) | (~b & d), 0x5a827999];
  if (at < 40) return [b ^ c ^ d, 0x6ed9eba1];
  if (at < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc];
  return [b ^ c ^ d, 0xca62c1d6];
}

function rotated(value: number, bits: number): number {
  return ((value << bits) | (value >>> (32 - bits))) >>> 0;
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
