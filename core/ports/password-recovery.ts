/** Password reset for users who are not signed in (contract §1.2). Every method rejects with a Failure. */
export interface PasswordRecovery {
  /** Sends a mail with a token if an account has this address; the result does not reveal whether one has. */
  requestReset(email: string): Promise<void>;
  /** Changes the password with the token from such a mail. */
  resetPassword(token: string, password: string): Promise<void>;
}
