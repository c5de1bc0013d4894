import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountProblem } from '@farol/core/domain/account/account';
import type { User } from '@farol/core/domain/account/user';
import {
  boundAccount,
  liftedRestrictions,
  RESTRICTIONS,
  superiorsOf,
  withRestrictionsOf,
} from '@farol/core/domain/access/bound-account';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { ENGINE_STOP_SOURCES, engineStopDenial } from '@farol/core/domain/access/engine-stop-permission';
import { hasPermission, type Principal } from '@farol/core/domain/access/permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { mayLock, mayLockWithSavedCommand } from '@farol/core/domain/command/lock';
import { maySetAnchor } from '@farol/core/domain/geofence/anchor';
import { visibleHistoryStart } from '@farol/core/domain/report/history-access';
import { sharePermissions } from '@farol/core/domain/share/share-permissions';
import { EVERY_PERMISSION } from '../../../arbitraries/permissions.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser, storedPermissions } from '../../../arbitraries/users.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const COUNT = 6;

const accounts = fc.record({
  administrator: fc.boolean(),
  readonly: fc.boolean(),
  deviceReadonly: fc.boolean(),
  limitCommands: fc.boolean(),
  disableReports: fc.boolean(),
  disabled: fc.boolean(),
  expirationTime: fc.constantFrom(null, '2026-05-01T00:00:00.000+00:00', '2027-01-01T00:00:00.000+00:00'),
  flags: fc.option(storedPermissions, { nil: undefined }),
  /** Who manages this one, by number; there may be circles. */
  managers: fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: 3 }),
  isGuest: fc.boolean(),
});

interface Chain {
  users: User[];
  above: (user: User) => User[];
  server: Principal['server'];
}

const chains = fc
  .record({
    people: fc.array(accounts, { minLength: COUNT, maxLength: COUNT }),
    hasFlags: fc.boolean(),
    /** Without administrators and restrictions of their use, longer chains are left to bind. */
    isUsual: fc.boolean(),
  })
  .map(({ people, hasFlags, isUsual }): Chain => {
    // Guests manage nobody, and have one creator above them.
    const isGuest = (at: number) =>
      at > 0 && people[at]?.isGuest === true && !people.some(({ managers }) => managers.includes(at));
    const users = people.map(({ flags, managers, isGuest: _isGuest, ...fields }, at) =>
      aUser({
        ...fields,
        ...(isUsual && { administrator: false, disabled: false, expirationTime: null }),
        id: at + 1,
        attributes: {
          ...(flags !== undefined && !isGuest(at) && { 'farol.advancedPerms': flags }),
          ...(isGuest(at) && { isShared: (managers[0] ?? 0) + 1 }),
        },
      }),
    );
    return {
      users,
      above: ({ id }) =>
        (people[id - 1]?.managers ?? []).map((at) => users[at]).filter((user) => user !== undefined),
      server: aServer({ attributes: { 'farol.enableAdvancedPerms': hasFlags } }, true),
    };
  });

/** Everything that somebody may cause or see, by name. */
function effectsOf(user: User, server: Principal['server']): Set<string> {
  const principal: Principal = { user, server, namespace: 'farol' };
  if (accountProblem(user, NOW) !== undefined) return new Set();
  const shares = sharePermissions(principal);
  const start = visibleHistoryStart('positions', principal, user.disableReports && !user.administrator, NOW);
  const effects: [string, boolean][] = [
    ...EVERY_PERMISSION.map((flag): [string, boolean] => [`use ${flag}`, mayUsePermission(flag, principal)]),
    ...EVERY_PERMISSION.map((flag): [string, boolean] => [`hold ${flag}`, hasPermission(flag, principal)]),
    ...ENGINE_STOP_SOURCES.map((source): [string, boolean] => [
      `stop by ${source}`,
      engineStopDenial(principal, { source, isDeviceAssociated: true, nowMs: NOW }) === undefined,
    ]),
    ['lock', mayLock('engineStop', principal)],
    ['unlock', mayLock('engineResume', principal)],
    ['unlock by saved command', mayLockWithSavedCommand('engineResume', principal)],
    ['anchor', maySetAnchor(principal)],
    ['share', shares.create],
    ['share with lock', shares.create && shares.allowLock],
    ['history', start === Number.NEGATIVE_INFINITY],
    ['last beyond 2026', user.expirationTime === null || user.administrator],
  ];
  // What a share lets its guest do is one right, by flag 10.
  const ofGuest = user.attributes['isShared'] ? /^unlock/ : /^$/;
  return new Set(effects.filter(([name, may]) => may && !ofGuest.test(name)).map(([name]) => name));
}

function boundIn({ above, server }: Chain, user: User): User {
  return boundAccount(user, superiorsOf(user, above), { server, namespace: 'farol' });
}

