import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { holdDown } from '../commands/hold-down.ts';
import { openPage } from '../open-page.tsx';

test('a rule that sends a command names it, and one that stops engines is confirmed before it is saved', async () => {
  const { person, records } = await openPage('/notifications?record=new', {
    prepare: async ({ records: stored }) => {
      await stored.save('devices', plainDevice(0, { name: 'Van 1' }));
      await stored.save('commands', {
        ...RESOURCES.commands.defaults,
        description: 'Cut gently',
        type: 'engineStop',
      });
    },
  });
  await person.field(/^Channels/);
  expect(screen.queryByLabelText(/^Command to send/)).toBeNull();
  await person.choose(/^Channels/, 'Command to the vehicle');
  await person.press('Save');
  expect(await records.list('notifications')).toEqual([]);
  await person.choose(/^Command to send/, 'Cut gently');
  await person.choose(/^Type/, 'Ignition on');
  await person.press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'This can stop engines' }));
  expect(dialog.getByText(/sends a command that stops the engine/)).toBeTruthy();
  expect(await records.list('notifications')).toEqual([]);
  holdDown(await screen.findByRole('button', { name: 'Hold to confirm' }));
  const [command] = await records.list('commands');
  await waitFor(async () => expect(await records.list('notifications')).toHaveLength(1));
  expect(await records.list('notifications')).toMatchObject([
    { type: 'ignitionOn', notificators: 'web,command', commandId: command?.id },
  ]);
});
