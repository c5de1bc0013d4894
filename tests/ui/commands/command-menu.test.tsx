import { within, screen, waitFor } from '@testing-library/react';
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCommands, type MemoryCommandDevice } from '@farol/adapters/memory/commands';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import { Failure } from '@farol/core/domain/values/failure';
import { CommandMenu } from '@farol/ui/commands/command-menu.tsx';
import { SelectedCommandButton } from '@farol/ui/commands/selected-command-button.tsx';
import { CommandDialogs } from '@farol/ui/devices/dialogs/command-dialogs.tsx';
import { openFleetPage, type FleetPageOptions } from '../open-fleet-page.ts';
import { renderInConsole } from '../render-in-console.tsx';

const WHERE_ARE_YOU: SavedCommand = {
  id: 3,
  description: 'Where are you?',
  type: 'positionSingle',
  textChannel: false,
  deviceId: 0,
  attributes: {},
};

/** Opens the detail of vehicle 5, which supports custom commands. */
async function openVehicle(tracker: Partial<MemoryCommandDevice> = {}, options: FleetPageOptions = {}) {
  const page = await openFleetPage('/devices/5', {
    prepare: async ({ network }) => ({
      commands: new MemoryCommands(
        [{ deviceId: 5, types: ['custom'], saved: [], isLive: false, ...tracker }],
        network,
      ),
    }),
    ...options,
  });
  const open = async () => page.user.click(await screen.findByRole('button', { name: 'Send command' }));
  return { ...page, open };
}

const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
const sentCommands = async () => (await screen.findByRole('list', { name: 'Sent commands' })).textContent;

/** Chooses the custom command and fills in its text. */
async function fillInCustomCommand({ user, open }: Awaited<ReturnType<typeof openVehicle>>) {
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Custom' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(dialog.textContent).toContain('Please fill in this field.');
  await user.type(within(dialog).getByLabelText(/^Data/), 'PING');
  return dialog;
}

test('command menu: a command of the menu is sent only with its parameters', async () => {
  const page = await openVehicle();
  const dialog = await fillInCustomCommand(page);
  expect(page.commands.sent).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await sentCommands()).toContain('Queued until the vehicle connects');
  expect(page.commands.sent).toMatchObject([{ type: 'custom', attributes: { data: 'PING' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('command menu: a command whose answer was lost may have arrived; a retry asks for confirmation again', async () => {
  const page = await openVehicle();
  const dialog = await fillInCustomCommand(page);
  page.network.failure = new Failure('NETWORK', 0);
  await page.user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Couldn’t confirm that the command reached the server',
  );
  expect(await sentCommands()).toContain('No response from the server. It may have arrived.');
  page.network.failure = undefined;
  await page.user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Data/).value).toBe('PING');
  expect(page.commands.sent).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await sentCommands()).toContain('Queued');
});

test('command menu: a command that the server refuses is in the log with the reason', async () => {
  const page = await openVehicle();
  const dialog = await fillInCustomCommand(page);
  page.network.failure = new Failure('DEVICE_ACCESS_DENIED', 400);
  await page.user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText('Couldn’t send the command')).toBeTruthy();
  expect(await sentCommands()).toMatch(/Rejected: \S/);
});

