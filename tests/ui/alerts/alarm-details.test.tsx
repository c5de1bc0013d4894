import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { anAlarm } from '../../arbitraries/events.ts';
import { openFleetPage } from '../open-fleet-page.ts';

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
  await user.type(dialog.getByLabelText('Comment'), 'Calling the driver');
  await user.click(dialog.getByRole('button', { name: 'Add comment' }));
  expect(await dialog.findByText('Calling the driver', { selector: 'li span' })).toBeTruthy();
  await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe(''));
});

test('the details of an alarm: a user takes it over', async () => {
  const { dialog, user } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'I’ll look after it' }));
  expect(await dialog.findByText(/looks after it$/)).toBeTruthy();
});

test('the details of an alarm: a comment that could not be sent stays, with the reason', async () => {
  const { dialog, user, network } = await openDetails();
  network.failure = new Failure('NETWORK', 0);
  await user.type(dialog.getByLabelText('Comment'), 'Calling');
  await user.click(dialog.getByRole('button', { name: 'Add comment' }));
  expect(await dialog.findByText(/The server didn’t respond/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Calling');
});
