import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import {
  isShareExpired,
  newShare,
  SHARE_DURATIONS,
  shareExpiry,
  shareUrl,
  shareProblem,
  shareEnd,
} from '@farol/core/domain/share/share';
import { mayListShares, shareBackend, sharePermissions } from '@farol/core/domain/share/share-permissions';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const NOW = Date.parse('2026-08-21T10:00:00Z');
const PLUS = aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true);
const PLAIN = aServer();

test('share: the shortcuts are half an hour, one, two and three hours, a day and two days', () => {
  expect(
    SHARE_DURATIONS.map((length) => (Date.parse(shareExpiry(length, NOW, null)) - NOW) / 60_000),
  ).toEqual([30, 60, 120, 180, 1440, 2880]);
});

test('share: no shortcut gives more time than the granting user has, and every offered one can be saved', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SHARE_DURATIONS),
      fc.integer({ min: 1, max: 4 * 86_400_000 }),
      (length, left) => {
        const latest = new Date(NOW + left).toISOString();
        const expirationTime = shareExpiry(length, NOW, latest);
        expect(Date.parse(expirationTime)).toBeLessThanOrEqual(Date.parse(latest));
        const share = { ...newShare(5, '', NOW, latest), expirationTime };
        expect(shareProblem(share, [], NOW, latest)).toBeUndefined();
        expect(isShareExpired(share, NOW)).toBe(false);
        expect(isShareExpired(share, NOW + left)).toBe(true);
      },
    ),
  );
});

test('share: a new share ends in half an hour and does not allow locking', () => {
  expect(newShare(5, 'Cliente', NOW, null)).toEqual({
    id: 0,
    name: 'Cliente',
    deviceId: 5,
    limitCommands: true,
    expirationTime: '2026-08-21T10:30:00.000Z',
    token: null,
  });
});

test('share: a missing or past expiry, or one beyond that of the granting user, is reported', () => {
  const share = newShare(5, '', NOW, null);
  expect(shareProblem({ ...share, expirationTime: '' }, [], NOW, null)).toBe('NO_END');
  expect(shareProblem({ ...share, expirationTime: '2026-08-21T10:00:00Z' }, [], NOW, null)).toBe(
    'END_IS_PAST',
  );
  expect(shareProblem(share, [], NOW, '2026-08-21T10:15:00Z')).toBe('END_IS_TOO_LATE');
  expect(isShareExpired({ expirationTime: '' }, NOW)).toBe(true);
});

test('share: keeps its expiry whenever it is changed; only a new expiry is judged', () => {
  const ends = fc
    .integer({ min: -5, max: 5 })
    .map((hours) => new Date(NOW + hours * 3_600_000).toISOString());
  fc.assert(
    fc.property(ends, ends, ends, (before, after, latest) => {
      const stored = { ...newShare(5, 'Obra', NOW, null), id: 3, expirationTime: before };
      const problem = shareProblem(
        { ...stored, name: 'Cliente', expirationTime: after },
        [stored],
        NOW,
        latest,
      );
      const judged = shareProblem({ ...stored, expirationTime: after }, [], NOW, latest);
      expect(problem).toBe(before === after ? undefined : judged);
    }),
  );
});

test('share: a share that ends with another one is judged like any other', () => {
  const stored = { ...newShare(5, 'Obra', NOW, null), id: 3, expirationTime: '2026-08-21T09:00:00Z' };
  expect(shareProblem({ ...stored, id: 0 }, [stored], NOW, null)).toBe('END_IS_PAST');
});

test('share: a share URL is the address of the console, a fixed path, and the token', () => {
  expect(shareUrl('https://farol.app', 'a b/c')).toBe('https://farol.app/share/a%20b%2Fc');
});

const flags = (...held: Permission[]): Record<string, unknown> => ({
  'acme.advancedPerms': storedPermissionsOf(held),
});
const principal = (user = aUser(), server = PLUS) => ({ user, server, namespace: 'acme' });

test('share: creating, editing and deleting shares have a permission each, and the one for locking lets guests lock', () => {
  const some = {
    ...principal(),
    user: aUser({ attributes: flags(PERMISSION.createShares, PERMISSION.deleteShares) }),
  };
  expect(sharePermissions(some)).toMatchObject({ create: true, edit: false, remove: true, allowLock: false });
  const lock = { ...principal(), user: aUser({ attributes: flags(PERMISSION.lock, PERMISSION.editShares) }) };
  expect(sharePermissions(lock)).toMatchObject({ create: false, edit: true, remove: false, allowLock: true });
});

test('share: a list of shares needs a server that keeps one and the right to see it, and is never a guest’s', () => {
  expect(mayListShares(principal())).toBe(true);
  expect(mayListShares(principal(aUser(), PLAIN))).toBe(false);
  expect(mayListShares(principal(aUser({ attributes: { isShared: 3 } })))).toBe(false);
  expect(mayListShares(principal(aUser({ attributes: flags(PERMISSION.createShares) })))).toBe(false);
  const guest = { isShared: 3, ...flags(PERMISSION.viewShares) };
  expect(mayListShares(principal(aUser({ attributes: guest })))).toBe(false);
  expect(mayListShares(principal(aUser({ attributes: flags(PERMISSION.viewShares) })))).toBe(true);
});

test('share: a guest shares nothing, on no server and with no flags; nor does a read-only user', () => {
  const nothing = { create: false, edit: false, remove: false };
  const held = flags(PERMISSION.createShares, PERMISSION.editShares, PERMISSION.deleteShares);
  const guest = aUser({ attributes: { isShared: 3, ...held } });
  expect(sharePermissions(principal(guest))).toMatchObject(nothing);
  for (const server of [PLUS, PLAIN]) {
    expect(sharePermissions(principal(aUser({ attributes: { isShared: 3 } }), server))).toMatchObject(
      nothing,
    );
    expect(sharePermissions(principal(aUser({ readonly: true }), server))).toMatchObject(nothing);
  }
});

test('share: the expiry of an account limits its shares, but not those of an administrator', () => {
  const expirationTime = '2026-09-01T00:00:00Z';
  expect(sharePermissions(principal(aUser({ expirationTime }))).latestExpiry).toBe(expirationTime);
  expect(sharePermissions(principal(aUser({ expirationTime, administrator: true }))).latestExpiry).toBeNull();
});

const plain = (version: string | null, attributes = {}) => ({ server: aServer({ version, attributes }) });

test('share: shares are stored by the product on Plus servers, by tracking servers since 6.13, or not available', () => {
  expect(shareBackend({ server: PLUS }, true)).toBe('product');
  expect(shareBackend(plain('6.14'), true)).toBeUndefined();
  for (const version of ['6.13', '6.13.1', '6.14', '7.0', '10.0'])
    expect(shareBackend(plain(version), false)).toBe('tracking');
  for (const version of ['6.12', '5.13', '', 'x', 'x6.13', null])
    expect(shareBackend(plain(version), false)).toBeUndefined();
  expect(shareBackend(plain('6.14', { disableShare: true }), false)).toBeUndefined();
});

test('end of a share: the account of the guest may end before what was asked for', () => {
  const [sooner, asked] = ['2026-11-27T12:00:00.000Z', '2026-11-28T12:00:00.000Z'];
  expect(shareEnd(asked, null)).toBe(asked);
  expect(shareEnd(asked, sooner)).toBe(sooner);
  expect(shareEnd(sooner, asked)).toBe(sooner);
  expect(shareEnd(asked, '2026-11-28T12:00:00Z')).toBe(asked);
});
