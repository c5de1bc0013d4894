import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sessions } from '@farol/core/ports/sessions';
import { aUser } from '../../arbitraries/users.ts';
import { failureOf } from './failure-of.ts';

/** The accounts on every server that this contract is tested against. */
export const ACCOUNTS = [
  { user: aUser(), password: 'segredo', token: 'ana-token' },
  {
    user: aUser({ id: 10, email: 'blocked@example.com', disabled: true }),
    password: 'x',
    token: 'blocked-token',
  },
  {
    user: aUser({ id: 11, email: 'old@example.com', expirationTime: '2020-01-01T00:00:00.000+00:00' }),
    password: 'x',
  },
];

/** Sessions and how to close them. */
export interface SessionsUnderTest {
  sessions: Sessions;
  close(): Promise<void> | void;
}

/** What every implementation of the `Sessions` port must do (contract §1). */
export function sessionsContract(
  name: string,
  open: () => Promise<SessionsUnderTest> | SessionsUnderTest,
): void {
  describe(`sessions of ${name}`, () => {
    let opened: SessionsUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('no user is signed in at first', async () => {
      expect(await failureOf(opened.sessions.current())).toMatchObject({ status: 404 });
    });

    test('the right password signs in, and the session persists', async () => {
      const user = await opened.sessions.signIn('ana@example.com', 'segredo');
      expect(user).toEqual(aUser());
      expect(await opened.sessions.current()).toEqual(user);
    });

    test('case and spaces around the address do not matter', async () => {
      expect(await opened.sessions.signIn(' Ana@Example.com ', 'segredo')).toMatchObject({ id: 7 });
    });

    test('a wrong password is reported and creates no session', async () => {
      expect(await failureOf(opened.sessions.signIn('ana@example.com', 'Segredo'))).toMatchObject({
        code: 'INVALID_LOGIN_DATA',
        status: 401,
      });
      expect(await failureOf(opened.sessions.current())).toMatchObject({ status: 404 });
    });

    test('a disabled account is reported as such, and so is an expired one', async () => {
      expect(await failureOf(opened.sessions.signIn('blocked@example.com', 'x'))).toMatchObject({
        code: 'BLOCK',
        status: 400,
      });
      expect(await failureOf(opened.sessions.signIn('old@example.com', 'x'))).toMatchObject({
        code: 'USER_HAS_EXPIRED',
        status: 400,
      });
    });

    test('a token signs in, an unknown one does not', async () => {
      expect(await failureOf(opened.sessions.signInWithToken('no-such-token'))).toMatchObject({
        status: 401,
      });
      expect(await opened.sessions.signInWithToken('ana-token')).toMatchObject({ id: 7 });
      expect(await opened.sessions.current()).toMatchObject({ id: 7 });
    });

    test('signing out ends the session; without a session it fails', async () => {
      await opened.sessions.signIn('ana@example.com', 'segredo');
      await opened.sessions.signOut();
      expect(await failureOf(opened.sessions.current())).toMatchObject({ status: 404 });
      expect(await failureOf(opened.sessions.signOut())).toMatchObject({ status: 401 });
    });
  });
}
