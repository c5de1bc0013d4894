import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { holdDown } from '../commands/hold-down.ts';
import { openPage } from '../open-page.tsx';

/** Opens a new command that is not finished. */
async function openUnfinished() {
  // There is a screen to go back to.
  const page = await openPage('/groups');
  await page.person.goTo('/commands?record=new');
  await page.person.fill(/^Description/, 'Cut gently');
  await page.person.fill(/^Command data/, 'RELAY,1#');
  return page;
}

describe('the form of a saved command', () => {
  test('a command may replace one that devices have', async () => {
    const { person, records } = await openUnfinished();
    await person.choose('Replaces built-in command', 'Lock engine');
    await person.press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'This can stop engines' }));
    expect(
      dialog.getByText('“Cut gently” stops the engine of every vehicle that receives this command.'),
    ).toBeTruthy();
    await person.keys('{Escape}');
    expect(await screen.findByText('Nothing was saved: stopping engines was not confirmed.')).toBeTruthy();
    expect(await records.list('commands')).toEqual([]);
    await person.press('Save');
    holdDown(await screen.findByRole('button', { name: 'Hold to confirm' }));
    expect(await screen.findByRole('row', { name: /Cut gently/ })).toBeTruthy();
    expect(await records.list('commands')).toMatchObject([
      {
        description: 'Cut gently',
        type: 'custom',
        attributes: { data: 'RELAY,1#', 'acme.changeNative': 'engineStop' },
      },
    ]);
  });

  test.for([
    ['Cancel', 'Cancel'],
    ['closing the panel', 'Close panel'],
    ['going back', 'Back'],
  ] as const)('%s asks first, and keeps what was typed', async ([, button]) => {
    const { person } = await openUnfinished();
    await person.press(button);
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    await person.press('Keep editing');
    expect((await person.field(/^Description/)).value).toBe('Cut gently');
    expect(location.pathname).toBe('/commands');
  });

  test('another screen asks first, and continues when the changes are discarded', async () => {
    const { person, records } = await openUnfinished();
    await person.click(screen.getByRole('link', { name: 'Groups' }));
    await person.press('Discard');
    await waitFor(() => expect(location.pathname).toBe('/groups'));
    expect(await records.list('commands')).toEqual([]);
  });

  test('signing out asks first', async () => {
    const { person } = await openUnfinished();
    await person.chooseFromMenu('Ana Souza’s account', 'Sign out');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    await person.press('Discard');
    await waitFor(() => expect(location.pathname).toBe('/login'));
  });
});
