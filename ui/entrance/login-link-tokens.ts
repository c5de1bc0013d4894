import { loginTokensInUrl, type LoginTokens } from '@farol/core/domain/navigation/login-token-url';

let linkTokens: Partial<Omit<LoginTokens, 'address'>> = {};

/**
 * Removes the tokens of a login link from the URL and stores them, before anything else can read or record
 * the URL.
 */
export function takeLoginTokensFromUrl(): void {
  const urlTokens = loginTokensInUrl(location.pathname + location.search + location.hash);
  if (!urlTokens) return;
  linkTokens = urlTokens;
  history.replaceState(history.state, '', urlTokens.address);
}

/**
 * Returns the access token of the login link that opened the page, once; undefined afterwards or without one.
 */
export function consumeAccessToken(): string | undefined {
  const { accessToken } = linkTokens;
  linkTokens = { ...linkTokens, accessToken: undefined };
  return accessToken;
}

/**
 * Returns the password recovery token of the link that opened the page. It stays, as the server may be
 * unreachable at first.
 */
export function linkedRecoveryToken(): string | undefined {
  return linkTokens.recoveryToken || undefined;
}

/** Forgets the recovery token: the password was changed, or the user left the recovery form. */
export function forgetRecoveryToken(): void {
  linkTokens = { ...linkTokens, recoveryToken: undefined };
}

/** Returns the token of the invitation whose link opened the page; it stays until `forgetInvitationToken`. */
export function linkedInvitationToken(): string | undefined {
  return linkTokens.invitationToken || undefined;
}

/** Forgets the invitation: it was accepted, or the user left its form. */
export function forgetInvitationToken(): void {
  linkTokens = { ...linkTokens, invitationToken: undefined };
}
