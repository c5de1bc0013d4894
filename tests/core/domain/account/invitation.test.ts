import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { invitationUrl, isInvitationOver } from '@farol/core/domain/account/invitation';
import { loginTokensInUrl } from '@farol/core/domain/navigation/login-token-url';

test('the link of an invitation carries its token, which is removed from the address', () => {
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

test('an invitation is over at its end, and without one', () => {
  const invitation = { userId: 5, expirationTime: '2026-01-01T00:00:00Z' };
  const end = Date.parse(invitation.expirationTime);
  expect([end - 1, end].map((nowMs) => isInvitationOver(invitation, nowMs))).toEqual([false, true]);
  expect(isInvitationOver({ ...invitation, expirationTime: '' }, 0)).toBe(true);
});
