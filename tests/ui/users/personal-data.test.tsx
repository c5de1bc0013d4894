import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { aUser } from '../../arbitraries/users.ts';
import { holdDown } from '../commands/hold-down.ts';
import { openPage, type PageOptions } from '../open-page.tsx';
import { savedFiles } from '../saved-files.ts';

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
  holdDown(await screen.findByRole('button', { name: 'Hold to erase' }));
  expect(await screen.findByText('Nothing was erased')).toBeTruthy();
  await person.inDialog('Erase Beto Reis?').press('Cancel');
  await waitFor(() => expect(screen.queryByText('Nothing was erased')).toBeNull());
  expect(personalData.stored.has(id)).toBe(true);
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
