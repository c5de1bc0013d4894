import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountProblem, isDriverUser, startPathFor } from '@farol/core/domain/account/account';
import { DEFAULT_USER } from '@farol/core/domain/account/user';
import { isGuest, isSameShare, shareCreatorId } from '@farol/core/domain/account/guest';
import { invitationUrl, isInvitationOver } from '@farol/core/domain/account/invitation';
import { loginTokensInUrl } from '@farol/core/domain/navigation/login-token-url';
import { newAccountProblem, trimmedAccount } from '@farol/core/domain/account/new-account';
import { nonZeroCounts } from '@farol/core/domain/account/personal-data';
import { fieldOfUserError } from '@farol/core/domain/account/refused-user-field';
import {
  impersonationBy,
  parseImpersonation,
  serializeImpersonation,
  type Impersonation,
} from '@farol/core/domain/account/impersonation';
import { aUser } from '../../../arbitraries/users.ts';
import { anyText } from '../../../arbitraries/texts.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

test('account: a disabled or expired account may not be used', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.option(fc.integer({ min: -1e6, max: 1e6 })), (disabled, offset) => {
      const expirationTime = offset === null ? null : new Date(NOW + offset).toISOString();
      const expected = disabled ? 'BLOCK' : offset !== null && offset <= 0 ? 'USER_HAS_EXPIRED' : undefined;
      expect(accountProblem(aUser({ disabled, expirationTime }), NOW)).toBe(expected);
    }),
  );
  expect(accountProblem(aUser({ expirationTime: 'some day' }), NOW)).toBeUndefined();
  const until = (ms: number) => accountProblem(aUser({ expirationTime: new Date(ms).toISOString() }), NOW);
  expect([NOW - 1, NOW, NOW + 1].map(until)).toEqual(['USER_HAS_EXPIRED', 'USER_HAS_EXPIRED', undefined]);
});

test('account: drivers start at the check-in, guests at their device, everyone else at home', () => {
  expect(start({ 'acme.isQrDriverId': '8', isShared: 3, deviceId: 5 })).toBe('/qr-driver');
  expect(start({ isShared: 3, deviceId: 5 })).toBe('/devices/5');
  expect(start({ isShared: 3, deviceId: '/evil' })).toBe('/home');
  expect(start({ deviceId: 5 })).toBe('/home');
  const temporary = aUser({ temporary: true, attributes: { deviceId: 5 } });
  expect(startPathFor(temporary, 'acme')).toBe('/devices/5');
  expect(isDriverUser(aUser({ attributes: { 'farol.isQrDriverId': '8' } }), 'acme')).toBe(false);
});

function start(attributes: Record<string, unknown>): string {
  return startPathFor(aUser({ attributes }), 'acme');
}

test('account: a new account has no limits but those somebody sets', () => {
  const { deviceLimit, userLimit, expirationTime, attributes } = DEFAULT_USER;
  expect({ deviceLimit, userLimit, expirationTime, attributes }).toEqual({
    deviceLimit: -1,
    userLimit: 0,
    expirationTime: null,
    attributes: {},
  });
  const flags = Object.values(DEFAULT_USER).filter((value) => typeof value === 'boolean');
  expect(flags).toEqual(flags.map(() => false));
  expect([DEFAULT_USER.name, DEFAULT_USER.email]).toEqual(['', '']);
});

test('account: a new account needs a name, a login and a password of some length; blanks around the first two do not count', () => {
  const whole = { name: 'Ana', email: 'ana@', password: 'abcd' };
  expect(newAccountProblem({ name: '  Ana ', email: ' ana@ ', password: 'a  d' })).toBeUndefined();
  for (const part of ['name', 'email', 'password'] as const) {
    expect(newAccountProblem({ ...whole, [part]: '' })).toBe('FILL_ALL_FIELDS');
    expect(newAccountProblem({ ...whole, [part]: whole[part].slice(1) })).toBe('ACCOUNT_TOO_SHORT');
  }
  expect(newAccountProblem({ ...whole, name: '   ' })).toBe('FILL_ALL_FIELDS');
  expect(newAccountProblem({ ...whole, email: 'an  ' })).toBe('ACCOUNT_TOO_SHORT');
  expect(trimmedAccount({ name: ' A ', email: ' b ', password: ' c ' })).toEqual({
    name: 'A',
    email: 'b',
    password: ' c ',
  });
});

test('account: an erasure names the known kinds of what it removed, in reading order, and none of which there was nothing', () => {
  expect(nonZeroCounts({ events: 3, tokens: 0, sessions: 1, unheardOf: 5 })).toEqual([
    { kind: 'sessions', count: 1 },
    { kind: 'events', count: 3 },
  ]);
});

test('account: a guest whose device is unknown starts at home', () => {
  for (const deviceId of [undefined, null, '5', 5.5, Number.NaN])
    expect(start({ isShared: 3, deviceId })).toBe('/home');
});

test('guests: whose account is a share of the product or of a tracking server', () => {
  expect(isGuest({ attributes: { isShared: 3 }, temporary: false })).toBe(true);
  expect(isGuest({ attributes: {}, temporary: true })).toBe(true);
  expect(isGuest({ attributes: {}, temporary: false })).toBe(false);
});

test('account: a share names its creator by a number or its text, and a guest of nobody is one all the same', () => {
  for (const isShared of [3, '3', ' 3.0']) expect(shareCreatorId({ attributes: { isShared } })).toBe(3);
  for (const isShared of [true, 'x', -1, 0, '0', 1.5, undefined])
    expect(shareCreatorId({ attributes: { isShared } })).toBeUndefined();
});

