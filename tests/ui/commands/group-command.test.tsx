import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { Failure } from '@farol/core/domain/values/failure';
import { openFleetPage, type FleetVehicle } from '../open-fleet-page.ts';
import { holdDown } from './hold-down.ts';

const NORTH = { id: 1, name: 'North', groupId: 0, attributes: {} };
const inNorth = (motion: boolean): FleetVehicle => ({
  device: { groupId: 1 },
  position: { speed: motion ? 20 : 0, attributes: { motion } },
});

/** Opens the command dialog of the group North with vehicle 5, which moves, and vehicle 6, which stands. */
async function openGroup(types: Readonly<Record<number, string[]>> = {}) {
  const page = await openFleetPage('/devices', {
    vehicles: { 5: inNorth(true), 6: inNorth(false) },
    groups: [NORTH],
    prepare: async ({ network }) => ({
      commands: new MemoryCommands(
        [5, 6].map((deviceId) => ({
          deviceId,
          types: types[deviceId] ?? ['custom', 'engineStop'],
          saved: [],
          isLive: false,
          groupId: 1,
        })),
        network,
      ),
    }),
  });
  await screen.findByText('Van 5');
  const grouping = screen.getByRole('button', { name: 'Show by group' });
  if (grouping.getAttribute('aria-pressed') === 'false') await page.user.click(grouping);
  const send = await screen.findByRole('button', { name: 'Send command to group: North' });
  const open = async () => {
    await page.user.click(send);
    return screen.findByRole('dialog', { name: 'Command for the group North: 2 vehicles' });
  };
  return { ...page, open };
}

test('the engines of a group are stopped together: the moving vehicle is named and needs a second step', async () => {
  const { open, user, commands } = await openGroup();
  const dialog = await open();
  await user.click(await within(dialog).findByRole('button', { name: 'Lock engine' }));
  expect(dialog.textContent).toContain('Send “Lock engine” to 2 vehicles?');
  await user.click(within(dialog).getByRole('button', { name: 'Send to 2' }));
  const named = (await within(dialog).findAllByRole('alert')).map(({ textContent }) => textContent).join(' ');
  expect(named).toContain('Van 5: moving');
  expect(named).not.toContain('Van 6');
  expect(commands.sent).toEqual([]);
  holdDown(within(dialog).getByRole('button', { name: 'Hold to lock 2 vehicles anyway' }));
  expect(await within(dialog).findByText('Sent to the server for 2 vehicles')).toBeTruthy();
  expect(commands.sent.map(({ deviceId, type }) => [deviceId, type])).toEqual([
    [5, 'engineStop'],
    [6, 'engineStop'],
  ]);
  await user.click(within(dialog).getByRole('link', { name: 'Sent commands' }));
  const sent = within(await screen.findByRole('list', { name: 'Sent commands' })).getAllByRole('listitem');
  expect(sent.map(({ textContent }) => /Van \d/.exec(textContent)?.[0] ?? '').toSorted()).toEqual([
    'Van 5',
    'Van 6',
  ]);
  expect(sent.every(({ textContent }) => textContent?.includes('Queued until the vehicle connects'))).toBe(
    true,
  );
});

test('group command: each vehicle of the group has its own result when the server refuses', async () => {
  const { open, user, network } = await openGroup();
  const dialog = await open();
  await user.click(await within(dialog).findByRole('button', { name: 'Custom' }));
  await user.type(within(dialog).getByLabelText(/^Data/), 'PING');
  network.failure = new Failure('GROUP_ACCESS_DENIED', 400);
  await user.click(within(dialog).getByRole('button', { name: 'Send to 2' }));
  expect(await within(dialog).findByText('Not sent to 2 vehicles')).toBeTruthy();
  expect(dialog.textContent).toMatch(/Van 5.*Van 6/);
});

test('group command: a group command whose answer was lost is not confirmed for any vehicle', async () => {
  const { open, user, network } = await openGroup();
  const dialog = await open();
  await user.click(await within(dialog).findByRole('button', { name: 'Custom' }));
  await user.type(within(dialog).getByLabelText(/^Data/), 'PING');
  network.failure = new Failure('TIMEOUT', 0);
  await user.click(within(dialog).getByRole('button', { name: 'Send to 2' }));
  expect(await within(dialog).findByText('Not confirmed by the server for 2 vehicles')).toBeTruthy();
});

describe('the choice for a group', () => {
  test('has only what all of its vehicles support', async () => {
    const { open } = await openGroup({ 6: ['custom'] });
    const list = await within(await open()).findByRole('list', { name: 'Send command' });
    expect(list.textContent).toBe('Custom');
  });

  test('says when no command is supported by all', async () => {
    const { open } = await openGroup({ 6: ['rebootDevice'] });
    expect(
      await within(await open()).findByText('No command you can send is supported by all of these vehicles.'),
    ).toBeTruthy();
  });

  test('that could not be loaded says so, and is loaded again on request', async () => {
    const { open, user, network } = await openGroup();
    network.failure = new Failure('NETWORK', 0);
    const dialog = await open();
    expect(await within(dialog).findByText('Couldn’t load commands for these vehicles')).toBeTruthy();
    network.failure = undefined;
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('button', { name: 'Lock engine' })).toBeTruthy();
  });

  test('is left with Cancel, and nothing is sent', async () => {
    const { open, user, commands } = await openGroup();
    const dialog = await open();
    await user.click(await within(dialog).findByRole('button', { name: 'Lock engine' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Action canceled by user')).toBeTruthy();
    expect(commands.sent).toEqual([]);
  });
});
