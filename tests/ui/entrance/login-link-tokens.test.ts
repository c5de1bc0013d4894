import { afterEach, expect, test, vi } from 'vitest';
import {
  consumeAccessToken,
  forgetInvitationToken,
  forgetRecoveryToken,
  linkedInvitationToken,
  linkedRecoveryToken,
  takeLoginTokensFromUrl,
} from '@farol/ui/entrance/login-link-tokens';

afterEach(() => vi.unstubAllGlobals());

/** Opens the page by a link. Returns the URLs written to the history. */
function openLink(search: string): unknown[] {
  const replaceState = vi.fn();
  vi.stubGlobal('location', { pathname: '/login', search, hash: '' });
  vi.stubGlobal('history', { state: 7, replaceState });
  takeLoginTokensFromUrl();
  return replaceState.mock.calls;
}

test('the token of a mail link appears neither in the URL nor in the history, and the form keeps it until it is used', () => {
  expect(openLink('?recover=1.2.abc&locale=es-ES')).toEqual([[7, '', '/login?locale=es-ES']]);
  // The server may be unreachable at first, and the form is rendered again.
  expect([linkedRecoveryToken(), linkedRecoveryToken()]).toEqual(['1.2.abc', '1.2.abc']);
  expect(consumeAccessToken()).toBeUndefined();
  forgetRecoveryToken();
  expect(linkedRecoveryToken()).toBeUndefined();
});

test('an access token of a link can be used once, and a mail link without a code leaves the code to be typed', () => {
  expect(openLink('?token=abc&recover=')).toEqual([[7, '', '/login']]);
  expect([consumeAccessToken(), consumeAccessToken()]).toEqual(['abc', undefined]);
  expect(linkedRecoveryToken()).toBeUndefined();
});

test('the token of an invitation stays until it was used or given up', () => {
  expect(openLink('?invite=abc')).toEqual([[7, '', '/login']]);
  expect(consumeAccessToken()).toBeUndefined();
  forgetRecoveryToken();
  expect([linkedInvitationToken(), linkedInvitationToken()]).toEqual(['abc', 'abc']);
  forgetInvitationToken();
  expect(linkedInvitationToken()).toBeUndefined();
});

test('a URL without tokens is left unchanged', () => {
  expect(openLink('?to=%2Fdevices')).toEqual([]);
});
