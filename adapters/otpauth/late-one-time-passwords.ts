import type { OneTimePasswords } from '@farol/core/ports/one-time-passwords';
import { latePort } from '../late/late-port.ts';

/** Returns one-time passwords whose library is loaded with the first call: only setting up an authenticator needs it. */
export function lateOneTimePasswords(): OneTimePasswords {
  return latePort(async () => new (await import('./one-time-passwords.ts')).OtpauthOneTimePasswords());
}
