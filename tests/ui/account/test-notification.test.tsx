import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { openPage } from '../open-page.tsx';

test('a test notification: what came of each channel is told, and the one that sends commands is not tried', async () => {
  const { person } = await openPage('/home?open=account', {
    prepare: async ({ notificationCapabilities }) => {
      notificationCapabilities.failures.set('mail', new Failure('NETWORK', 0));
    },
  });
  await person.openTab('Alerts');
  await person.press('Send a test alert');
  expect(await screen.findByText(/: alert sent\.$/)).toBeTruthy();
  expect(screen.getByText(/: The server didn’t respond/)).toBeTruthy();
  expect(screen.queryByText(/^command:/i)).toBeNull();
});
