import { expect, test } from 'vitest';
import { announcementOf, isUnreadAnnouncement } from '@farol/core/domain/server/server-announcement';
import {
  showsServerField,
  serverTabs,
  withServerDefaults,
} from '@farol/core/domain/server/server-settings-rules';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

test('server settings rules: the device limit of the server is for the first administrator only', () => {
  const server = aServer({}, true);
  const has = (id: number, administrator: boolean) =>
    showsServerField('deviceLimit', { user: aUser({ id, administrator }), server });
  expect([has(1, true), has(2, true), has(1, false)]).toEqual([true, false, false]);
});

test('server settings rules: a plain server, which would store neither, shows no device limit and no billing', () => {
  const first = aUser({ id: 1, administrator: true });
  const [plain, plus] = [aServer(), aServer({}, true)];
  expect(showsServerField('deviceLimit', { user: first, server: plain })).toBe(false);
  expect(serverTabs(plain)).toEqual(['preferences', 'permissions', 'product', 'attributes']);
  expect(serverTabs(plus)).toEqual(['preferences', 'permissions', 'product', 'billing', 'attributes']);
});

test('server settings rules: some functions need a Plus server, the others none', () => {
  const user = aUser({ administrator: true });
  const fields = [
    'enableAdvancedPerms',
    'enableQrDriverId',
    'enableLazyDeletion',
    'enableStops',
    'enableEvents',
    'retentionDays',
    'stopSafeSpeed',
    'stopExpiryMinutes',
    'fixAccuracy',
    'fixSpeed',
    'tokenDays',
    'enableLockUnlock',
    'zoom',
  ];
  const on = (isPlus: boolean) =>
    fields.filter((field) =>
      showsServerField(field, {
        user,
        server: aServer({}, isPlus),
      }),
    );
  expect(on(true)).toEqual(fields);
  expect(on(false)).toEqual(['enableLockUnlock', 'zoom']);
});

test('server settings rules: stops, events and mails about invoices are on until turned off', () => {
  expect(withServerDefaults(aServer().info, 'acme').attributes).toEqual({
    'acme.enableStops': true,
    'acme.enableEvents': true,
    'acme.billingMailIssued': true,
    'acme.billingMailLate': true,
  });
  const mails = { 'acme.billingMailIssued': false, 'acme.billingMailLate': false };
  const { info } = aServer({
    attributes: { 'acme.enableStops': false, 'acme.enableEvents': true, ...mails },
  });
  expect(withServerDefaults(info, 'acme')).toBe(info);
  const half = aServer({ attributes: { 'acme.enableStops': false, other: 1, ...mails } });
  expect(withServerDefaults(half.info, 'acme')).toEqual({
    ...half.info,
    attributes: { 'acme.enableStops': false, other: 1, ...mails, 'acme.enableEvents': true },
  });
});

test('server settings rules: an empty announcement is none, and a dismissed one is not shown again', () => {
  expect(announcementOf(undefined)).toBeUndefined();
  expect(announcementOf(aServer())).toBeUndefined();
  expect(announcementOf(aServer({ announcement: ' \n' }))).toBeUndefined();
  expect(announcementOf(aServer({ announcement: ' Domingo ' }))).toBe('Domingo');
  expect([
    isUnreadAnnouncement(undefined, undefined),
    isUnreadAnnouncement(undefined, 'a'),
    isUnreadAnnouncement('a', undefined),
    isUnreadAnnouncement('a', 'a'),
    isUnreadAnnouncement('b', 'a'),
  ]).toEqual([false, false, true, false, true]);
});
