import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { User } from '@farol/core/domain/account/user';
import { openPage, PASSWORD } from '../open-page.tsx';

const alert = async (): Promise<string> => (await screen.findByRole('alert')).textContent ?? '';

/** Opens the login page of a server that allows registration and sends mail. */
function openLogin(user: Partial<User> = {}) {
  return openPage('/login', {
    isSignedOut: true,
    server: { registration: true, emailEnabled: true },
    user,
  });
}

type Page = Awaited<ReturnType<typeof openLogin>>;

async function signIn({ person }: Page, password = PASSWORD, address = 'ana@example.com'): Promise<void> {
  await person.fill('Email or username', address);
  await person.fill('Password', password);
  await person.press('Sign in');
}

describe('signing in', () => {
  test('asks to fill in all fields, and has the focus on the first that is empty', async () => {
    const { person } = await openLogin();
    await person.press('Sign in');
    expect(await alert()).toBe('Please fill in all fields.');
    expect(document.activeElement).toBe(await person.field('Email or username'));
  });

  test('with a wrong password says so, and with the right one opens the fleet', async () => {
    const page = await openLogin();
    await signIn(page, 'wrong');
    expect(await alert()).toContain('incorrect data');
    await signIn(page);
    expect(await screen.findByTestId('connection')).toBeTruthy();
    expect(location.pathname).toBe('/home');
  });

  test.for([
    [{ disabled: true }, 'This account is blocked.'],
    [{ expirationTime: '2020-01-01T00:00:00Z' }, 'This account has expired.'],
  ] as const)('says why the account cannot be used: %o', async ([user, text]) => {
    const page = await openLogin(user);
    await signIn(page);
    expect(await alert()).toContain(text);
  });

  test.for([
    ['TOO_MANY_ATTEMPTS', 429, 'Too many attempts.'],
    ['SERVER_IS_BUSY', 503, 'The server is busy.'],
  ] as const)('says that the server refused: %s', async ([code, status, text]) => {
    const page = await openLogin();
    page.network.failure = new Failure(code, status);
    await signIn(page);
    expect(await alert()).toContain(text);
  });

  test('with an authenticator asks for its code, refuses a wrong one, and then opens the fleet', async () => {
    const page = await openPage('/login', {
      isSignedOut: true,
      prepare: async ({ server }, { id }) =>
        server.accounts.admit(id, { password: PASSWORD, code: '123456' }),
    });
    await signIn(page);
    expect(await alert()).toBe('Enter the code from your authenticator app.');
    const code = await page.person.field('Verification code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await page.person.fill('Verification code', 'abc');
    await page.person.press('Sign in');
    expect(await alert()).toBe('Enter the code from your authenticator app.');
    await page.person.fill('Verification code', '654321');
    await page.person.press('Sign in');
    await waitFor(async () => expect(await alert()).toBe('Incorrect code. Try again.'));
    await page.person.fill('Verification code', '123456');
    await page.person.press('Sign in');
    expect(await screen.findByTestId('connection')).toBeTruthy();
  });

  test('by an access token refuses a wrong one', async () => {
    const { person } = await openLogin();
    await person.press('Use an access token');
    await person.fill('Access token', 'wrong');
    await person.press('Sign in');
    expect(await alert()).toContain('incorrect data');
    await person.press('Back to sign in');
    expect(await person.field('Email or username')).toBeTruthy();
  });

  test('leads to the screen that was asked for', async () => {
    const page = await openPage('/groups', { isSignedOut: true });
    await waitFor(() => expect(location.pathname).toBe('/login'));
    await signIn(page);
    await waitFor(() => expect(location.pathname).toBe('/groups'));
  });
});

describe('the language of a user', () => {
  test('applies after signing in on a page in another language', async () => {
    const page = await openLogin({ attributes: { 'acme.lang': 'es-ES' } });
    await signIn(page);
    await waitFor(() => expect(screen.getByTestId('connection').textContent).toBe('En vivo'));
    expect(screen.getByRole('button', { name: 'Cuenta de Ana Souza' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('es-ES');
  });
});

describe('registering', () => {
  test('is not offered where the server does not allow it, nor is a mail', async () => {
    await openPage('/login', { isSignedOut: true });
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
  });

  test('asks for everything, refuses short names and an address that is taken, and then opens an empty fleet', async () => {
    const { person } = await openLogin();
    await person.press('Create an account');
    const submit = 'Create account and sign in';
    await person.press(submit);
    expect(await alert()).toBe('Please fill in all fields.');
    expect(document.activeElement).toBe(await person.field('Name'));
    await person.fill('Name', 'Li');
    await person.fill('Email or username', 'li');
    await person.fill('Password', '123');
    await person.press(submit);
    await waitFor(async () => expect(await alert()).toContain('Use at least 3 characters for the name'));
    await person.fill('Name', 'Lia Prado');
    await person.fill('Email or username', 'ana@example.com');
    await person.fill('Password', 'lia-secret');
    await person.press(submit);
    await waitFor(async () => expect(await alert()).toBe('This user already exists.'));
    await person.fill('Email or username', 'lia@example.com');
    await person.press(submit);
    expect(await screen.findByRole('button', { name: 'Lia Prado’s account' })).toBeTruthy();
    expect(location.pathname).toBe('/home');
  });

  test('on a new server creates its administrator', async () => {
    await openPage('/login', { isSignedOut: true, server: { newServer: true } });
    expect(await screen.findByText('Create the first administrator account')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back to sign in' })).toBeNull();
  });
});

describe('a forgotten password', () => {
  test('is set again with the code of a mail', async () => {
    const { person, passwords } = await openLogin();
    await person.press('Forgot password?');
    await person.press('Send');
    expect(await alert()).toBe('Please fill in all fields.');
    await person.fill('Email or username', 'ana@example.com');
    await person.press('Send');
    expect((await screen.findByRole('status')).textContent).toContain('an email is on its way');
    expect(passwords.sentMails).toEqual([{ email: 'ana@example.com', token: 'token-1' }]);
    await person.fill('Code from the email', '1.2.3');
    await person.fill('Password', 'abc');
    await person.press('Save password');
    expect(await alert()).toBe('The password must have at least 4 characters.');
    await person.fill('Password', 'a new password');
    await person.press('Save password');
    await waitFor(async () => expect(await alert()).toContain('This code is no longer valid.'));
    await person.fill('Code from the email', 'token-1');
    await person.press('Save password');
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Password changed. Sign in with your new password.',
      ),
    );
    expect(passwords.newPasswords.get('ana@example.com')).toBe('a new password');
  });

  test('the link of an old mail shows an error and leads back to the login; its code leaves the address', async () => {
    const { person } = await openPage('/login?recover=old', { isSignedOut: true });
    expect(location.search).toBe('');
    await person.fill('Password', 'another one');
    await person.press('Save password');
    expect(await alert()).toContain('This code is no longer valid.');
    await person.press('Back to sign in');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });
});
