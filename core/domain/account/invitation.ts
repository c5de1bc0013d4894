/** Days after which the link of an invitation ends unless others are chosen. */
export const DEFAULT_INVITATION_DAYS = 7;
/** Days after which the link of an invitation ends at the latest. */
export const MAX_INVITATION_DAYS = 30;

/** The lifetimes to choose from, in days. */
export const INVITATION_DAYS = [1, DEFAULT_INVITATION_DAYS, MAX_INVITATION_DAYS] as const;

/** An account that waits until its person opens a link and chooses a password (contract §4.3). */
export interface Invitation {
  readonly userId: number;
  /** When the link ends, as ISO text. */
  readonly expirationTime: string;
}

/** An invitation just made or renewed. */
export interface NewInvitation extends Invitation {
  /** The last part of the link. The server tells it only now. */
  readonly token: string;
  /** Whether the link was mailed too. */
  readonly isMailed: boolean;
}

/** What an invited person is told before they accept. */
export interface InvitedPerson {
  /** By which they will sign in. */
  readonly email: string;
  /** The name of who invited them. */
  readonly inviter: string;
}

/** Whether the link of an invitation has ended. @param nowMs milliseconds since the epoch */
export function isInvitationOver({ expirationTime }: Invitation, nowMs: number): boolean {
  return !(Date.parse(expirationTime) > nowMs);
}

/** Returns the link of an invitation. @param origin where the console is, such as `https://fleet.example` */
export function invitationUrl(origin: string, token: string): string {
  return `${origin}/login?invite=${encodeURIComponent(token)}`;
}
