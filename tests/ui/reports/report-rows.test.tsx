import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openReport } from './open-report.ts';

const EXPANDED = '/reports/travels?period=today&columns=vehicle,start,distance,startPlace&expand=true';

async function aRow() {
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  const cells = within(table);
  return { distance: (await cells.findAllByText('20.00 km'))[0] ?? table, cells };
}

const isOnMap = (): boolean => screen.queryByRole('button', { name: 'Remove from map' }) !== null;

test('a click anywhere on a row shows it on the map, which an expanded panel uncovers', async () => {
  await openReport(EXPANDED);
  const { distance } = await aRow();
  expect(isOnMap()).toBe(false);
  fireEvent.click(distance);
  await screen.findByRole('button', { name: 'Remove from map' });
  expect(new URLSearchParams(location.search).get('expand')).not.toBe('true');
});

test('whoever selects a value of a row to copy it is not led to the map', async () => {
  await openReport(EXPANDED);
  const { distance } = await aRow();
  window.getSelection()?.selectAllChildren(distance);
  fireEvent.click(distance);
  expect(isOnMap()).toBe(false);
  window.getSelection()?.removeAllRanges();
  fireEvent.click(distance);
  await screen.findByRole('button', { name: 'Remove from map' });
});

test('a value says in full what its column cuts', async () => {
  await openReport(EXPANDED);
  const { cells } = await aRow();
  const place = await cells.findByText(/^-23\.50000, /);
  expect(place.title).toMatch(/^Address at latitude -23\.50000/);
  // Nothing lies over it that the pointer would be on instead.
  expect(place.closest('button')).toBeNull();
});
