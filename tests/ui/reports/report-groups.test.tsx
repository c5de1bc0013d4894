import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { groupHeight } from '@farol/ui/reports/table/group-height';
import { openReport } from './open-report.ts';

const GROUPED =
  '/reports/travels?period=today&rows=vehicle&columns=vehicle,start,distance,duration,startPlace';

async function groupOfVan(name = /^Van 5 1 row$/) {
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  const title = await within(table).findByRole('rowheader', { name });
  return { title, row: title.closest<HTMLElement>('[role="row"]') ?? table };
}

test('what a group adds up to stands below its columns, its title before them', async () => {
  await openReport(GROUPED);
  const { title, row } = await groupOfVan();
  expect(title.getAttribute('aria-colspan')).toBe('2');
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['20.00 km', '20 min', '']);
});

test('a group without totals in its columns is its title alone', async () => {
  await openReport('/reports/travels?period=today&rows=day&columns=vehicle,start');
  const title = await screen.findByRole('rowheader', { name: 'Monday, September 21, 2026 1 row' });
  expect(title.getAttribute('aria-colspan')).toBe('2');
});

test('in a narrow panel the totals of a group take lines of their own and none is left out', async () => {
  await openReport(GROUPED, {}, { isNarrow: true });
  const { row } = await groupOfVan();
  expect(within(row).getByText('20.00 km · 20 min')).toBeTruthy();
});

test('the highest of speeds does not pass for their sum', async () => {
  await openReport('/reports/route?period=today&rows=vehicle&columns=vehicle,start,speed,ignition');
  const { row } = await groupOfVan(/^Van 5 \d+ rows$/);
  expect(within(row).getByText(/^max\. \d+ km\/h$/)).toBeTruthy();
});

test('the head of a group has a line for each line of its totals', () => {
  const totals = ['939 h', '22,752.35 mi', 'Top speed 54 mph', 'Fuel used 1,234.00 L'];
  expect(groupHeight([], 400)).toBe(40);
  expect(groupHeight(totals.slice(0, 3), 400)).toBe(56);
  expect(groupHeight(totals, 400)).toBe(74);
  expect(groupHeight(totals, 100)).toBe(38 + 4 * 18);
});
