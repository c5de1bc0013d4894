import type { InvitedPerson } from '../domain/account/invitation.ts';

/**
 * How people who are not signed in get into their account: they set a password with a token that they were sent, a
 * forgotten one (contract §1.2) or the first one of an account that they were invited to (contract §4.3), or open one
 * that is suspended for non-payment on trust (facts §7). Every method rejects with a Failure.
 */
export interface PasswordRecovery {
  /** Sends a mail with a token if an account has this address; the result does not reveal whether one has. */
  requestReset(email: string): Promise<void>;
  /** Changes the password with the token from such a mail. */
  resetPassword(token: string, password: string): Promise<void>;
  /** Returns whom the invitation of a token is for, and who invited them; it changes nothing. */
  readInvitation(token: string): Promise<InvitedPerson>;
  /** Takes over the account of an invitation; returns the e-mail by which its person signs in. */
  acceptInvitation(token: string, name: string, password: string): Promise<string>;
  /** Opens a suspended account for some days, once until it is paid (§4); the code is that of an authenticator app. */
  openOnTrust(email: string, password: string, code?: string): Promise<void>;
}
