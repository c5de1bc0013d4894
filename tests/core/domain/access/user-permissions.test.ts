import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import { parsePermissionFlags, type Principal } from '@farol/core/domain/access/permission';
import { isBoundUserField } from '@farol/core/domain/access/bound-user-field';
import { newUser, userTabs } from '@farol/core/domain/access/user-form';
import { hasPermissionGrid, userToSave } from '@farol/core/domain/access/user-to-save';
import {
  userActions,
  isListedUser,
  isSuperior,
  mayImpersonate,
  mayEditUserField,
  passwordsDiffer,
  userRemovalProblem,
} from '@farol/core/domain/access/user-permissions';
import { mayListUsers } from '@farol/core/domain/access/user-list-permission';
import type { User } from '@farol/core/domain/account/user';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const FLAGS = { attributes: { 'farol.enableAdvancedPerms': true, 'farol.lang': 'es-ES' } };
const PLUS = aServer(FLAGS, true);

function principal(user: Partial<User> = {}, server = PLUS): Principal {
  return { user: aUser(user), server, namespace: 'farol' };
}

function holding(...held: Permission[]): Partial<User> {
  return { attributes: { 'farol.advancedPerms': storedPermissionsOf(held) } };
}

test('user permissions: the user list is loaded for administrators and for users whose user limit is not zero', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.integer({ min: -3, max: 50 }), (administrator, userLimit) => {
      const expected = administrator || userLimit === -1 || userLimit > 0;
      expect(mayListUsers(aUser({ administrator, userLimit }))).toBe(expected);
    }),
  );
});

test('user permissions: an administrator is superior to those created later, and no administrator to themselves', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.integer({ min: 1, max: 20 }), fc.boolean(), (id, mine, administrator) => {
      const other = aUser({ id, administrator });
      const me = aUser({ id: mine, administrator: true });
      expect(isSuperior(other, me)).toBe(administrator && id > 0 && id < mine);
    }),
  );
});

test('user permissions: every administrator is superior to users who are not administrators, even to their own manager', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.integer({ min: 1, max: 20 }), (id, mine) => {
      fc.pre(id !== mine);
      const me = aUser({ id: mine, userLimit: -1 });
      expect(isSuperior(aUser({ id, administrator: true }), me)).toBe(id > 0);
      expect(isSuperior(aUser({ id }), me)).toBe(false);
    }),
  );
});

test('user permissions: users can delete neither themselves nor a superior, and each refusal says which', () => {
  const me = aUser({ id: 7, administrator: true });
  expect(userRemovalProblem(me, me)).toBe('USER_IS_SELF');
  expect(userRemovalProblem(aUser({ id: 3, administrator: true }), me)).toBe('USER_IS_SUPERIOR');
  expect(userRemovalProblem(aUser({ id: 3 }), me)).toBeUndefined();
  expect(userRemovalProblem(aUser({ id: 9, administrator: true }), me)).toBeUndefined();
});

test('a list offers only the actions on an account that will not be refused: none on a superior, and no deletion of oneself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      fc.boolean(),
      (id, mine, administrator, isAdministrator) => {
        const me = aUser({ id: mine, administrator: isAdministrator });
        const other = id === mine ? me : aUser({ id, administrator });
        expect(userActions(other, me)).toEqual({
          edit: !isSuperior(other, me),
          remove: id !== mine && !isSuperior(other, me),
        });
      },
    ),
  );
});

test('user permissions: guests appear in no list of users', () => {
  expect(isListedUser(aUser())).toBe(true);
  expect(isListedUser(aUser({ attributes: { isShared: 3 } }))).toBe(false);
});

test('user permissions: without its permission users cannot edit their own name, phone and e-mail but may change their password', () => {
  const me = principal(holding(PERMISSION.viewUsers));
  const open = ['name', 'phone', 'email', 'password'].filter((field) => mayEditUserField(field, me.user, me));
  expect(open).toEqual(['password']);
  const free = principal(holding(PERMISSION.editOwnAccount));
  for (const field of ['name', 'phone', 'email', 'password'])
    expect(mayEditUserField(field, free.user, free)).toBe(true);
  expect(mayEditUserField('name', aUser({ id: 9 }), me)).toBe(true);
});

