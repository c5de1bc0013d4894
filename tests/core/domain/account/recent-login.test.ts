import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changesCredentials,
  endsOtherSessions,
  isRecentLogin,
  RECENT_LOGIN_MS,
} from '@farol/core/domain/account/recent-login';
import { DEFAULT_USER } from '@farol/core/domain/account/user';

test('a password counts as recent for a quarter of an hour, and a login without a password never does', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 10 * RECENT_LOGIN_MS }), (provedAt, elapsed) => {
      expect(isRecentLogin(provedAt, provedAt + elapsed)).toBe(elapsed < 15 * 60_000);
      expect(isRecentLogin(null, provedAt)).toBe(false);
    }),
  );
});

test('every change that ends other sessions also affects who can sign in, and other changes do neither', () => {
  const account = fc.record({
    email: fc.constantFrom('ana@example.com', 'Ana@Example.com ', 'eva@example.com'),
    totpKey: fc.constantFrom(null, '', 'JBSWY3DPEHPK3PXP'),
    name: fc.string(),
    phone: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(account, account, fc.boolean(), (left, right, hasNewPassword) => {
      const [before, after] = [
        { ...DEFAULT_USER, ...left },
        { ...DEFAULT_USER, ...right },
      ];
      if (endsOtherSessions(before, after, hasNewPassword))
        expect(changesCredentials(before, after, hasNewPassword)).toBe(true);
      const same = { ...after, email: before.email, totpKey: before.totpKey };
      expect(changesCredentials(before, same, false)).toBe(false);
      expect(endsOtherSessions(before, same, true)).toBe(true);
    }),
  );
});

test('a new password, e-mail or key of the authenticator affects who can sign in; only an e-mail leaves other sessions open', () => {
  const before = { ...DEFAULT_USER, email: 'ana@example.com', totpKey: 'JBSWY3DPEHPK3PXP' };
  const changes = (after: object, hasNewPassword = false) => [
    changesCredentials(before, { ...before, ...after }, hasNewPassword),
    endsOtherSessions(before, { ...before, ...after }, hasNewPassword),
  ];
  expect(changes({}, true)).toEqual([true, true]);
  expect(changes({ totpKey: null })).toEqual([true, true]);
  expect(changes({ totpKey: 'OTHER' })).toEqual([true, true]);
  expect(changes({ email: 'eva@example.com' })).toEqual([true, false]);
  expect(changes({ email: ' ANA@example.com', name: 'Ana' })).toEqual([false, false]);
  expect(changesCredentials({ ...before, totpKey: null }, { ...before, totpKey: '' }, false)).toBe(false);
});

test('a password is recent until a quarter of an hour has passed', () => {
  expect([RECENT_LOGIN_MS - 1, RECENT_LOGIN_MS].map((elapsed) => isRecentLogin(5, 5 + elapsed))).toEqual([
    true,
    false,
  ]);
});
