import type { InvitedPerson } from '../domain/account/invitation.ts';

/**
 * How people who are not signed in set their password with a token that they were sent: a forgotten one (contract
 * §1.2), or the first one of an account that they were invited to (contract §4.3). Every method rejects with a Failure.
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
}
