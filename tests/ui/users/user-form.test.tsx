import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { aUser } from '../../arbitraries/users.ts';
import { openPage } from '../open-page.tsx';

/** Seeing devices and geofences, and creating geofences. */
const FEW_PERMISSIONS = '0080000000C000000000000000000000';

/** Opens the form of a new user, with name, address and password, on a server where Beto has few permissions. */
async function openForm({ isAdvanced = true, address = 'lia@example.com' } = {}) {
  const page = await openPage('/users?record=new', {
    server: {
      attributes: {
        'acme.billingPrice': '4990',
        ...(isAdvanced && { 'acme.enableAdvancedPerms': true }),
      },
    },
    prepare: async ({ records }) => {
      const attributes = { 'acme.advancedPerms': FEW_PERMISSIONS };
      await records.save('users', aUser({ id: 0, name: 'Beto Reis', email: 'beto@example.com', attributes }));
    },
  });
  const { person } = page;
  await person.fill(/^Name/, 'Lia Prado');
  await person.fill(/^Email or username/, address);
  await person.fill(/^Password/, 'lia-secret');
  await person.fill(/^Confirm password/, 'lia-secret');
  return {
    ...page,
    saved: async () => (await page.records.list('users')).find(({ name }) => name === 'Lia Prado'),
  };
}

const named = (name: RegExp): HTMLInputElement => screen.getByRole<HTMLInputElement>('switch', { name });

