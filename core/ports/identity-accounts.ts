import type { IdentityLinks } from '../domain/account/identity-links.ts';

/** Who accounts are at the provider of single sign-on (contract §1.4). Every method rejects with a Failure. */
export interface IdentityAccounts {
  /** Returns who an account is. */
  of(userId: number): Promise<IdentityLinks>;
  /** Connects an account to a person of the provider; the subject is what identifies them there. */
  connect(userId: number, subject: string): Promise<void>;
  /** Disconnects an account from every person, and ends its sessions. */
  disconnect(userId: number): Promise<void>;
}
