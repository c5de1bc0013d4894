import { cleanup, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { DemoContents } from '@farol/core/domain/server/demo-contents';
import { DemoDialog } from '@farol/ui/admin/demo-dialog.tsx';
import { renderInConsole } from '../render-in-console.tsx';

afterEach(cleanup);

const DEMO: DemoContents = {
  vehicles: 62,
  groups: 1,
  drivers: 0,
  geofences: 3,
  commands: 6,
  notifications: 13,
  maintenances: 1,
  accounts: 5,
  account: 'demo@farol.app',
  needsAdministrator: true,
};

async function openDialog(demo: DemoContents) {
  const opened = await renderInConsole(<DemoDialog />);
  opened.demoFleet.demo = demo;
  await act(async () => opened.console.admin.demoReplacement.open());
  return opened;
}

test('the dialog says exactly what is deleted, and asks who administers from then on', async () => {
  const { user, demoFleet } = await openDialog(DEMO);
  expect(await screen.findByText('62 vehicles with their positions and events')).toBeTruthy();
  expect(screen.getByText('1 group')).toBeTruthy();
  expect(screen.queryByText(/driver/)).toBeNull();
  expect(screen.getByText('The account demo@farol.app and the links it shared')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), 'Ana');
  // A user name will do, as for the first account of an empty server.
  await user.type(screen.getByLabelText(/^Email or username/), 'analima');
  await user.type(screen.getByLabelText(/^Password/), 'segredo');
  expect(screen.getByRole('button', { name: 'Show password', hidden: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  await waitFor(() => expect(demoFleet.demo).toBeUndefined());
  expect(demoFleet.administrator).toEqual({ name: 'Ana', email: 'analima', password: 'segredo' });
});

test('nothing is deleted while the password of the administrator who takes over is too short', async () => {
  const { user, demoFleet } = await openDialog(DEMO);
  await user.type(await screen.findByLabelText(/^Name/), 'Ana');
  await user.type(screen.getByLabelText(/^Email or username/), 'analima');
  await user.type(screen.getByLabelText(/^Password/), '1');
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Nothing was deleted.*4 for the password\.$/,
  );
  expect(demoFleet.demo).toEqual(DEMO);
});

test('cancelling deletes nothing', async () => {
  const { user, demoFleet, console: farol } = await openDialog(DEMO);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(farol.admin.demoReplacement.getSnapshot().isOpen).toBe(false);
  expect(demoFleet.demo).toEqual(DEMO);
});

test('an administrator with an account of their own names nobody, and is told whether anything was deleted', async () => {
  const { user, demoFleet, network } = await openDialog({
    ...DEMO,
    account: null,
    needsAdministrator: false,
  });
  await screen.findByText('62 vehicles with their positions and events');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  network.failure = new Failure('NETWORK', 0);
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  expect(await screen.findByText('No answer: the demo may be deleted or not')).toBeTruthy();
  expect(screen.queryByText('Nothing was deleted')).toBeNull();
  network.failure = new Failure('DUPLICATE_USER', 400);
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  expect(await screen.findByText('Nothing was deleted')).toBeTruthy();
  network.failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  await waitFor(() => expect(demoFleet.demo).toBeUndefined());
});
