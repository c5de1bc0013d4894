import { afterEach, expect, test, vi } from 'vitest';
import {
  consumeAccessToken,
  forgetInvitationToken,
  forgetRecoveryToken,
  linkedInvitationToken,
  linkedRecoveryToken,
  takeLoginTokensFromUrl,
} from '@farol/ui/sign-in/login-link-tokens';
import { createAppStore } from '@farol/ui/kit/console/app-store';

let app = createAppStore({ lang: '' });
afterEach(() => vi.unstubAllGlobals());

/** Opens the page by a link. Returns the URLs written to the history. */
function openLink(search: string): unknown[] {
  const replaceState = vi.fn();
  vi.stubGlobal('location', { pathname: '/login', search, hash: '' });
  vi.stubGlobal('history', { state: 7, replaceState });
  app = createAppStore({ lang: '' });
  takeLoginTokensFromUrl(app);
  return replaceState.mock.calls;
}

test('login link tokens: the token of a mail link appears neither in the URL nor in the history, and the form keeps it until it is used', () => {
  expect(openLink('?recover=1.2.abc&locale=es-ES')).toEqual([[7, '', '/login?locale=es-ES']]);
  // The server may be unreachable at first, and the form is rendered again.
  expect([linkedRecoveryToken(app), linkedRecoveryToken(app)]).toEqual(['1.2.abc', '1.2.abc']);
  expect(consumeAccessToken(app)).toBeUndefined();
  forgetRecoveryToken(app);
  expect(linkedRecoveryToken(app)).toBeUndefined();
});

test('login link tokens: an access token of a link can be used once, and a mail link without a code leaves the code to be typed', () => {
  expect(openLink('?token=abc&recover=')).toEqual([[7, '', '/login']]);
  expect([consumeAccessToken(app), consumeAccessToken(app)]).toEqual(['abc', undefined]);
  expect(linkedRecoveryToken(app)).toBeUndefined();
});

test('login link tokens: the token of an invitation stays until it was used or given up', () => {
  expect(openLink('?invite=abc')).toEqual([[7, '', '/login']]);
  expect(consumeAccessToken(app)).toBeUndefined();
  forgetRecoveryToken(app);
  expect([linkedInvitationToken(app), linkedInvitationToken(app)]).toEqual(['abc', 'abc']);
  forgetInvitationToken(app);
  expect(linkedInvitationToken(app)).toBeUndefined();
});

test('login link tokens: a URL without tokens is left unchanged', () => {
  expect(openLink('?to=%2Fdevices')).toEqual([]);
});
