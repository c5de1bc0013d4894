import { loginTokensInUrl } from '@farol/core/domain/navigation/login-token-url';
import type { AppStore } from '../kit/console/app-store.ts';

/**
 * Removes the tokens of a login link from the URL and stores them, before anything else can read or record
 * the URL.
 */
export function takeLoginTokensFromUrl(app: AppStore): void {
  const urlTokens = loginTokensInUrl(location.pathname + location.search + location.hash);
  if (!urlTokens) return;
  app.linkTokens = urlTokens;
  history.replaceState(history.state, '', urlTokens.address);
}

/**
 * Returns the access token of the login link that opened the page, once; undefined afterwards or without one.
 */
export function consumeAccessToken(app: AppStore): string | undefined {
  const { accessToken } = app.linkTokens;
  app.linkTokens = { ...app.linkTokens, accessToken: undefined };
  return accessToken;
}

/**
 * Returns the password recovery token of the link that opened the page. It stays, as the server may be
 * unreachable at first.
 */
export function linkedRecoveryToken(app: AppStore): string | undefined {
  return app.linkTokens.recoveryToken || undefined;
}

/** Forgets the recovery token: the password was changed, or the user left the recovery form. */
export function forgetRecoveryToken(app: AppStore): void {
  app.linkTokens = { ...app.linkTokens, recoveryToken: undefined };
}

/** Returns the token of the invitation whose link opened the page; it stays until `forgetInvitationToken`. */
export function linkedInvitationToken(app: AppStore): string | undefined {
  return app.linkTokens.invitationToken || undefined;
}

/** Forgets the invitation: it was accepted, or the user left its form. */
export function forgetInvitationToken(app: AppStore): void {
  app.linkTokens = { ...app.linkTokens, invitationToken: undefined };
}
