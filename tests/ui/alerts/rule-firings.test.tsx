import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { Failure } from '@farol/core/domain/values/failure';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

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
