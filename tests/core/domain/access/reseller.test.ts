import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { formatPermissionFlags, type Principal } from '@farol/core/domain/access/permission';
import {
  hostNameOf,
  hostNameProblem,
  isReseller,
  mayCreateResellers,
  mayGiveLimits,
  mayListResellers,
  resellerDomain,
  resellerLimits,
  withResellerDomain,
} from '@farol/core/domain/access/reseller';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

function principal(
  flags: readonly number[] | undefined,
  more: Parameters<typeof aUser>[0] = {},
  hasFlags = true,
): Principal {
  const stored = flags && formatPermissionFlags(Array.from({ length: 128 }, (_, at) => flags.includes(at)));
  return {
    user: aUser({
      id: 5,
      userLimit: 3,
      ...more,
      attributes: { ...more.attributes, ...(stored !== undefined && { 'farol.advancedPerms': stored }) },
    }),
    server: aServer({ attributes: { 'farol.enableAdvancedPerms': hasFlags } }, true),
    namespace: 'farol',
  };
}

const { reseller: RESELLER, createResellers: CREATES } = PERMISSION;

describe('who resells', () => {
  test.each<[string, Principal, boolean, boolean]>([
    ['a user with the right', principal([RESELLER]), true, false],
    ['a user with the right to create resellers, too', principal([RESELLER, CREATES]), true, true],
    ['a user with that right alone', principal([CREATES]), false, false],
    ['a user without stored flags, who holds everything else', principal(undefined), false, false],
    ['a user who may have no users', principal([RESELLER], { userLimit: 0 }), false, false],
    ['a user while flags are switched off', principal([RESELLER, CREATES], {}, false), false, false],
    ['a guest', principal([RESELLER], { attributes: { isShared: 1 } }), false, false],
    ['a driver', principal([RESELLER], { attributes: { 'farol.isQrDriverId': 1 } }), false, false],
    ['an administrator', principal([RESELLER], { administrator: true }), false, true],
  ])('%s', (_, who, resells, creates) => {
    expect([isReseller(who), mayCreateResellers(who)]).toEqual([resells, creates]);
  });

  test('resellers see the tree of resellers, administrators where permissions apply, others never', () => {
    expect(mayListResellers(principal([RESELLER]))).toBe(true);
    expect(mayListResellers(principal([]))).toBe(false);
    expect(mayListResellers(principal([], { administrator: true }))).toBe(true);
    expect(mayListResellers(principal([], { administrator: true }, false))).toBe(false);
  });

  test('resellers give limits to others, not to themselves', () => {
    expect(mayGiveLimits({ id: 5 }, principal([RESELLER]))).toBe(false);
    expect(mayGiveLimits({ id: 6 }, principal([RESELLER]))).toBe(true);
    expect(mayGiveLimits({ id: 6 }, principal([]))).toBe(false);
    expect(mayGiveLimits({ id: 5 }, principal([], { administrator: true }))).toBe(true);
  });

  test('a limit below 0 is none, and without one no resellers may be made', () => {
    expect(resellerLimits(aUser({ userLimit: -1, deviceLimit: 4 }), 'farol')).toEqual({
      users: Infinity,
      devices: 4,
      resellers: 0,
    });
    expect(resellerLimits(aUser({ attributes: { 'farol.limitReseller': -1 } }), 'farol').resellers).toBe(
      Infinity,
    );
    // What is no number is no right to make any number of them.
    for (const limitReseller of ['many', '5,0', {}, null])
      expect(
        resellerLimits(aUser({ attributes: { 'farol.limitReseller': limitReseller } }), 'farol').resellers,
      ).toBe(0);
  });

  test('an empty host name, or one that is no text, is none', () => {
    expect([domainOf('lia.example.com'), domainOf(''), domainOf(7)]).toEqual([
      'lia.example.com',
      undefined,
      undefined,
    ]);
    const user = aUser({ attributes: { 'farol.lang': 'pt-BR', 'farol.domainReseller': 'old.example.com' } });
    const renamed = withResellerDomain(user, 'farol', 'new.example.com');
    expect(resellerDomain(renamed, 'farol')).toBe('new.example.com');
    expect(renamed).toEqual({ ...user, attributes: { ...user.attributes, ...renamed.attributes } });
    expect(renamed.attributes['farol.lang']).toBe('pt-BR');
  });
});

/** Returns the host name of an account that has this stored. */
function domainOf(value: unknown): string | undefined {
  return resellerDomain(aUser({ attributes: { 'farol.domainReseller': value } }), 'farol');
}

describe('host names of resellers', () => {
  test.each([
    'lia.example.com',
    'xn--mnchen-3ya.example',
    'a.b.c.d.example',
    'a.12.example',
    '12.a1',
    '1-2.example',
    `${'a'.repeat(63)}.example`,
    `${'a.'.repeat(123)}example`,
    'lia.4x',
    'lia.x4',
  ])('%s is one', (name) => {
    expect(hostNameProblem(name)).toBeUndefined();
  });

  test.each([
    ['', 'NO_HOST_NAME'],
    ['localhost', 'NO_HOST_NAME'],
    ['192.168.0.1', 'NO_HOST_NAME'],
    ['LIA.example.com', 'NO_HOST_NAME'],
    ['lia..example', 'NO_HOST_NAME'],
    ['-lia.example', 'NO_HOST_NAME'],
    ['lia-.example', 'NO_HOST_NAME'],
    ['lia.example/path', 'NO_HOST_NAME'],
    ['lia.example:8080', 'NO_HOST_NAME'],
    ['*.example.com', 'NO_HOST_NAME'],
    ['lia@example.com', 'NO_HOST_NAME'],
    ['münchen.example', 'NO_HOST_NAME'],
    [`${'a'.repeat(64)}.example`, 'NO_HOST_NAME'],
    ['lia.12', 'NO_HOST_NAME'],
    [`${'a.'.repeat(127)}example`, 'TOO_LONG'],
  ])('"%s" is none: %s', (name, problem) => {
    expect(hostNameProblem(name)).toBe(problem);
  });

  test('a name is the same with a port, a dot at the end and in capitals', () => {
    const label = fc.stringMatching(/^[a-z\d]{1,10}$/);
    fc.assert(
      fc.property(label, label, fc.nat(65_535), (left, right, port) => {
        const name = `${left}.${right}`;
        expect(hostNameOf(` ${name.toUpperCase()}.:${port} `)).toBe(name);
        expect(hostNameOf(`${name}.`)).toBe(name);
        expect(hostNameOf(`${name}:80:${port}`)).toBe(`${name}:80`);
      }),
    );
  });
});
