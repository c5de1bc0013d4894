import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage } from '../open-page.tsx';

const SUSPENSION = {
  message: 'ACCOUNT_IS_SUSPENDED_TRUST',
  trustUnlock: { days: 3 },
  invoices: [
    {
      id: 11,
      dueDate: '2026-10-10',
      toPay: 5100,
      currency: 'BRL',
      link: 'https://pay.example/11',
      pix: null,
    },
    { id: 12, dueDate: '2026-11-10', toPay: 4990, currency: 'BRL', link: null, pix: '00020126pix' },
  ],
};

/** Opens the login of a suspended account, and signs in. */
async function signIn(suspension: object = SUSPENSION) {
  const page = await openPage('/login', {
    isSignedOut: true,
    prepare: async ({ server: { accounts }, passwords }) => {
      accounts.suspension = JSON.stringify(suspension);
      const openOnTrust = passwords.openOnTrust.bind(passwords);
      passwords.openOnTrust = async (...account) => {
        await openOnTrust(...account);
        accounts.suspension = undefined;
      };
    },
  });
  await page.person.fill(/^Email/, 'ana@example.com');
  await page.person.fill(/^Password/, 'segredo');
  await page.person.press('Sign in');
  return page;
}

describe('a login to a suspended account', () => {
  test('says what is to be paid, and how', async () => {
    const { person } = await signIn();
    const dialog = await screen.findByRole('dialog', { name: 'Account suspended' });
    expect(dialog.textContent).toContain('Account suspended for nonpayment. A grace period is available.');
    const items = within(dialog).getAllByRole('listitem');
    expect(items[0]?.textContent).toContain('R$51.00Due Oct 10, 2026');
    expect(within(dialog).getByRole('link', { name: 'Pay invoice 11' }).getAttribute('href')).toBe(
      'https://pay.example/11',
    );
    await person.press('Pix for invoice 12');
    expect(within(dialog).getByRole('img', { name: 'Pix QR code of invoice 12' })).toBeTruthy();
  });

  test('is opened on trust after its consequence was told, and signs in then', async () => {
    const { person, passwords } = await signIn();
    const dialog = await screen.findByRole('dialog', { name: 'Account suspended' });
    expect(dialog.textContent).toContain('You can open your access once, for 3 days.');
    await person.press('Open it for 3 days');
    await screen.findByTestId('connection');
    expect(passwords.openedOnTrust).toEqual(['ana@example.com']);
  });

  test('that used its trust unlock says so', async () => {
    const { person, passwords } = await signIn();
    await screen.findByRole('dialog', { name: 'Account suspended' });
    passwords.openedOnTrust.push('ana@example.com');
    await person.press('Open it for 3 days');
    await screen.findByText(/already opened once on trust/);
    expect(screen.queryByRole('dialog', { name: 'Account suspended' })).toBeNull();
  });

  test('without a trust unlock or invoices leads to support, and is closed', async () => {
    const { person } = await signIn({ message: 'ACCOUNT_IS_SUSPENDED', trustUnlock: null, invoices: [] });
    const dialog = await screen.findByRole('dialog', { name: 'Account suspended' });
    expect(dialog.textContent).toContain('Contact support');
    expect(screen.queryByRole('button', { name: /Open it/ })).toBeNull();
    await person.press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Account suspended' })).toBeNull());
  });
});
