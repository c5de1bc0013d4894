import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RemovedHistory } from '@farol/core/resources/records/removal-preview';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

const STORED: RemovedHistory = {
  positions: 34_567,
  events: 1,
  inspections: 3,
  isMore: false,
  isKept: false,
  sinceMs: Date.UTC(2026, 2, 12, 12),
};

/** Opens the question whether a vehicle is to be deleted; `history` is what the server tells, if it does. */
async function askToDelete(history: RemovedHistory | 'untold') {
  const page = await openPage('/devices', {
    prepare: async ({ records, removals }) => {
      await records.save('devices', plainDevice(0, { name: 'Van 1', uniqueId: 'van-1' }));
      const preview = { history: STORED, removed: {}, cleared: {}, unlinked: { user: 2, geofence: 1 } };
      removals.previews.set('device', history === 'untold' ? undefined : { ...preview, history });
    },
  });
  const [van] = await page.records.list('devices');
  await page.person.goTo(`/devices/${van?.id}`);
  await page.person.press('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete?' });
  await within(question).findByRole('region', { name: 'What goes with it' });
  return question;
}

test('deleting a vehicle says how much history goes, since when, and what is no longer linked', async () => {
  const question = await askToDelete(STORED);
  await within(question).findByText(
    '34,567 positions since Mar 12, 2026, with every trip, stop and report made of them',
  );
  expect(question.textContent).toContain('1 event');
  expect(question.textContent).toContain('3 inspections by drivers, with their photos');
  expect(question.textContent).toContain('no longer linked to it: 2 users and 1 geofence');
  expect(question.textContent).toContain('This cannot be undone.');
});

test('a vehicle with one position has one position', async () => {
  const question = await askToDelete({ ...STORED, positions: 1 });
  await within(question).findByText(
    '1 position since Mar 12, 2026, with every trip, stop and report made of it',
  );
});

test('where deleted vehicles are only hidden it says that their history stays', async () => {
  const question = await askToDelete({ ...STORED, isKept: true });
  await within(question).findByText(/Its history is kept/);
  expect(question.textContent).not.toContain('34,567');
  expect(question.textContent).not.toContain('undone');
});

test('a server that does not count is no reason to say nothing', async () => {
  const question = await askToDelete('untold');
  await within(question).findByText('The positions, trips and events of a vehicle go with it.');
});
