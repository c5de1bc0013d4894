import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { Failure } from '@farol/core/domain/values/failure';
import { openFleetPage } from '../open-fleet-page.ts';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { holdDown } from '../commands/hold-down.ts';
import { openPage } from '../open-page.tsx';
import { anAlarm } from '../../arbitraries/events.ts';

test('alert rules: a link that names a notification rule alone opens its form', async () => {
  let id = 0;
  const page = await openFleetPage('/notifications?record=2', {
    prepare: async ({ records }) => {
      ({ id } = await records.save('notifications', {
        ...RESOURCES.notifications.defaults,
        type: 'ignitionOn',
        description: 'Night watch',
      }));
    },
  });
  await page.settle();
  expect(id).toBe(2);
  expect(await screen.findByDisplayValue('Night watch')).toBeTruthy();
});

test('alert rules: a rule that sends a command names it, and one that stops engines is confirmed before it is saved', async () => {
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

/** Opens the form of a new rule on a server that counts. */
const openRule = () =>
  openPage('/notifications?record=new', {
    prepare: async ({ network, records }) => {
      await records.save('devices', plainDevice(0, { name: 'Van 1' }));
      const capabilities = new MemoryNotificationCapabilities(['alarm', 'ignitionOn'], network);
      capabilities.previewed = {
        days: 7,
        told: 12,
        events: 15,
        isWhole: false,
        last: [{ eventId: 9, deviceId: 1, atMs: Date.UTC(2026, 8, 20, 8), alarm: 'sos' }],
      };
      return { notificationCapabilities: capabilities };
    },
  });

test('the form of a rule: says how often it would have alerted, until the rule changes', async () => {
  const { person } = await openRule();
  await person.press('Count the last 7 days');
  expect(await screen.findByText('Complete the rule first.')).toBeTruthy();
  await person.choose(/^Alarms/, 'SOS');
  await person.press('Count the last 7 days');
  expect(await screen.findByText(/would have alerted 12 times in the last 7 days.*Not all/)).toBeTruthy();
  expect(screen.getByText(/^3 more did not last/)).toBeTruthy();
  expect(screen.getByText(/ · SOS$/, { selector: 'li span' })).toBeTruthy();
  await person.choose(/^Alarms/, 'Door');
  await waitFor(() => expect(screen.queryByText(/would have alerted/)).toBeNull());
});

test('the form of a rule: a count that fails says why', async () => {
  const { person, network } = await openRule();
  await person.choose(/^Alarms/, 'SOS');
  network.failure = new Failure('NETWORK', 0);
  await person.press('Count the last 7 days');
  expect(await screen.findByText(/The server didn’t respond/)).toBeTruthy();
});

test('the form of a rule: what lasts can be waited for, and alarms go on to somebody else', async () => {
  const { person } = await openRule();
  expect(await person.field(/^Not acknowledged after/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Only if it lasts/)).toBeNull();
  await person.choose(/^Type/, 'Ignition on');
  expect(await person.field(/^Only if it lasts/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Not acknowledged after/)).toBeNull();
});

test('the form of a rule: says what an alert by SMS takes and costs, once it sends some', async () => {
  const { person } = await openPage('/notifications?record=new', {
    prepare: async ({ network }) => {
      const capabilities = new MemoryNotificationCapabilities(['alarm'], network);
      capabilities.offered = ['web', 'sms'];
      capabilities.estimated = { text: 'Van 1: SOS', segments: 2, centsPerSegment: 7 };
      capabilities.previewed = { days: 7, told: 12, events: 12, isWhole: true, last: [] };
      return { notificationCapabilities: capabilities };
    },
  });
  await person.choose(/^Alarms/, 'SOS');
  expect(screen.queryByText(/is sent as/)).toBeNull();
  await person.choose(/^Channels/, 'SMS');
  expect(await screen.findByText(/is sent as 2 SMS\. It costs R\$0\.14 for each person\./)).toBeTruthy();
  expect(screen.getByText('Van 1: SOS')).toBeTruthy();
  await person.press('Count the last 7 days');
  expect(
    await screen.findByText('In the last 7 days that would have cost R$1.68 for each person.'),
  ).toBeTruthy();
});

/** Opens the details of an alarm from the inbox. */
async function openDetails() {
  const page = await openFleetPage('/notifications', { vehicles: { 5: { position: {} } } });
  page.receive({ events: [anAlarm('sos', { id: 7 })] });
  await page.user.click(await screen.findByRole('button', { name: 'More actions for Van 5: SOS' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Notes and messages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Van 5: SOS' }));
  await dialog.findByText('Not acknowledged yet');
  return { ...page, dialog };
}

test('the details of an alarm: say whether its messages arrived, and take comments', async () => {
  const { dialog, user } = await openDetails();
  expect(dialog.getByText('No message was sent.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add comment' }));
  expect(dialog.getByText('Write a comment first.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Comment'), 'Calling the driver');
  await user.click(dialog.getByRole('button', { name: 'Add comment' }));
  expect(await dialog.findByText('Calling the driver', { selector: 'li span' })).toBeTruthy();
  await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe(''));
});

test('the details of an alarm: a comment that was not added is asked about before leaving', async () => {
  const { dialog, user } = await openDetails();
  await user.type(dialog.getByLabelText('Comment'), 'Calling');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Calling');
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the details of an alarm: a user takes it over', async () => {
  const { dialog, user } = await openDetails();
  await user.type(dialog.getByLabelText('Comment'), 'Half a sen');
  await user.click(dialog.getByRole('button', { name: 'I’ll look after it' }));
  expect(await dialog.findByText(/looks after it$/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Half a sen');
});

test('the details of an alarm: a comment that could not be sent stays, with the reason', async () => {
  const { dialog, user, network } = await openDetails();
  network.failure = new Failure('NETWORK', 0);
  await user.type(dialog.getByLabelText('Comment'), 'Calling');
  await user.click(dialog.getByRole('button', { name: 'Add comment' }));
  expect(await dialog.findByText(/The server didn’t respond/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Calling');
});
