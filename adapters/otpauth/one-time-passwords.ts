import { Secret, TOTP } from 'otpauth';
import type { OneTimePasswords } from '@farol/core/ports/one-time-passwords';

/** Checks one-time passwords with the library `otpauth`, without network and browser. */
export class OtpauthOneTimePasswords implements OneTimePasswords {
  async isCurrent(code: string, key: string, nowMs: number): Promise<boolean> {
    const secret = parseSecret(key);
    if (!secret) return false;
    const token = code.replaceAll(/\s/g, '');
    return TOTP.validate({ secret, token, timestamp: nowMs, window: 1 }) !== null;
  }
}

function parseSecret(key: string): Secret | undefined {
  try {
    const secret = Secret.fromBase32(key.replaceAll(/\s/g, ''));
    return secret.bytes.length > 0 ? secret : undefined;
  } catch {
    return undefined;
  }
}
