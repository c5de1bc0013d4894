import { cleanup, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NewVersionDialog } from '@farol/ui/shell/new-version-dialog.tsx';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { renderInConsole } from '../render-in-console.tsx';

afterEach(cleanup);

const QUESTION = 'A new version of the console is available';

test('a new version is opened by a reload of the page, only when the user accepts', async () => {
  const { newVersions, page, user } = await renderInConsole(<NewVersionDialog />);
  expect(screen.queryByText(QUESTION)).toBeNull();
  act(() => newVersions.install());
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(page.reloads).toBe(0);
  act(() => newVersions.install());
  await user.click(await screen.findByRole('button', { name: 'Open it now' }));
  expect(page.reloads).toBe(1);
});

test('the question waits while a form has changes that are not saved', async () => {
  const { console: farol, newVersions } = await renderInConsole(<NewVersionDialog />);
  const form = farol.records.forms.devices;
  act(() => {
    form.open(plainDevice(0, { name: '' }));
    form.setField('name', 'Van 9');
  });
  act(() => newVersions.install());
  expect(screen.queryByText(QUESTION)).toBeNull();
  act(() => form.discard());
  expect(await screen.findByText(QUESTION)).toBeTruthy();
});

test('the question waits while somebody is typing', async () => {
  const { newVersions, user } = await renderInConsole(
    <>
      <input aria-label="Search" />
      <NewVersionDialog />
    </>,
  );
  await user.type(screen.getByLabelText('Search'), 'van');
  act(() => newVersions.install());
  expect(screen.queryByText(QUESTION)).toBeNull();
  act(() => screen.getByLabelText('Search').blur());
  expect(await screen.findByText(QUESTION, {}, { timeout: 5000 })).toBeTruthy();
});
