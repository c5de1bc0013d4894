import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { CommandDialogs } from '@farol/ui/devices/dialogs/command-dialogs.tsx';
import { renderInConsole } from '../../render-in-console.tsx';

const VAN = { kind: 'device', deviceId: 5 } as const;
const UNLOCK = { kind: 'lock', action: 'engineResume' } as const;
const CUSTOM = { kind: 'type', type: 'custom' } as const;

test('command dialogs: a command for one vehicle is asked about, and a notice says once what became of it', async () => {
  const { console: farol, commands, user } = await renderInConsole(<CommandDialogs />);
  const { sender } = farol.commands;
  sender.ask(VAN, UNLOCK);
  const dialog = await screen.findByRole('dialog', { name: 'Unlock Van 5?' });
  await user.click(within(dialog).getByRole('button', { name: 'Unlock' }));
  await screen.findByText('Unlock engine · Van 5');
  expect(screen.getAllByText('Delivered to vehicle')).toHaveLength(1);
  expect(commands.sent).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sender.getSnapshot().step).toBe('closed');
});

test('command dialogs: a command that is answered with no is not sent, and a notice says so', async () => {
  const { console: farol, commands, user } = await renderInConsole(<CommandDialogs />);
  farol.commands.sender.ask(VAN, UNLOCK);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText('Action canceled by user');
  expect(commands.sent).toEqual([]);
});

test('command dialogs: a command without a response stays in its dialog, which offers to ask again', async () => {
  const { console: farol, network, user } = await renderInConsole(<CommandDialogs />);
  farol.commands.sender.ask(VAN, CUSTOM);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Data/), 'PING');
  network.failure = new Failure('TIMEOUT', 0);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Couldn’t confirm that the command reached the server');
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(within(dialog).getByLabelText(/Data/)).toHaveProperty('value', 'PING');
});

test('command dialogs: a command for several vehicles is chosen in a dialog of its own, which reports the result', async () => {
  const { console: farol, commands, user } = await renderInConsole(<CommandDialogs />);
  farol.commands.sender.open({ kind: 'devices', deviceIds: [5] });
  const dialog = await screen.findByRole('dialog', { name: 'Command for 1 vehicle' });
  await user.click(await within(dialog).findByRole('button', { name: 'Unlock engine' }));
  await user.click(within(dialog).getByRole('button', { name: 'Choose another command' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Unlock engine' }));
  expect(commands.sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Send to 1' }));
  await within(dialog).findByText('Sent to the server for 1 vehicle');
  expect(commands.sent).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('command dialogs: a command that several vehicles refuse is reported with their names', async () => {
  const { console: farol, network, user } = await renderInConsole(<CommandDialogs />);
  farol.commands.sender.ask({ kind: 'devices', deviceIds: [5] }, UNLOCK);
  const dialog = await screen.findByRole('dialog', { name: 'Command for 1 vehicle' });
  network.failure = new Failure('OPERATION_RESTRICTED', 400);
  await user.click(await within(dialog).findByRole('button', { name: 'Send to 1' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Not sent to 1 vehicle');
  expect(alert.textContent).toContain('Van 5');
  expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('command dialogs: a notice says once that an anchor was set', async () => {
  const { console: farol } = await renderInConsole(<CommandDialogs />);
  const { anchors } = farol;
  anchors.request(VAN);
  anchors.confirm();
  // The vehicle has not reported for long, which requires the second confirmation.
  anchors.confirmDespiteDanger();
  await waitFor(() => expect(anchors.getSnapshot().step).toBe('closed'));
  expect(screen.getAllByText('Anchor turned on.')).toHaveLength(1);
});