test('user permissions: no field of a superior may be edited', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'email', 'password', 'administrator', 'expiration'), (field) => {
      expect(
        mayEditUserField(field, aUser({ id: 1, administrator: true }), principal({ administrator: true })),
      ).toBe(false);
    }),
  );
});

test('user permissions: a fixed e-mail is changed by administrators only', () => {
  const fixed = principal({ fixedEmail: true }, aServer());
  expect(mayEditUserField('email', fixed.user, fixed)).toBe(false);
  expect(mayEditUserField('name', fixed.user, fixed)).toBe(true);
  const onServer = principal({}, aServer({ fixedEmail: true }));
  expect(mayEditUserField('email', onServer.user, onServer)).toBe(false);
  const administrator = principal({ administrator: true }, aServer({ fixedEmail: true }));
  expect(mayEditUserField('email', administrator.user, administrator)).toBe(true);
});

test('user permissions: users may impersonate users they manage, never themselves or a superior', () => {
  const me = principal({ administrator: true });
  expect(mayImpersonate(aUser({ id: 9 }), me)).toBe(true);
  expect(mayImpersonate(me.user, me)).toBe(false);
  expect(mayImpersonate(aUser({ id: 1, administrator: true }), me)).toBe(false);
  expect(mayImpersonate(aUser({ id: 9 }), principal())).toBe(false);
  expect(
    mayImpersonate(
      aUser({ id: 9 }),
      principal({ userLimit: 5, ...holding(PERMISSION.viewUsers, PERMISSION.editUsers) }),
    ),
  ).toBe(true);
  expect(
    mayImpersonate(
      aUser({ id: 9 }),
      principal({
        userLimit: 5,
        ...holding(PERMISSION.viewUsers, PERMISSION.createUsers, PERMISSION.deleteUsers),
      }),
    ),
  ).toBe(false);
});

test('user permissions: a new account expires with its creator, uses the language of the server and is view-only', () => {
  const expirationTime = '2027-01-01T00:00:00.000Z';
  const created = newUser(aUser({ id: 0 }), principal({ administrator: true, expirationTime }));
  expect(created).toMatchObject({ expirationTime, deviceReadonly: false });
  expect(created.attributes['farol.lang']).toBe('es-ES');
  const flags = parsePermissionFlags(created.attributes['farol.advancedPerms']);
  expect([
    flags?.[PERMISSION.viewDevices],
    flags?.[PERMISSION.createDevices],
    flags?.[PERMISSION.viewReports],
  ]).toEqual([true, false, true]);
});

test('user permissions: no user grants a new account an area that they do not hold themselves', () => {
  const created = newUser(
    aUser({ id: 0 }),
    principal({
      userLimit: 5,
      ...holding(PERMISSION.viewUsers, PERMISSION.createUsers, PERMISSION.viewReports),
    }),
  );
  const flags = parsePermissionFlags(created.attributes['farol.advancedPerms']) ?? [];
  expect(flags.flatMap((on, flag) => (on ? [flag] : []))).toEqual([PERMISSION.viewReports]);
});

test('user permissions: where flags do not apply, a new account has none and may not change devices', () => {
  const created = newUser(aUser({ id: 0 }), principal({}, aServer()));
  expect(created.deviceReadonly).toBe(true);
  expect(created.attributes).toEqual({});
});

test('user permissions: where flags apply they replace the plain restrictions when an account is saved', () => {
  const restricted = aUser({ id: 9, readonly: true, deviceReadonly: true, limitCommands: true });
  const plain = { readonly: false, deviceReadonly: false, limitCommands: false };
  expect(userToSave(restricted, principal())).toEqual({ ...restricted, ...plain });
  expect(userToSave(restricted, principal({}, aServer(FLAGS)))).toEqual(restricted);
  const administrator = { ...restricted, administrator: true };
  expect(userToSave(administrator, principal())).toEqual(administrator);
  const own = { ...restricted, id: aUser().id };
  expect(userToSave(own, principal())).toEqual(own);
  expect(hasPermissionGrid(false, principal())).toBe(true);
  expect(hasPermissionGrid(true, principal())).toBe(false);
});

