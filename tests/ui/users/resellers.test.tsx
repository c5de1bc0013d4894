import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MemoryResellers } from '@farol/adapters/memory/resellers';
import { Failure } from '@farol/core/domain/values/failure';
import type { ListedReseller } from '@farol/core/domain/access/reseller-list';
import { openPage } from '../open-page.tsx';

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
    expect(dialog.textContent).toContain('Not shown anywhere yet');
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
