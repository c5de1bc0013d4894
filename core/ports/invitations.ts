import type { Invitation, NewInvitation } from '../domain/account/invitation.ts';
import type { User } from '../domain/account/user.ts';

/** Whom to invite, and to what. */
export interface InvitationRequest {
  /** The account; it has no password and is disabled until its person comes. */
  readonly user: User;
  readonly deviceIds: readonly number[];
  readonly groupIds: readonly number[];
  /** How long the link works. */
  readonly days: number;
}

/** Invitations of people (contract §4.3); only servers of the product have them. Every method rejects with a Failure. */
export interface Invitations {
  /** Returns the accounts below the user that still wait for their people. */
  list(): Promise<readonly Invitation[]>;
  /** Creates an account that waits, with its links; all of it or nothing. */
  create(request: InvitationRequest): Promise<NewInvitation>;
  /** Replaces the link of an account that waits; the old one stops working. */
  renew(userId: number, days: number): Promise<NewInvitation>;
}
