import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommandMenu } from '@farol/ui/commands/command-menu.tsx';
import { SelectedCommandButton } from '@farol/ui/commands/selected-command-button.tsx';
import { CommandDialogs } from '@farol/ui/devices/dialogs/command-dialogs.tsx';
import { renderInConsole } from '../render-in-console.tsx';

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

test('the menu of a vehicle offers what it supports, and asks before it sends the command', async () => {
  const { commands, user, menu } = await renderMenu();
  await user.click(menu);
  await user.click(await unlockItem());
  await screen.findByRole('dialog', { name: 'Unlock Van 5?' });
  expect(commands.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(commands.sent).toHaveLength(1));
});

test('a menu that is left for a command to several vehicles does not close that one', async () => {
  const { user, menu, selected } = await renderMenu();
  await user.click(menu);
  await unlockItem();
  await user.click(selected);
  await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull());
  await screen.findByRole('dialog', { name: 'Command for 1 vehicle' });
  await screen.findByRole('button', { name: 'Unlock engine' });
});