describe('the menu', () => {
  test('has what the vehicle supports, then its saved commands', async () => {
    const { open, user, commands } = await openVehicle({
      types: ['custom', 'positionSingle'],
      saved: [WHERE_ARE_YOU],
    });
    await open();
    await screen.findByRole('menuitem', { name: 'Where are you?' });
    expect(await entries()).toEqual(['Custom', 'Request position', 'Where are you?']);
    await user.click(screen.getByRole('menuitem', { name: 'Where are you?' }));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await sentCommands()).toContain('Where are you?');
    expect(commands.sent).toMatchObject([{ id: 3 }]);
  });

  test('has only saved commands for users limited to them, and says so', async () => {
    const { open } = await openVehicle(
      { saved: [WHERE_ARE_YOU] },
      { user: { administrator: false, limitCommands: true } },
    );
    await open();
    expect(await screen.findByText('Your account can only send saved commands.')).toBeTruthy();
    expect(await entries()).toEqual(['Where are you?']);
  });

  test('says when there is no command', async () => {
    const { open } = await openVehicle({ types: [] });
    await open();
    expect(await screen.findByText('No commands available for this vehicle')).toBeTruthy();
  });

  test('has the commands of an offline vehicle too, and says that they wait', async () => {
    const { open } = await openVehicle(
      {},
      { vehicles: { 5: { device: { status: 'offline' }, position: {} } } },
    );
    await open();
    expect(await screen.findByText('Offline: commands wait until the vehicle reports')).toBeTruthy();
    expect((await entries()).length).toBeGreaterThan(0);
  });

  test('is closed with Escape while it still loads, and the vehicle stays open', async () => {
    const { open, user, network } = await openVehicle();
    network.isHeld = true;
    await open();
    const button = screen.getByRole('button', { name: 'Send command' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    button.focus();
    await user.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(location.pathname).toBe('/devices/5');
    expect(screen.getByRole('button', { name: 'Send command' })).toBe(button);
  });

  test('that could not be loaded says so, and is loaded again on request', async () => {
    const { open, user, network } = await openVehicle();
    network.failure = new Failure('NETWORK', 0);
    await open();
    const retry = await screen.findByRole('menuitem', { name: /Couldn’t load this vehicle’s commands/ });
    network.failure = undefined;
    await user.click(retry);
    expect(await screen.findByRole('menuitem', { name: 'Custom' })).toBeTruthy();
  });
});

test('command menu: the list of sent commands says when it is empty, links to vehicles, and is cleared after a question', async () => {
  const page = await openVehicle();
  const dialog = await fillInCustomCommand(page);
  await page.user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await sentCommands();
  await page.user.click(screen.getByRole('link', { name: 'Saved commands' }));
  await page.user.click(await screen.findByRole('tab', { name: 'Sent commands' }));
  expect(await sentCommands()).toContain('Custom · Van 5');
  await page.user.click(screen.getByRole('button', { name: 'Clear list' }));
  const question = await screen.findByText(/Commands already sent won’t be undone/);
  expect(await sentCommands()).toContain('Van 5');
  const [, confirm] = await screen.findAllByRole('button', { name: 'Clear list' });
  await page.user.click(confirm ?? question);
  expect(await screen.findByText('No commands sent')).toBeTruthy();
  await page.user.click(screen.getByRole('link', { name: 'Choose a vehicle' }));
  expect(location.pathname).toBe('/devices');
});

test('command menu: a read-only user sees neither the lock nor the commands of a vehicle, one who may not change devices does', async () => {
  const account = { administrator: false, userLimit: 0 };
  await openVehicle({ types: ['custom', 'engineStop'] }, { user: { ...account, deviceReadonly: true } });
  expect(await screen.findByRole('button', { name: 'Send command' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Lock' })).toBeTruthy();
  await openVehicle({ types: ['custom', 'engineStop'] }, { user: { ...account, readonly: true } });
  expect(await screen.findByRole('button', { name: /Share|Show on map|Follow/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send command' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
});

// The library warns of a menu with nothing to focus, as it is while loading.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** The menu of a vehicle beside the button for selected vehicles, as a wide screen shows them. */
const SCREEN = (
  <>
    <CommandMenu deviceId={5} />
    <SelectedCommandButton deviceIds={[5]} />
    <CommandDialogs />
  </>
);

/** An entry of the open menu; without a layout it counts as covered. */
const unlockItem = () => screen.findByRole('menuitem', { name: 'Unlock engine', hidden: true });

async function renderMenu() {
  const bench = await renderInConsole(SCREEN);
  const [menu, selected] = screen.getAllByRole('button', { name: 'Send command' });
  if (!menu || !selected) throw new Error('The buttons were not rendered');
  return { ...bench, menu, selected };
}

test('command menu: the menu of a vehicle offers what it supports, and asks before it sends the command', async () => {
  const { commands, user, menu } = await renderMenu();
  await user.click(menu);
  await user.click(await unlockItem());
  await screen.findByRole('dialog', { name: 'Unlock Van 5?' });
  expect(commands.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(commands.sent).toHaveLength(1));
});

test('command menu: a menu that is left for a command to several vehicles does not close that one', async () => {
  const { user, menu, selected } = await renderMenu();
  await user.click(menu);
  await unlockItem();
  await user.click(selected);
  await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull());
  await screen.findByRole('dialog', { name: 'Command for 1 vehicle' });
  await screen.findByRole('button', { name: 'Unlock engine' });
});
