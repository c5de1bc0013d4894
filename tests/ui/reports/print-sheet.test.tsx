import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { REPORTS } from '@farol/core/domain/report/report';
import { openReport } from './open-report.ts';

/** The sheets of paper that the page would print now. */
const sheets = () => [...document.querySelectorAll<HTMLElement>('[data-print-sheet]')];

function printed(): HTMLElement {
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  return sheets()[0] ?? document.body;
}

test('a report is printed with all its rows, what was chosen and its days, also by the keys of the browser', async () => {
  await openReport('/reports/stops?period=today');
  await screen.findByText('2 rows');
  expect(sheets()).toEqual([]);
  const sheet = printed();
  expect(within(sheet).getByText('All vehicles · Today, Sep 21, 2026')).toBeTruthy();
  // Few columns stand upright.
  expect(sheet.dataset['printSheet']).toBe('upright');
  expect(within(sheet).getAllByText('Van 5')).toHaveLength(2);
  // A place takes one line.
  expect(within(sheet).getAllByText(/^-23\.50000, -46\.\d{5}$/)).toHaveLength(2);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheets()).toEqual([]);
});

test('paper has the groups of the screen and what they add up to, below their columns', async () => {
  await openReport('/reports/travels?period=last7&rows=vehicle&columns=vehicle,start,distance,duration');
  await screen.findByText('1 row', { selector: '[role=status] *, [role=status]' });
  const sheet = printed();
  expect(within(sheet).getByText('All vehicles · Last 7 days, Sep 15 – 21, 2026 · By vehicle')).toBeTruthy();
  const texts = within(sheet)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(texts[0]).toEqual(['Vehicle', 'Start', 'Distance', 'Duration']);
  expect(texts[1]).toEqual(['Van 5 1 row', '20.00 km', '20 min']);
  expect(texts.at(-1)).toEqual(['Total', '20.00 km', '20 min']);
  expect(texts).toHaveLength(4);
});

test('a report with more columns than fit upright lies on its side, and with very many it is in small type', async () => {
  await openReport('/reports/travels?period=today');
  await screen.findByText('1 row');
  expect(printed().dataset['printSheet']).toBe('across');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  const all = REPORTS.trips.columns.map(({ column }) => column);
  await openReport(`/reports/travels?period=today&columns=${all.slice(0, 11).join()}`);
  await screen.findByText('1 row');
  expect(printed().dataset['printSheet']).toBe('small');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await openReport(`/reports/travels?period=today&columns=${all.join()}`);
  await screen.findByText('1 row');
  expect(printed().dataset['printSheet']).toBe('smallest');
});

test('the menu prints once the paper is drawn', async () => {
  const seen: number[] = [];
  vi.stubGlobal('print', () => void seen.push(sheets().length));
  const { person } = await openReport('/reports/stops?period=today');
  await screen.findByText('2 rows');
  await person.chooseFromMenu('Export', 'Print');
  await vi.waitFor(() => expect(seen).toEqual([1]));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(sheets()).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheets()).toEqual([]);
});
