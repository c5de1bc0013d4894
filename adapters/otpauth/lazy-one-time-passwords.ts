import type { OneTimePasswords } from '@farol/core/ports/one-time-passwords';
import { lazyPort } from '../lazy/lazy-port.ts';

/** Returns one-time passwords whose library is loaded with the first call: only setting up an authenticator needs it. */
export function lazyOneTimePasswords(): OneTimePasswords {
  return lazyPort(async () => new (await import('./one-time-passwords.ts')).OtpauthOneTimePasswords());
}
