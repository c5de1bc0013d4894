import { Secret, TOTP } from 'otpauth';

/** One-time passwords as authenticator apps generate them (RFC 6238, contract §1.2): 30 s, 6 digits, SHA-1. */
const STEP_MS = 30_000;
/** How many steps the clocks may differ. */
const DRIFT = 1;
const KEY_BYTES = 20;

/** Returns a new random secret in Base32. */
export function generateTotpSecret(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/**
 * Returns the code of a secret at a moment (milliseconds since the epoch). Throws RangeError when the secret
 * is not Base32.
 */
export function totpCode(key: string, moment: number): string {
  const secret = parseSecret(key);
  if (!secret) throw new RangeError('the secret is not Base32');
  return new TOTP({ secret }).generate({ timestamp: moment });
}

/** Whether a text is a secret from which codes can be generated. */
export function isTotpSecret(key: string): boolean {
  return parseSecret(key) !== undefined;
}

/**
 * Verifies codes. Each code works once: one that was seen over a shoulder cannot be used again (RFC 6238
 * §5.2).
 */
export class TotpVerifier {
  /** By account id: the step of the last accepted code. */
  readonly #used = new Map<number, number>();

  /** Whether the code is the account's code now, 30 s ago or 30 s ahead, and has not been used yet. */
  verify(accountId: number, key: string, code: string, now: number): boolean {
    const secret = parseSecret(key);
    const offset = secret && TOTP.validate({ secret, token: code, timestamp: now, window: DRIFT });
    if (typeof offset !== 'number') return false;
    const step = Math.floor(now / STEP_MS) + offset;
    if (step <= (this.#used.get(accountId) ?? -1)) return false;
    this.#used.set(accountId, step);
    return true;
  }
}

function parseSecret(key: string): Secret | undefined {
  try {
    const secret = Secret.fromBase32(key.replaceAll(/[\s-]/g, ''));
    return secret.bytes.length > 0 ? secret : undefined;
  } catch {
    return undefined;
  }
}
