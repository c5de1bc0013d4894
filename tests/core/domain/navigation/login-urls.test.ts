import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginTokensInUrl } from '@farol/core/domain/navigation/login-token-url';
import {
  SINGLE_SIGN_ON_LINK_PATH,
  singleSignOnPath,
} from '@farol/core/domain/navigation/single-sign-on-path';
import {
  loginPathFor,
  maintenancePathFor,
  returnPathOfLogin,
  returnPathOfMaintenance,
} from '@farol/core/domain/navigation/redirect';
import { matchScreen, SCREENS } from '@farol/core/domain/navigation/screen';
import { hostileRedirectTargets, screenPaths } from '../../../arbitraries/screen-paths.ts';

const word = fc.string({ minLength: 1, unit: 'grapheme' });

test('login urls: a login link carries its token or that of a mail, and all are removed from the URL', () => {
  fc.assert(
    fc.property(
      fc.record({ token: word, recover: word, invite: word }, { requiredKeys: [] }),
      fc.constantFrom('', '&to=%2Fdevices%2F5', '&token=second&recover=second&invite=second', '#end'),
      (brought, rest) => {
        fc.pre(Object.keys(brought).length > 0);
        const linked = loginTokensInUrl(`/login?locale=es-ES&${new URLSearchParams(brought)}${rest}`);
        const others = rest.includes('second') ? 'second' : undefined;
        expect(linked?.accessToken).toBe(brought.token?.toWellFormed() ?? others);
        expect(linked?.recoveryToken).toBe(brought.recover?.toWellFormed() ?? others);
        expect(linked?.invitationToken).toBe(brought.invite?.toWellFormed() ?? others);
        expect(linked?.address).toBe(`/login?locale=es-ES${others === undefined ? rest : ''}`);
      },
    ),
  );
});

test('login urls: an empty token is removed from the URL too', () => {
  const linked = {
    accessToken: undefined,
    recoveryToken: undefined,
    invitationToken: undefined,
    address: '/login',
  };
  expect(loginTokensInUrl('/login?token=')).toEqual({ ...linked, accessToken: '' });
  expect(loginTokensInUrl('/login?recover=')).toEqual({ ...linked, recoveryToken: '' });
  expect(loginTokensInUrl('/login?invite=')).toEqual({ ...linked, invitationToken: '' });
});

test('login urls: other URLs are left unchanged', () => {
  for (const address of [
    '/login',
    '/login?to=%2Fhome',
    '/share/abc?token=1',
    '/devices?token=1&recover=1',
    '/nowhere?token=1',
    '',
  ])
    expect(loginTokensInUrl(address)).toBeUndefined();
});

test('single sign-on: the path says whether the session is kept and where the login leads', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.option(fc.string({ unit: 'grapheme' })), (isKept, to) => {
      const search = to === null ? '' : `?${new URLSearchParams({ to })}`;
      const { pathname, searchParams } = new URL(singleSignOnPath(search, isKept), 'http://console');
      expect(pathname).toBe('/api/session/openid/auth');
      expect([searchParams.get('remember'), searchParams.get('to')]).toEqual([String(isKept), to]);
    }),
  );
});

test('single sign-on: an account is connected to a person of the provider at the same place', () => {
  expect(SINGLE_SIGN_ON_LINK_PATH).toBe('/api/session/openid/auth?link=true');
});

const SITE = 'https://console.example';

test('login urls: the login leads back to exactly the requested path, with its query', () => {
  fc.assert(
    fc.property(
      screenPaths((name) => !SCREENS[name].public),
      (wanted) => {
        expect(returnPathOfLogin(loginPathFor(wanted))).toBe(wanted);
        expect(matchScreen(loginPathFor(wanted))?.screen.public).toBe(true);
      },
    ),
  );
});

test('login urls: drivers are sent to their own login, everyone else to the login', () => {
  expect(loginPathFor('/qr-driver/scan/5')).toBe('/motorista?to=%2Fqr-driver%2Fscan%2F5');
  expect(loginPathFor('/nowhere')).toBe('/login?to=%2Fnowhere');
  expect(loginPathFor('/devices/5?a=b&c=d')).toBe('/login?to=%2Fdevices%2F5%3Fa%3Db%26c%3Dd');
});

test('login urls: a login never leads to another site, to a script, or back to a login', () => {
  fc.assert(
    fc.property(hostileRedirectTargets, fc.boolean(), (to, isEncoded) => {
      const target = returnPathOfLogin(`/login?to=${isEncoded ? encodeURIComponent(to.toWellFormed()) : to}`);
      if (target === undefined) return;
      expect(new URL(target, SITE).origin).toBe(SITE);
      expect(matchScreen(target)?.screen.public).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test.for([
  '//evil.example/devices',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/login?to=/devices',
  '/nowhere',
  '/devices\\..\\x',
])('login urls: the target "%s" is refused', (to) => {
  expect(returnPathOfLogin(`/login?to=${encodeURIComponent(to)}`)).toBeUndefined();
});

test('login urls: a login without a target has no return path', () => {
  expect(returnPathOfLogin('/login')).toBeUndefined();
  expect(returnPathOfLogin('/login?to=')).toBeUndefined();
  expect(returnPathOfLogin('/login?to=%E0%A4%A')).toBeUndefined();
});

test('login urls: the maintenance page leads back to every screen but itself', () => {
  fc.assert(
    fc.property(
      screenPaths((name) => name !== 'maintenance'),
      (wanted) => {
        expect(returnPathOfMaintenance(maintenancePathFor(wanted))).toBe(wanted);
      },
    ),
  );
  expect(returnPathOfMaintenance(maintenancePathFor('/maintenance?to=%2Fhome'))).toBeUndefined();
});

test('login urls: a user on the way to the login still reaches the target after the maintenance', () => {
  const login = loginPathFor('/devices/5');
  const back = returnPathOfMaintenance(maintenancePathFor(login)) ?? '';
  expect(returnPathOfLogin(back)).toBe('/devices/5');
});

test('login urls: a path with a backslash, a blank or a control character leads nowhere, even on a screen of this console', () => {
  for (const to of ['/home?q=a\\b', '/home?q=\t', '/home?q=a b', '/home?q=\u007f', '/home#\n'])
    for (const page of ['login', 'maintenance']) {
      const path = `/${page}?to=${encodeURIComponent(to)}`;
      expect(page === 'login' ? returnPathOfLogin(path) : returnPathOfMaintenance(path)).toBeUndefined();
    }
  expect(returnPathOfMaintenance(`/maintenance?to=${encodeURIComponent('/home?q=a%20b')}`)).toBe(
    '/home?q=a%20b',
  );
  expect(returnPathOfMaintenance('/maintenance?to=/maintenance')).toBeUndefined();
  expect(returnPathOfMaintenance('/maintenance')).toBeUndefined();
  expect(returnPathOfMaintenance('/maintenance?to=/nowhere')).toBeUndefined();
  expect(returnPathOfLogin('/login?to=/nowhere')).toBeUndefined();
});
