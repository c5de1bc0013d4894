import type { User } from '../domain/account/user.ts';

/** Signing in and out (contract §1). Every method rejects with a Failure. */
export interface Sessions {
  /**
   * Rejects with TOTP_REQUIRED when the account has two-factor authentication and no code was given.
   * @param code six digits
   * @param isKept whether the session outlasts the browser; undefined leaves it as it was
   */
  signIn(email: string, password: string, code?: string, isKept?: boolean): Promise<User>;
  /** Signs in with an access token. Rejects with a Failure. */
  signInWithToken(token: string): Promise<User>;
  /**
   * Creates an account without being signed in: the first one of a new server, or where the server allows
   * registration (contract §3.1).
   */
  register(name: string, email: string, password: string): Promise<User>;
  /** Returns the user of the current session; rejects with status 404 when there is none. */
  current(): Promise<User>;
  /** Ends the session on the server. Rejects with a Failure. */
  signOut(): Promise<void>;
}