describe('the form of a user', () => {
  test('its tabs are those the administrator may fill in', async () => {
    await openForm();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Account',
      'Preferences',
      'Permissions',
      'Address and contact',
      'Reseller',
      'Billing',
      'Attributes',
    ]);
  });

  test('the language and place of a user are stored with the account', async () => {
    const { person, saved } = await openForm();
    await person.openTab('Preferences');
    await person.choose('Language', 'Español');
    await person.fill(/^Initial latitude/, '-23.05');
    await person.fill(/^Initial longitude/, '-47.06');
    await person.press('Save');
    await waitFor(async () =>
      expect(await saved()).toMatchObject({
        latitude: -23.05,
        longitude: -47.06,
        attributes: { 'acme.lang': 'es-ES' },
      }),
    );
  });

  test('tabs with errors are marked, and the first of them is selected', async () => {
    const { person, saved } = await openForm({ address: 'lia' });
    await person.openTab('Preferences');
    await person.fill(/^Initial latitude/, '1');
    await person.fill(/^Initial longitude/, '181');
    await person.openTab('Billing');
    await person.press('Save');
    const account = await screen.findByRole('tab', { name: 'Account: check the fields' });
    expect(account.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: 'Preferences: check the fields' })).toBeTruthy();
    await person.fill(/^Email or username/, 'lia@example.com');
    // Correcting one field must not lead away from it.
    expect((await screen.findByRole('tab', { name: 'Account' })).getAttribute('aria-selected')).toBe('true');
    await person.openTab(/^Preferences/);
    await person.fill(/^Initial longitude/, '-47');
    await person.press('Save');
    await waitFor(async () => expect(await saved()).toMatchObject({ longitude: -47 }));
  });

  test('permissions come from a preset or another user, and are counted', async () => {
    const { person, saved } = await openForm();
    await person.openTab('Permissions');
    await person.press('Dispatcher');
    expect(await screen.findByText('25 of 54 permissions')).toBeTruthy();
    await person.choose('Copy from another user', 'Beto Reis');
    expect(await screen.findByText('3 of 54 permissions')).toBeTruthy();
    const geofences = screen.getByRole('group', { name: 'Geofences' });
    expect(within(geofences).getByRole<HTMLInputElement>('checkbox', { name: 'Create' }).checked).toBe(true);
    await person.press('View only');
    await person.turn('Vehicles');
    expect(within(geofences).getByRole<HTMLInputElement>('checkbox', { name: 'Create' }).checked).toBe(false);
    await person.press('Save');
    await waitFor(async () =>
      expect((await saved())?.attributes['acme.advancedPerms']).toMatch(/^[\dA-F]{32}$/),
    );
  });

  test('without advanced permissions there are three plain switches', async () => {
    const { person } = await openForm({ isAdvanced: false });
    await person.openTab('Permissions');
    expect(await screen.findByRole('switch', { name: 'Read-only' })).toBeTruthy();
    expect(screen.queryByText(/of 54 permissions/)).toBeNull();
  });

  test('limits and expiry are set by shortcuts', async () => {
    const { person, saved } = await openForm();
    await person.openTab('Permissions');
    const unlimited = await screen.findAllByRole('switch', { name: 'Unlimited' });
    expect(unlimited).toHaveLength(2);
    await person.press('30 days');
    const deviceLimit = screen.getByRole('group', { name: 'Vehicle limit' });
    await person.click(within(deviceLimit).getByRole('switch'));
    await person.press('Save');
    await waitFor(async () => expect(await saved()).toBeTruthy());
    const expiry = Date.parse((await saved())?.expirationTime ?? '');
    // The shortcut counts from now or to the end of the day.
    expect(Math.abs(expiry - Date.now() - 30 * 86_400_000)).toBeLessThan(86_400_000 * 2);
  });

  test('amounts show the default of the server and get their trailing zeros', async () => {
    const { person, saved } = await openForm();
    await person.openTab('Billing');
    const price = await person.field('Invoice amount');
    expect(price.placeholder).toBe('Server default: 49.90');
    await person.type(price, '79.5');
    expect(price.value).toBe('79.5');
    await person.keys('{Tab}');
    expect(price.value).toBe('79.50');
    await person.choose('Late fee type', 'Percentage');
    await person.fill(/^Late fee$/, '2');
    await person.press('Save');
    await waitFor(async () =>
      expect(await saved()).toMatchObject({
        attributes: {
          'acme.billingPrice': '7950',
          'acme.billingFineMode': 'PERCENTAGE',
          'acme.billingFine': '200',
        },
      }),
    );
  });

  test('the next invoices are shown while billing values are typed, with what they cost early and late', async () => {
    const { person, saved } = await openForm();
    await person.openTab('Billing');
    const preview = screen.getByRole('region', { name: 'Next invoices' });
    expect(preview.textContent).toContain('Billing is off for this user');
    await person.choose('Enable billing', 'Yes');
    expect(preview.textContent).toContain('Enter the first due date');
    await person.fill('First due date', '01/31/2027');
    await person.choose('Late fee type', 'Percentage');
    await person.fill(/^Late fee$/, '2');
    await person.fill('Discount', '9.90');
    await person.fill(/^Discount until/, '5');
    const [first, second] = within(preview).getAllByRole('listitem');
    expect(first?.textContent).toContain('Due Jan 31, 2027R$49.90');
    expect(first?.textContent).toContain('Paid by Jan 26, 2027: R$40.00');
    expect(first?.textContent).toContain('Paid 10 days late: R$50.90');
    expect(second?.textContent).toContain('Due Feb 28, 2027');
    await person.fill('Tax ID', '529.982.247-26');
    expect(preview.textContent).toContain('until all billing values are valid');
    await person.press('Save');
    await screen.findByText('Enter a valid CPF or CNPJ. Check the digits.');
    expect(await saved()).toBeUndefined();
    await person.fill('Tax ID', '529.982.247-25');
    await person.press('Save');
    await waitFor(async () =>
      expect(await saved()).toMatchObject({
        attributes: { 'acme.enableBilling': 'true', 'acme.billingCpfCnpj': '529.982.247-25' },
      }),
    );
  });

  test('address, reseller and free attributes are stored with the account', async () => {
    const { person, saved } = await openForm();
    await person.openTab('Address and contact');
    await person.fill('City', 'Campinas');
    await person.fill('Business phone', '+55 19 3333-0000');
    await person.openTab('Reseller');
    await person.turn('Reseller');
    await person.fill('Reseller domain', 'lia.example.com');
    await person.openTab('Attributes');
    await person.press('Add attribute');
    await person.type(await screen.findByPlaceholderText('Attribute name'), 'telegramChatId');
    await person.type(screen.getByPlaceholderText('Value'), '4711');
    await person.press('Save');
    await waitFor(async () =>
      expect(await saved()).toMatchObject({
        attributes: {
          'acme.cidade': 'Campinas',
          'acme.telefoneComercial': '+55 19 3333-0000',
          'acme.domainReseller': 'lia.example.com',
          telegramChatId: '4711',
        },
      }),
    );
  });

  test('an address that is taken shows so, and no input is lost', async () => {
    const { person, network } = await openForm();
    network.failure = new Failure('USER_DUPLICATE', 400);
    await person.press('Save');
    expect((await screen.findAllByText('This user already exists.')).length).toBeGreaterThan(0);
    expect((await person.field(/^Name/)).value).toBe('Lia Prado');
  });

  test('a restriction of the editing user is fixed with its reason, and read-only rules two others out', async () => {
    const { person } = await openPage('/users?record=new', {
      user: { administrator: false, userLimit: -1, limitCommands: true },
    });
    await person.openTab('Permissions');
    const commands = named(/^Send commands/);
    expect([commands.checked, commands.disabled]).toEqual([false, true]);
    expect(screen.getByText('Same as your account: you cannot give what you do not have.')).toBeTruthy();
    expect([named(/^Edit vehicles/).disabled, named(/^View reports/).disabled]).toEqual([false, false]);
    await person.click(named(/^Read-only/));
    expect(named(/^Edit vehicles/).disabled).toBe(true);
    expect(screen.getByText('Ruled out by “Read-only”.')).toBeTruthy();
  });
});
