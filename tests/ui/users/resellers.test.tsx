import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, afterEach, expect, test, vi } from 'vitest';
import { MemoryResellers } from '@farol/adapters/memory/resellers';
import { Failure } from '@farol/core/domain/values/failure';
import type { ListedReseller } from '@farol/core/domain/access/reseller-list';
import { openPage, type PageOptions } from '../open-page.tsx';
import { aUser } from '../../arbitraries/users.ts';
import { holdDown } from '../commands/hold-down.ts';
import { savedFiles } from '../saved-files.ts';

const LIA = {
  id: 7,
  name: 'Lia Rastreio',
  parentId: 0,
  domain: 'lia.example',
  isDisabled: false,
  limits: { users: 20, devices: Infinity, resellers: 1 },
  counts: { users: 3, devices: 12, resellers: 1 },
};
const SUB = { ...LIA, id: 8, name: 'Sub Norte', parentId: 7, domain: '', isDisabled: true };

/** Opens the list of users of an administrator of a server with resellers. */
async function openUsers(isAdvanced = true, listed: readonly ListedReseller[] = [LIA, SUB]) {
  let resellers: MemoryResellers | undefined;
  const page = await openPage('/users', {
    server: { attributes: isAdvanced ? { 'acme.enableAdvancedPerms': true } : {} },
    prepare: async ({ network }) => {
      resellers = new MemoryResellers(listed, network);
      return { resellers };
    },
  });
  return { ...page, resellers };
}

describe('the tree of resellers', () => {
  test('shows each with domain, counts and limits, and nobody who is not told of', async () => {
    const { person } = await openUsers();
    await person.press('Resellers');
    const dialog = await screen.findByRole('dialog', { name: 'Resellers' });
    const [lia, sub] = await within(dialog).findAllByRole('listitem');
    expect(lia?.textContent).toContain('Lia Rastreio');
    expect(lia?.textContent).toContain('lia.example');
    expect(lia?.textContent).toContain('Users3 of 20');
    expect(lia?.textContent).toContain('Vehicles12');
    expect(sub?.textContent).toContain('Disabled');
    expect(sub?.textContent).toContain('No domain of their own');
  });

  test('the branding of one of them is edited in its form, and the tree is there again', async () => {
    const { person, resellers } = await openUsers();
    await person.press('Resellers');
    await person.press('Branding of Sub Norte');
    const dialog = await screen.findByRole('dialog', { name: 'Branding of Sub Norte' });
    expect(await within(dialog).findByText(/Not shown anywhere yet/)).toBeTruthy();
    await person.fill('Title', 'Norte');
    await person.press('Save');
    await waitFor(async () => expect((await (await resellers?.branding(8))?.read())?.title).toBe('Norte'));
    expect((await (await resellers?.branding(7))?.read())?.title).toBe('');
    expect(await screen.findByRole('dialog', { name: 'Resellers' })).toBeTruthy();
  });

  test('where the page is at the host of a reseller, it takes their branding at once', async () => {
    const { person, resellers } = await openUsers(true, [{ ...LIA, domain: window.location.hostname }]);
    await person.press('Resellers');
    await person.press('Branding of Lia Rastreio');
    await screen.findByRole('dialog', { name: 'Branding of Lia Rastreio' });
    await person.fill('Title', 'Lia');
    await person.press('Save');
    await waitFor(() => expect(document.title).toContain('Lia'));
    expect((await (await resellers?.branding(7))?.read())?.title).toBe('Lia');
  });

  test('a failure is told, and reading again helps', async () => {
    const { person, network } = await openUsers();
    network.failure = new Failure('NETWORK', 0);
    await person.press('Resellers');
    await screen.findByText('The server didn’t respond. Check your connection.');
    network.failure = undefined;
    await person.press('Try again');
    expect(await screen.findByText('Lia Rastreio')).toBeTruthy();
  });

  test('is not offered where no flags apply', async () => {
    await openUsers(false);
    await screen.findByRole('button', { name: 'New user' });
    expect(screen.queryByRole('button', { name: 'Resellers' })).toBeNull();
  });
});

