import type { User } from '../domain/account/user.ts';

/**
 * Account actions of the signed-in user that are not changes of a record (contract §1.2). Every method
 * rejects with a Failure.
 */
export interface Accounts {
  /** Makes the session that of a managed user. */
  impersonate(userId: number): Promise<User>;
  /**
   * Creates an access token for the signed-in user; the server never shows it again.
   * @param expires ISO text; without it the server decides
   */
  createToken(expires: string | undefined): Promise<string>;
  /** Ends every login with this token. Rejects with a Failure. */
  revokeToken(token: string): Promise<void>;
  /**
   * Returns a new key for an authenticator app, in Base32; it takes effect once it is saved with an account.
   */
  newTotpKey(): Promise<string>;
}
