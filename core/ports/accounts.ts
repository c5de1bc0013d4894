import type { User } from '../domain/account/user.ts';

/** What the signed-in user does about accounts besides changing their records (contract §1.2). Every member rejects with a Failure. */
export interface Accounts {
  /** The session becomes that of a user one manages. */
  impersonate(userId: number): Promise<User>;
  /**
   * A new token that signs in as oneself; the server never shows it again.
   * @param expires ISO text; without it the server decides
   */
  createToken(expires: string | undefined): Promise<string>;
  revokeToken(token: string): Promise<void>;
  /** A new key for an authenticator app, Base32; it counts only once it is saved with an account. */
  newTotpKey(): Promise<string>;
}
