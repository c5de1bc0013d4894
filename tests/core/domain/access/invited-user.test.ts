import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasInvitationContent,
  invitationProblem,
  invitationRoles,
  invitedUser,
  mayInvite,
  type InvitationRole,
} from '@farol/core/domain/access/invited-user';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { parsePermissionFlags, type Principal } from '@farol/core/domain/access/permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const ADVANCED = { attributes: { 'acme.enableAdvancedPerms': true } };
const ROLES: readonly InvitationRole[] = ['viewer', 'operator', 'manager'];

function principalOf(user: Parameters<typeof aUser>[0], isPlus = true, isAdvanced = false): Principal {
  return { user: aUser(user), server: aServer(isAdvanced ? ADVANCED : {}, isPlus), namespace: 'acme' };
}
const invited = (role: InvitationRole, principal: Principal) =>
  invitedUser({ email: ' nina@example.com ', role }, RESOURCES.users.defaults, principal);

test('invited user: who is invited has no password, and waits disabled under the e-mail', () => {
  for (const role of ROLES)
    expect(invited(role, principalOf({ administrator: true }))).toMatchObject({
      name: 'nina@example.com',
      email: 'nina@example.com',
      password: null,
      disabled: true,
      administrator: false,
    });
});

test('invited user: a viewer looks only, an operator sends commands, and a manager has users', () => {
  const principal = principalOf({ administrator: true });
  const given = ROLES.map((role) => {
    const { readonly, limitCommands, userLimit } = invited(role, principal);
    return { readonly, limitCommands, userLimit };
  });
  expect(given).toEqual([
    { readonly: true, limitCommands: true, userLimit: 0 },
    { readonly: false, limitCommands: false, userLimit: 0 },
    { readonly: false, limitCommands: false, userLimit: -1 },
  ]);
});

test('where permissions apply, a role is a set of them: a viewer has fewer than an operator', () => {
  const principal = principalOf({ administrator: true }, true, true);
  const counts = ROLES.map((role) => {
    const flags = parsePermissionFlags(invited(role, principal).attributes['acme.advancedPerms']);
    return flags?.filter(Boolean).length ?? 0;
  });
  expect(counts).toEqual(counts.toSorted((left, right) => left - right));
  expect(new Set(counts).size).toBe(3);
  const viewer = parsePermissionFlags(invited('viewer', principal).attributes['acme.advancedPerms']);
  expect(
    [PERMISSION.viewDevices, PERMISSION.viewReports, PERMISSION.lock].map((flag) => viewer?.[flag]),
  ).toEqual([true, true, false]);
});

test('invited user: nobody gives by an invitation what they do not have', () => {
  const account = fc.record({
    readonly: fc.boolean(),
    deviceReadonly: fc.boolean(),
    limitCommands: fc.boolean(),
    disableReports: fc.boolean(),
    expirationTime: fc.constantFrom(null, '2030-01-01T00:00:00Z'),
  });
  fc.assert(
    fc.property(account, fc.constantFrom(...ROLES), (user, role) => {
      const given = invited(role, principalOf({ ...user, userLimit: 5 }));
      for (const name of ['readonly', 'deviceReadonly', 'limitCommands', 'disableReports'] as const)
        if (user[name]) expect(given[name]).toBe(true);
      expect(given.expirationTime).toBe(user.expirationTime);
    }),
  );
});

test('invited user: only administrators make managers; who may have no users, a read-only user and a plain server invite nobody', () => {
  expect(invitationRoles(principalOf({ administrator: true }))).toEqual(ROLES);
  expect(invitationRoles(principalOf({ userLimit: 5 }))).toEqual(['viewer', 'operator']);
  expect(mayInvite(principalOf({ administrator: true }))).toBe(true);
  expect(mayInvite(principalOf({ userLimit: 5 }))).toBe(true);
  expect(mayInvite(principalOf({ userLimit: 0 }))).toBe(false);
  expect(mayInvite(principalOf({ userLimit: 5, readonly: true }))).toBe(false);
  expect(mayInvite(principalOf({ administrator: true }, false))).toBe(false);
});

test('invited user: an invitation needs an e-mail and, but for a manager, a vehicle or a group', () => {
  const draft = { email: 'nina@example.com', role: 'viewer', deviceIds: [], groupIds: [], days: 7 } as const;
  expect(invitationProblem({ ...draft, email: ' a@b   ', deviceIds: [5] })).toBe('EMAIL_TOO_SHORT');
  expect(invitationProblem(draft)).toBe('NO_VEHICLES');
  expect(invitationProblem({ ...draft, role: 'manager' })).toBeUndefined();
  expect(invitationProblem({ ...draft, deviceIds: [5] })).toBeUndefined();
  expect(invitationProblem({ ...draft, groupIds: [2] })).toBeUndefined();
  expect(invitationProblem({ ...draft, groupIds: [2], deviceIds: [5] })).toBeUndefined();
  expect(invitationProblem({ ...draft, email: ' aa@b ', deviceIds: [5] })).toBeUndefined();
});

test('invited user: an invitation is content once there is an e-mail, a vehicle or a group in it', () => {
  const empty = { email: ' ', role: 'manager', deviceIds: [], groupIds: [], days: 90 } as const;
  expect(hasInvitationContent(empty)).toBe(false);
  for (const typed of [
    { email: 'n' },
    { deviceIds: [5] },
    { groupIds: [2] },
    { deviceIds: [5], groupIds: [2] },
  ])
    expect(hasInvitationContent({ ...empty, ...typed })).toBe(true);
});

test('invited user: a manager edits vehicles as who invites them may; others do not where no permissions apply', () => {
  for (const deviceReadonly of [true, false]) {
    const principal = principalOf({ administrator: true, deviceReadonly });
    expect(ROLES.map((role) => invited(role, principal).deviceReadonly)).toEqual([
      true,
      true,
      deviceReadonly,
    ]);
    for (const role of ROLES) expect(invited(role, principal).attributes).toEqual({});
  }
});
