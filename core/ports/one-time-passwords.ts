/** One-time passwords of authenticator apps (contract §1.2: 6 digits, 30 s, SHA-1). */
export interface OneTimePasswords {
  /**
   * Whether a code is the current one of an authenticator app, or one step earlier or later, as clocks differ.
   * False for a key that is not Base32.
   * @param key Base32
   * @param nowMs milliseconds since the epoch
   */
  isCurrent(code: string, key: string, nowMs: number): Promise<boolean>;
}
