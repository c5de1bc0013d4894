import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../open-page.tsx';

/** All permissions of a customer, and the one to resell. */
const RESELLS = '80FFF0F0F0F0F0F0F0F8F0F0F0800000';

test('a reseller sets in its own account how its customers pay by Pix, within the bounds of a code', async () => {
  const { person, records } = await openPage('/home?open=account', {
    server: { attributes: { 'acme.enableAdvancedPerms': true } },
    user: { administrator: false, userLimit: 5, attributes: { 'acme.advancedPerms': RESELLS } },
  });
  await person.openTab('Reseller');
  // Whether it resells, under which domain and for how many is decided by who is above it.
  expect(screen.queryByLabelText('Domain')).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Billing' })).toBeNull();
  await person.fill('Pix key', 'pix ação');
  await person.fill('Pix account holder', 'x'.repeat(26));
  await person.press('Save');

  await screen.findByText('Without spaces and accents.');
  await screen.findByText('At most 25 characters.');
  expect(screen.getByLabelText('Pix key')).toHaveProperty('value', 'pix ação');
  await person.fill('Pix key', 'pix@rita.example');
  await person.fill('Pix account holder', 'Rita Ltda');
  await person.fill('Pix city', 'Recife');
  await person.press('Save');
  await waitFor(async () => {
    const saved = (await records.list('users')).map(({ attributes }) => attributes['acme.pixKey']);
    expect(saved).toContain('pix@rita.example');
  });
});
