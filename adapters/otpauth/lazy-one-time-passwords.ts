import type { OneTimePasswords } from '@farol/core/ports/one-time-passwords';

/** One-time passwords whose library is loaded on first use: only setting up an authenticator needs it. */
export const lazyOneTimePasswords: OneTimePasswords = {
  async isCurrent(code, key, nowMs) {
    const { OtpauthOneTimePasswords } = await import('./one-time-passwords.ts');
    return await new OtpauthOneTimePasswords().isCurrent(code, key, nowMs);
  },
};