test('guests: a share stays the same while it opens the same vehicle, by the same person, with the same token, since the same time', () => {
  const share = { isShared: 3, deviceId: 5, token: 'abc', sharedAt: 1 };
  const isSame = (changes: object) =>
    isSameShare({ attributes: share }, { attributes: { ...share, ...changes } });
  expect([isSame({}), isSame({ language: 'pt' })]).toEqual([true, true]);
  const other = { isShared: 4, deviceId: 6, token: 'xyz', sharedAt: 2 };
  for (const [name, value] of Object.entries(other)) {
    expect(isSame({ [name]: value })).toBe(false);
    expect(isSame({ [name]: undefined })).toBe(false);
  }
});

test('account: the link of an invitation carries its token, which is removed from the address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      const token = text.toWellFormed();
      const { pathname, search } = new URL(invitationUrl('https://fleet.example', token));
      expect(loginTokensInUrl(pathname + search)).toMatchObject({
        invitationToken: token,
        address: '/login',
      });
    }),
  );
});

test('account: an invitation is over at its end, and without one', () => {
  const invitation = { userId: 5, expirationTime: '2026-01-01T00:00:00Z' };
  const end = Date.parse(invitation.expirationTime);
  expect([end - 1, end].map((nowMs) => isInvitationOver(invitation, nowMs))).toEqual([false, true]);
  expect(isInvitationOver({ ...invitation, expirationTime: '' }, 0)).toBe(true);
});

test('account: a refused permission is shown at the field that requests it', () => {
  expect(fieldOfUserError('PERMISSION_NOT_HELD', new Set(['name', 'advancedPerms']))).toBe('advancedPerms');
  expect(fieldOfUserError('PERMISSION_NOT_HELD', new Set(['domainReseller']))).toBe('domainReseller');
  expect(fieldOfUserError('DOMAIN_IS_TAKEN', new Set(['domainReseller']))).toBe('domainReseller');
  for (const limit of ['limitReseller', 'deviceLimit', 'userLimit'])
    expect(fieldOfUserError('LIMIT_NOT_HELD', new Set([limit, 'name']))).toBe(limit);
  expect(fieldOfUserError('RESELLER_LIMIT_REACHED', new Set(['userLimit', 'advancedPerms']))).toBe(
    'advancedPerms',
  );
  expect(fieldOfUserError('RESELLER_LIMIT_REACHED', new Set(['userLimit', 'name']))).toBe('userLimit');
  expect(fieldOfUserError('ADMINISTRATOR_ACCESS_REQUIRED', new Set(['phone', 'expiration']))).toBe(
    'expiration',
  );
});

test('account: fields that only administrators set are named before fields that managers set too', () => {
  const changed = new Set(['enabled', 'expiration', 'userLimit']);
  expect(fieldOfUserError('ADMINISTRATOR_ACCESS_REQUIRED', changed)).toBe('userLimit');
});

test('account: a refusal that fits none of the changed fields concerns the account as a whole', () => {
  expect(fieldOfUserError('ADMINISTRATOR_ACCESS_REQUIRED', new Set(['phone']))).toBeUndefined();
  expect(fieldOfUserError('NETWORK', new Set(['advancedPerms', 'expiration']))).toBeUndefined();
});

test('account: a refusal to all but administrators is shown at any field that only they may set', () => {
  const fields = ['administrator', 'deviceLimit', 'userLimit', 'expiration', 'enabled', 'readonly'];
  for (const field of [...fields, 'editDevices', 'sendCommands', 'viewReports', 'email'])
    expect(fieldOfUserError('ADMINISTRATOR_ACCESS_REQUIRED', new Set(['phone', field]))).toBe(field);
});

const users = fc.record({ id: fc.integer({ min: 1, max: 9 }), name: fc.string() });

test('account: an impersonation survives being written, whatever the name of the original user', () => {
  const impersonations = fc.record<Impersonation>({
    userId: fc.nat(),
    originalId: fc.nat(),
    originalName: fc.oneof(fc.string(), anyText()),
  });
  fc.assert(
    fc.property(impersonations, (impersonation) => {
      expect(parseImpersonation(serializeImpersonation(impersonation))).toEqual(impersonation);
    }),
  );
});

test('account: any other text is no impersonation', () => {
  for (const text of [undefined, '', '7', '7 x Ana', 'seven 8 Ana', '7 8', 'x7 8 Ana', ' 7 8 Ana'])
    expect(parseImpersonation(text)).toBeUndefined();
});

test('impersonation: acting as one user after the other leads back to the original user', () => {
  fc.assert(
    fc.property(users, fc.array(users, { minLength: 1, maxLength: 6 }), (original, chain) => {
      let user = original;
      let impersonation: Impersonation | undefined;
      for (const next of chain) {
        impersonation = impersonationBy(user, next, impersonation);
        user = next;
      }
      expect(impersonation).toEqual({
        userId: user.id,
        originalId: original.id,
        originalName: original.name,
      });
    }),
  );
});

test('account: a note about another user says nothing', () => {
  const before = { userId: 5, originalId: 1, originalName: 'Admin' };
  expect(impersonationBy({ id: 7, name: 'Ana' }, { id: 8 }, before)).toEqual({
    userId: 8,
    originalId: 7,
    originalName: 'Ana',
  });
});