/** All permissions of a customer, and the one to resell. */
const RESELLS = '80FFF0F0F0F0F0F0F0F8F0F0F0800000';

test('resellers: sets in its own account how its customers pay by Pix, within the bounds of a code', async () => {
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

afterEach(() => vi.restoreAllMocks());

/** Opens the form of Beto, about whom the server stores something. */
async function openBeto(options: PageOptions = {}) {
  let id = 0;
  const page = await openPage('/users', {
    isPlus: true,
    ...options,
    prepare: async ({ records, personalData }) => {
      ({ id } = await records.save('users', aUser({ id: 0, name: 'Beto Reis', email: 'beto@example.com' })));
      personalData.stored.set(id, {
        removed: { sessions: 2, tokens: 0, surprises: 7 },
        anonymized: { command_log: 1234 },
      });
      personalData.archives.set(id, new Uint8Array([0x50, 0x4b, 5, 6]));
    },
  });
  await page.person.press('Beto Reis');
  return { ...page, id };
}

test('a person: is erased after what goes was counted and the button was held, and the protocol is shown', async () => {
  const { person, personalData, id } = await openBeto();
  await person.press('Erase person…');
  const dialog = await screen.findByRole('dialog', { name: 'Erase Beto Reis?' });
  await within(dialog).findByText('Sign-ins');
  expect(dialog.textContent).toContain('Sign-ins2');
  expect(dialog.textContent).toContain('Commands sent1,234');
  expect(dialog.textContent).not.toContain('Access tokens');
  expect(dialog.textContent).toContain('What stays: vehicles');
  expect(personalData.stored.has(id)).toBe(true);
  holdDown(within(dialog).getByRole('button', { name: 'Hold to erase' }));
  const protocol = await screen.findByRole('dialog', { name: 'Beto Reis was erased' });
  expect(personalData.stored.has(id)).toBe(false);
  expect(protocol.textContent).toContain('Commands sent1,234');
  const files = savedFiles();
  await person.press('Save protocol');
  expect(JSON.parse((await files[0]?.content.text()) ?? '')).toMatchObject({ userId: id });
  await person.press('Close');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Beto Reis' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Erase person…' })).toBeNull();
});

test('a person: nothing happens without holding, and a refusal is said beside the button', async () => {
  const { person, personalData, network, id } = await openBeto();
  await person.press('Erase person…');
  await screen.findByText('Sign-ins');
  network.failure = new Failure('NETWORK', 0);
  const hold = await screen.findByRole('button', { name: 'Hold to erase' });
  holdDown(hold, 'Enter');
  expect(await screen.findByText('Nothing was erased')).toBeTruthy();
  // The key is still held, and repeats.
  fireEvent.keyDown(hold, { key: 'Enter', repeat: true });
  expect(hold.textContent).toBe('Hold to erase');
  await person.inDialog('Erase Beto Reis?').press('Cancel');
  await waitFor(() => expect(screen.queryByText('Nothing was erased')).toBeNull());
  expect(personalData.stored.has(id)).toBe(true);
});

test('a person: of whom nothing else is stored, only the account is said to be deleted', async () => {
  const { person, personalData, id } = await openBeto();
  personalData.stored.set(id, { removed: { sessions: 0 }, anonymized: {} });
  await person.press('Erase person…');
  expect(await screen.findByText('The account is deleted.')).toBeTruthy();
  expect(screen.queryByText(/are removed from:$/)).toBeNull();
});

test('a person: what is stored is saved as an archive', async () => {
  const { person, id } = await openBeto();
  const files = savedFiles();
  await person.press('Export data (ZIP)');
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual([`user-${id}.zip`]));
  expect(files[0]?.content.size).toBe(4);
});

test('a person: is erased by administrators on this server only', async () => {
  await openBeto({ isPlus: false });
  await screen.findByRole('heading', { name: 'Beto Reis' });
  expect(screen.queryByRole('region', { name: 'Personal data' })).toBeNull();
});
