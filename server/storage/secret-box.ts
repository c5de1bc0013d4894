import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { restrictFilePermissions } from './file-permissions.ts';

const PREFIX = 'aes256gcm:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** The name of the key file in the data folder. */
export const KEY_FILE = 'secret.key';

/** Thrown when a secret cannot be decrypted; its message is written for the operator. */
export class SecretKeyError extends Error {}

/** Encrypts small secrets (AES-256-GCM), so that the database alone does not reveal them. */
export class SecretBox {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Encrypts a secret for storage. */
  seal(secret: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** Returns a key of its own for a purpose, the same after every start. */
  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', purpose, KEY_BYTES));
  }

  /** Decrypts a stored secret. Throws SecretKeyError when it was encrypted with another key. */
  open(stored: string): string {
    const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url');
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(tag);
      const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    } catch {
      throw new SecretKeyError(
        `Stored secrets (keys of one-time passwords, passwords and tokens of integrations, the key of push messages) were encrypted with another key. Give SECRET_KEY as before, or put back the file ${KEY_FILE} that was next to the database.`,
      );
    }
  }
}

/** Whether a stored text is encrypted. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(PREFIX);
}

/**
 * Creates the box of this server. Its key comes from SECRET_KEY, any text of 32 characters or
 * more, or else from a file in the folder, which is created if missing. Throws SecretKeyError when
 * the file contains no valid key.
 */
export function createSecretBox(folder: string, secretKey: string | undefined): SecretBox {
  if (secretKey !== undefined) return new SecretBox(createHash('sha256').update(secretKey).digest());
  const file = join(folder, KEY_FILE);
  restrictFilePermissions(folder);
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== KEY_BYTES) throw new SecretKeyError(`The file ${file} holds no key`);
  return new SecretBox(key);
}
