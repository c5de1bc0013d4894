import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isCachedSessionUsable,
  cacheableSession,
  mayCacheSession,
} from '@farol/core/domain/access/cached-session';
import { completedUser, isRememberedUser, rememberedUser } from '@farol/core/domain/access/remembered-user';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const DAY_MS = 86_400_000;
const server = aServer();

test('cached session: what a user last saw is shown for a week, unless the clock was set back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * DAY_MS, max: 14 * DAY_MS }), (ageMs) => {
      const access = { user: aUser(), server, confirmedAtMs: NOW - ageMs };
      expect(isCachedSessionUsable(access, NOW)).toBe(ageMs >= 0 && ageMs <= 7 * DAY_MS);
    }),
  );
  const aWeekAgo = { user: aUser(), server, confirmedAtMs: NOW - 7 * DAY_MS };
  expect(isCachedSessionUsable(aWeekAgo, NOW)).toBe(true);
  expect(isCachedSessionUsable(aWeekAgo, NOW + 1)).toBe(false);
});

test('cached session: nothing is kept of guests and temporary accounts', () => {
  expect(mayCacheSession(aUser())).toBe(true);
  for (const changes of [{ attributes: { isShared: 7 } }, { temporary: true }]) {
    const user = aUser(changes);
    expect(mayCacheSession(user)).toBe(false);
    expect(isCachedSessionUsable({ user, server, confirmedAtMs: NOW }, NOW)).toBe(false);
  }
});

test('cached session: of drivers the vehicle they are in is kept', () => {
  const attributes = { 'farol.isQrDriverId': 'D8', 'farol.isQrDeviceId': 5, 'farol.qrCheckInTime': NOW };
  const driver = aUser({ attributes });
  const access = cacheableSession({ user: driver, server, confirmedAtMs: NOW }, 'farol');
  expect(isCachedSessionUsable(access, NOW)).toBe(true);
  expect(access.user.attributes).toEqual(attributes);
});

test('cached session: what was made of a remembered user is saved with everything that the browser did not keep', () => {
  const keys = fc.constantFrom(
    'speedUnit',
    'farol.lang',
    'mail.smtp.password',
    'farol.webhookKey',
    'farol.tokenDays',
    'lang',
  );
  const attributes = fc.dictionary(keys, fc.string());
  fc.assert(
    fc.property(attributes, attributes, (stored, edited) => {
      const whole = aUser({ totpKey: 'JBSWY3DPEHPK3PXP', attributes: stored });
      const remembered = rememberedUser(whole, 'farol');
      expect([isRememberedUser(remembered), isRememberedUser(whole)]).toEqual([true, false]);
      expect(completedUser(remembered, whole, 'farol')).toEqual(whole);
      const changed = { ...remembered, name: 'Bia', attributes: { ...remembered.attributes, ...edited } };
      const saved = completedUser(changed, whole, 'farol');
      expect(saved).toEqual({ ...whole, name: 'Bia', attributes: { ...stored, ...edited } });
      expect(isRememberedUser(saved)).toBe(false);
    }),
  );
  const whole = aUser({ attributes: { speedUnit: 'kn', 'farol.webhookKey': 'k' } });
  expect(completedUser({ id: 7 }, whole, 'farol')).toEqual({
    id: 7,
    totpKey: null,
    attributes: { 'farol.webhookKey': 'k' },
  });
});

test('cached session: an account that is blocked or has expired meanwhile shows nothing', () => {
  const expirationTime = new Date(NOW + 1000).toISOString();
  const access = { user: aUser({ expirationTime }), server, confirmedAtMs: NOW };
  expect(isCachedSessionUsable(access, NOW)).toBe(true);
  expect(isCachedSessionUsable(access, NOW + 1000)).toBe(false);
  expect(isCachedSessionUsable({ ...access, user: aUser({ disabled: true }) }, NOW)).toBe(false);
});

test('cached session: nothing is kept with which somebody could sign in, and no attribute that the first view does not need', () => {
  const user = aUser({
    password: 'segredo',
    totpKey: 'JBSWY3DPEHPK3PXP',
    attributes: { 'farol.lang': 'pt-BR', 'mail.smtp.password': 'segredo', 'farol.webhookKey': 'segredo' },
  });
  const secretive = aServer({
    attributes: {
      speedUnit: 'kn',
      'farol.enableLockUnlock': true,
      'webhook.url': 'https://example.com/segredo',
      lang: 'segredo',
      'acme.lang': 'segredo',
    },
  });
  const kept = cacheableSession({ user, server: secretive, confirmedAtMs: NOW }, 'farol');
  expect(JSON.stringify(kept)).not.toMatch(/segredo|JBSWY/);
  expect(kept.user.attributes).toEqual({ 'farol.lang': 'pt-BR' });
  expect(kept.server.info.attributes).toEqual({ speedUnit: 'kn', 'farol.enableLockUnlock': true });
  expect({ ...kept.server.info, attributes: {} }).toEqual({ ...secretive.info, attributes: {} });
});

/** What the first view reads of a user and a server, as stored in the namespace `acme`. */
const READ_AT_FIRST = {
  units: ['distanceUnit', 'speedUnit', 'timezone', 'twelveHourFormat', 'acme.lang'],
  map: ['mapTilerKey', 'web.selectZoom', 'acme.streetMapUrl', 'acme.geocoderUrl', 'acme.localNetworkOnly'],
  labels: ['geofences', 'name', 'plate', 'precision', 'status'].map((name) => `acme.mapPref.${name}`),
  rights: [
    'acme.advancedPerms',
    'acme.enableAdvancedPerms',
    'acme.deviceLimit',
    'disableShare',
    'totpEnable',
  ],
  areas: ['enableBilling', 'enableEvents', 'enableLockUnlock', 'enableQrDriverId', 'enableStops'].map(
    (name) => `acme.${name}`,
  ),
  drivers: ['acme.isQrDriverId', 'acme.isQrDeviceId', 'acme.qrCheckInTime'],
  settings: ['deviceAttributes', 'enableLazyDeletion', 'retentionDays', 'savedReports', 'tokenDays'].map(
    (name) => `acme.${name}`,
  ),
  alerts: ['notificationTokens'],
};

test.each(Object.entries(READ_AT_FIRST))('cached session: the first view has its %s', (_, names) => {
  const attributes = Object.fromEntries(names.map((name) => [name, 'kept']));
  const others = Object.fromEntries(names.map((name) => [`x${name}`, 'not kept']));
  const all = { ...attributes, ...others };
  const kept = cacheableSession(
    { user: aUser({ attributes: all }), server: aServer({ attributes: all }), confirmedAtMs: NOW },
    'acme',
  );
  expect([kept.user.attributes, kept.server.info.attributes]).toEqual([attributes, attributes]);
});

test('cached session: a user is remembered only where it is said so', () => {
  const marks = [{}, { isRemembered: false }, { isRemembered: 'true' }, { isRemembered: true }];
  expect(marks.map((mark) => isRememberedUser({ ...aUser(), ...mark }))).toEqual([false, false, false, true]);
});

test('cached session: only attributes of the list are kept, whatever there are', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (attributes) => {
      const { user, server: known } = cacheableSession(
        { user: aUser({ attributes }), server: aServer({ attributes }), confirmedAtMs: NOW },
        'farol',
      );
      expect(user.attributes).toEqual({});
      expect(known.info.attributes).toEqual({});
    }),
  );
});