test('bound account: no account below another one can cause an effect that the other one cannot, in any chain of accounts', () => {
  let compared = 0;
  fc.assert(
    fc.property(chains, (chain) => {
      for (const user of chain.users)
        for (const superior of superiorsOf(user, chain.above)) {
          compared += 1;
          const may = effectsOf(boundIn(chain, superior), chain.server);
          const below = effectsOf(boundIn(chain, user), chain.server);
          expect([...below].filter((effect) => !may.has(effect))).toEqual([]);
        }
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(1_000);
});

test('bound account: administrators bind nobody and are bound by nobody, and an account with nobody above it stays as it is', () => {
  fc.assert(
    fc.property(chains, (chain) => {
      for (const user of chain.users) {
        const superiors = superiorsOf(user, chain.above);
        expect(superiors.some(({ administrator, id }) => administrator || id === user.id)).toBe(false);
        expect(new Set(superiors).size).toBe(superiors.length);
        if (user.administrator || superiors.length === 0) expect(boundIn(chain, user)).toBe(user);
      }
    }),
  );
});

test('an account is bound by its whole chain: restrictions, permissions, end, and whether it may be used', () => {
  const server = aServer({ attributes: { 'farol.enableAdvancedPerms': true } }, true);
  const head = aUser({
    id: 1,
    limitCommands: true,
    attributes: { 'farol.advancedPerms': 'F'.repeat(31) + '0' },
  });
  const middle = aUser({ id: 2, expirationTime: '2026-05-01T00:00:00.000+00:00', disabled: true });
  const user = aUser({ id: 3, readonly: true });
  const bound = boundAccount(user, [middle, head], { server, namespace: 'farol' });
  expect(bound).toEqual({
    ...user,
    limitCommands: true,
    disabled: true,
    expirationTime: middle.expirationTime,
    // Flags 104 and 105, to resell, are held by nobody who was not given them.
    attributes: { 'farol.advancedPerms': `${'F'.repeat(26)}3FFFF0` },
  });
  expect(boundAccount(user, [aUser({ id: 2 })], { server, namespace: 'farol' })).toBe(user);
});

test('bound account: an account holds exactly the permissions that it and all above it hold, whatever they are', () => {
  const people = fc
    .record({ flags: fc.option(storedPermissions, { nil: undefined }), kind: fc.nat(9) })
    .map(({ flags, kind }) =>
      aUser({
        attributes: {
          ...(flags !== undefined && { 'farol.advancedPerms': flags }),
          ...(kind === 0 && { 'farol.isQrDriverId': 'D8' }),
          ...(kind === 1 && { isShared: 2 }),
        },
      }),
    );
  const server = aServer({ attributes: { 'farol.enableAdvancedPerms': true } }, true);
  const holds = (user: User, flag: (typeof EVERY_PERMISSION)[number]): boolean =>
    hasPermission(flag, { user, server, namespace: 'farol' });
  fc.assert(
    fc.property(people, fc.array(people, { maxLength: 3 }), (user, superiors) => {
      const bound = boundAccount(user, superiors, { server, namespace: 'farol' });
      for (const flag of EVERY_PERMISSION)
        expect(holds(bound, flag)).toBe([user, ...superiors].every((account) => holds(account, flag)));
    }),
  );
  const restricted = aUser({ id: 8, readonly: true, disabled: true });
  expect(
    boundAccount(aUser({ administrator: true }), [restricted], { server, namespace: 'farol' }),
  ).toMatchObject({ readonly: false, disabled: false });
  // Where no flags apply none are stored, also not below a driver, who holds none.
  const below = aUser();
  const driver = aUser({ id: 8, attributes: { 'farol.isQrDriverId': 'D8' } });
  expect(boundAccount(below, [driver], { server: aServer({}, false), namespace: 'farol' })).toBe(below);
  // Whatever is stored of administrators, they hold everything.
  const administrator = aUser({ administrator: true, attributes: { 'farol.advancedPerms': '0'.repeat(32) } });
  const user = aUser({ attributes: { 'farol.advancedPerms': 'F'.repeat(32) } });
  expect(boundAccount(user, [administrator], { server, namespace: 'farol' })).toBe(user);
});

test('a guest may not lock when the user who shared may not: without flag 10, read-only or limited to saved commands', () => {
  const server = aServer({ attributes: { 'farol.enableAdvancedPerms': true } }, true);
  const guest = aUser({ id: 3, attributes: { isShared: 1 } });
  const isLimited = (creator: Partial<User>, info = server): boolean =>
    boundAccount(guest, [aUser({ id: 1, ...creator })], { server: info, namespace: 'farol' }).limitCommands;
  expect(isLimited({})).toBe(false);
  expect(isLimited({ readonly: true })).toBe(true);
  expect(isLimited({ limitCommands: true })).toBe(true);
  expect(isLimited({}, aServer({ limitCommands: true }, true))).toBe(true);
  expect(isLimited({}, aServer({}, false))).toBe(false);
  // A plain server knows no flags.
  expect(isLimited({ attributes: { 'farol.advancedPerms': '0'.repeat(32) } }, aServer({}, false))).toBe(
    false,
  );
  expect(isLimited({ attributes: { 'farol.isQrDriverId': 'D8' } }, aServer({}, false))).toBe(true);
  expect(isLimited({ attributes: { 'farol.advancedPerms': '0'.repeat(32) } })).toBe(true);
  expect(hasPermission(PERMISSION.lock, { user: guest, server, namespace: 'farol' })).toBe(false);
});

test('bound account: what somebody makes or changes has their restrictions, and they lift none that they have', () => {
  fc.assert(
    fc.property(accounts, accounts, accounts, (before, after, maker) => {
      const who = aUser(maker);
      const restricted = withRestrictionsOf(aUser(after), who);
      for (const restriction of RESTRICTIONS)
        expect(restricted[restriction]).toBe(
          after[restriction] || (maker[restriction] && !maker.administrator),
        );
      expect(liftedRestrictions(aUser(before), restricted, who)).toEqual([]);
      expect(liftedRestrictions(aUser(before), aUser(after), who)).toEqual(
        maker.administrator
          ? []
          : RESTRICTIONS.filter(
              (restriction) => maker[restriction] && before[restriction] && !after[restriction],
            ),
      );
    }),
  );
});