test.for<[string, string, Partial<User>, Partial<User>]>([
  [
    'an administrator for another user',
    'account preferences permissions address reseller billing attributes',
    { administrator: true },
    { id: 9 },
  ],
  [
    'an administrator for themselves',
    'account preferences permissions address attributes',
    { administrator: true },
    {},
  ],
  ['a regular user for themselves', 'account preferences address attributes', {}, {}],
  [
    'a manager for another user',
    'account preferences permissions address attributes',
    { userLimit: 3, ...holding(PERMISSION.viewUsers) },
    { id: 9 },
  ],
  [
    'a reseller for another user',
    'account preferences permissions address reseller billing attributes',
    { userLimit: 3, ...holding(PERMISSION.reseller, PERMISSION.createResellers) },
    { id: 9 },
  ],
  [
    'a reseller who may have no resellers for another user',
    'account preferences permissions address billing attributes',
    { userLimit: 3, ...holding(PERMISSION.reseller) },
    { id: 9 },
  ],
  [
    'a reseller for themselves',
    'account preferences address reseller attributes',
    { userLimit: 3, ...holding(PERMISSION.reseller) },
    {},
  ],
])('user permissions: %s sees these tabs', ([, tabs, me, other]) => {
  const attributes = { 'farol.domainReseller': 'example.com' };
  expect(userTabs(aUser({ ...other, attributes }), principal(me)).join(' ')).toBe(tabs);
});

test('user permissions: a plain server charges nobody, and offers no billing', () => {
  const plain = { ...principal({ administrator: true }), server: aServer() };
  expect(userTabs(aUser({ id: 9 }), plain)).not.toContain('billing');
});

test('user permissions: a password is accepted only when it was typed the same twice', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      expect(passwordsDiffer(left, right)).toBe(left !== right);
    }),
  );
});

test('user permissions: a new account uses no language that cannot be one', () => {
  const server = aServer({ attributes: { 'farol.lang': 7 } });
  expect(newUser(aUser({ id: 0 }), principal({}, server)).attributes).toEqual({});
});

test('user permissions: nobody is superior to themselves, whatever a form says of them', () => {
  expect(isSuperior(aUser({ id: 7, administrator: true }), aUser({ id: 7 }))).toBe(false);
});

test('user permissions: a user who is restricted makes, edits and saves accounts with that restriction, and it is fixed in the form', () => {
  const PLAIN = aServer();
  const fields = {
    readonly: 'readonly',
    editDevices: 'deviceReadonly',
    sendCommands: 'limitCommands',
  } as const;
  const all = { ...fields, viewReports: 'disableReports' } as const;
  for (const server of [PLAIN, PLUS])
    for (const [field, restriction] of Object.entries(all)) {
      const restricted = principal({ userLimit: -1, [restriction]: true }, server);
      const free = principal({ userLimit: -1 }, server);
      const administrator = principal({ administrator: true, [restriction]: true }, server);
      const other = aUser({ id: 9, [restriction]: true });
      expect(isBoundUserField(field, restricted)).toBe(true);
      for (const me of [free, administrator]) expect(isBoundUserField(field, me)).toBe(false);
      expect(newUser(aUser({ id: 0 }), restricted)[restriction]).toBe(true);
      expect(userToSave(other, restricted)[restriction]).toBe(true);
      // Where flags apply they replace the plain restrictions, unless these bind the user who saves.
      expect(userToSave(other, free)[restriction]).toBe(server === PLAIN || field === 'viewReports');
    }
  expect(isBoundUserField('name', principal({ readonly: true }))).toBe(false);
});
