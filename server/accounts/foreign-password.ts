import { pbkdf2 } from 'node:crypto';

/** What imported hashes begin with. */
const METHOD = 'pbkdf2';
/** What Traccar servers use, and use no more. */
const MAX_ITERATIONS = 1_000_000;
const MAX_HEX = 512;

/** How a password was hashed by a Traccar server. */
interface ForeignHash {
  readonly digest: 'sha1' | 'sha256';
  readonly iterations: number;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/**
 * Returns the stored form of a password that a Traccar server hashed: `pbkdf2$digest$iterations$salt$key` in hexadecimal
 * digits. Undefined when it cannot be read.
 * @param hashedPassword its column: the key alone (SHA-1, 1,000 iterations) or `PBKDF2WithHmacSHA256$iterations$key`
 */
export function foreignPasswordHash(hashedPassword: string, salt: string): string | undefined {
  const parts = hashedPassword.split('$');
  const [digest, iterations, key] =
    parts.length === 1 ? ['sha1', '1000', parts[0]] : ['sha256', ...parts.slice(1)];
  if (parts.length !== 1 && (parts.length !== 3 || parts[0] !== 'PBKDF2WithHmacSHA256')) return undefined;
  const stored = [METHOD, digest, iterations, salt.toLowerCase(), key?.toLowerCase()].join('$');
  return readForeignHash(stored) ? stored : undefined;
}

/** Whether a stored hash was made by another server: it is replaced as soon as the password is known. */
export function isForeignHash(stored: string | null): stored is string {
  return stored?.startsWith(`${METHOD}$`) ?? false;
}

/** Derives the key of a password as the other server did, in a thread. Rejects for a hash that cannot be read. */
export async function deriveForeignKey(
  password: string,
  stored: string,
): Promise<{ key: Buffer; expected: Buffer }> {
  const hash = readForeignHash(stored);
  if (!hash) throw new Error('an imported password hash cannot be read');
  const { salt, iterations, digest, key: expected } = hash;
  const key = await new Promise<Buffer>((resolve, reject) => {
    pbkdf2(password, salt, iterations, expected.length, digest, (error, derived) =>
      error ? reject(error) : resolve(derived),
    );
  });
  return { key, expected };
}

function readForeignHash(stored: string): ForeignHash | undefined {
  const [method, digest, count = '', salt = '', key = '', ...rest] = stored.split('$');
  const iterations = /^\d{1,7}$/.test(count) ? Number(count) : 0;
  const isReadable =
    method === METHOD &&
    (digest === 'sha1' || digest === 'sha256') &&
    iterations >= 1 &&
    iterations <= MAX_ITERATIONS &&
    [salt, key].every((hex) => /^(?:[\da-f]{2}){8,}$/.test(hex) && hex.length <= MAX_HEX) &&
    rest.length === 0;
  if (!isReadable) return undefined;
  return { digest, iterations, salt: Buffer.from(salt, 'hex'), key: Buffer.from(key, 'hex') };
}
