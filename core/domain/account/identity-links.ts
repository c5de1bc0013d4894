/** A person at a provider of single sign-on: only both values together identify them. */
export interface SignOnPerson {
  /** The address of the provider. */
  readonly issuer: string;
  readonly subject: string;
}

/** Who an account is at the provider of single sign-on (contract §1.4). */
export interface IdentityLinks {
  /** The persons who open the account; none while it is not connected. */
  readonly persons: readonly SignOnPerson[];
  /** Whether a password opens the account too. */
  readonly isPasswordEnabled: boolean;
}

/** Returns the name of a provider: its host; the whole text where it is no web address. */
export function providerName(issuer: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(issuer)?.[1] ?? issuer;
}
