import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
import { NOW_MS, openPage } from '../open-page.tsx';

/** The sheets of paper that the page would print now. */
const sheets = () => [...document.querySelectorAll<HTMLElement>('[data-print-sheet]')];

test('a report is printed with all its rows and what was chosen, also by the keys of the browser', async () => {
  await openPage('/reports/stops?period=today', {
    user: { attributes: { timezone: 'UTC' } },
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      const positions = reportedTrack(id, NOW_MS - 3 * 3_600_000).map((position, index) => ({
        ...position,
        id: index + 1,
      }));
      return { reports: new MemoryReports({ positions, events: [] }, network) };
    },
  });
  await screen.findByText('2 rows');
  expect(sheets()).toEqual([]);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const [sheet = document.body] = sheets();
  expect(sheet.textContent).toContain('All vehicles · Today');
  expect(within(sheet).getAllByText('Van 5')).toHaveLength(2);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheets()).toEqual([]);
});
