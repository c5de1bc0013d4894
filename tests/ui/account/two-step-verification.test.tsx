import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { totpCode } from '../../../server/accounts/totp.ts';
import { NOW_MS, openPage } from '../open-page.tsx';

/** Opens the security of Ana's account. */
async function openSecurity(totpKey: string | null = null) {
  const page = await openPage('/home?open=account', {
    user: { totpKey },
    server: { attributes: { totpEnable: true } },
  });
  await page.person.openTab('Security');
  return page;
}

describe('two-step verification', () => {
  test('is turned on with a code of the new key, and a wrong code says so', async () => {
    const { person, records } = await openSecurity();
    expect(await screen.findByText('Off: only your password is needed to sign in.')).toBeTruthy();
    await person.press('Set up');
    expect(await screen.findByRole('img', { name: 'QR code with the key' })).toBeTruthy();
    const key = screen.getByText(/^Key: /).textContent?.replace('Key: ', '') ?? '';
    await person.fill('Six-digit code', '12');
    await person.press('Verify and turn on');
    expect(await screen.findByText(/^Incorrect code./)).toBeTruthy();
    await person.fill('Six-digit code', totpCode(key, NOW_MS));
    await person.press('Verify and turn on');
    expect(await screen.findByText('On: your password and a code are needed to sign in.')).toBeTruthy();
    expect(await records.list('users')).toMatchObject([{ totpKey: key }]);
  });

  test('is turned off', async () => {
    const { person, records } = await openSecurity('JBSWY3DPEHPK3PXP');
    await person.press('Turn off');
    expect(await screen.findByText('Off: only your password is needed to sign in.')).toBeTruthy();
    expect(await records.list('users')).toMatchObject([{ totpKey: null }]);
  });

  test('that the server refuses stays off and says why', async () => {
    const { person, network } = await openSecurity();
    network.failure = new Failure('TIMEOUT', 504);
    await person.press('Set up');
    const dialog = await screen.findByRole('dialog', { name: 'My account' });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The server took too long');
    expect(screen.getByText('Off: only your password is needed to sign in.')).toBeTruthy();
  });

  test('is not offered on a server without it', async () => {
    const { person } = await openPage('/home?open=account');
    await person.openTab('Security');
    expect(await screen.findByRole('button', { name: 'Create token' })).toBeTruthy();
    expect(screen.queryByText('Two-step verification')).toBeNull();
  });
});
