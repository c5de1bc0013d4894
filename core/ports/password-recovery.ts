/** Ways to a new password for who has forgotten his (contract §1.2). Every member rejects with a Failure. */
export interface PasswordRecovery {
  /** A mail with a token goes to the address, if an account has it; the answer does not tell. */
  requestReset(email: string): Promise<void>;
  /** Changes the password with the token of such a mail. */
  resetPassword(token: string, password: string): Promise<void>;
}
