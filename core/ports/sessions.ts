import type { User } from '../domain/account/user.ts';

/** Who is signed in (contract §1). Every member rejects with a Failure. */
export interface Sessions {
  /**
   * Rejects with TOTP_REQUIRED when the account is guarded by an authenticator and no code came along.
   * @param code six digits
   */
  signIn(email: string, password: string, code?: string): Promise<User>;
  signInWithToken(token: string): Promise<User>;
  /** Creates an account for someone who is not signed in: the first of a new server, or where the server allows it (contract §3.1). */
  register(name: string, email: string, password: string): Promise<User>;
  /** The user of the present session; rejects with status 404 when there is none. */
  current(): Promise<User>;
  signOut(): Promise<void>;
}
