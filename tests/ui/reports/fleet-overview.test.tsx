import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { ReportRequest } from '@farol/core/domain/report/report-choice';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
import { NOW_MS, openPage } from '../open-page.tsx';

/** Opens the reports of a fleet in which Van 5 drove today, and the others of the depot never reported. */
async function openOverview() {
  const asked: ReportRequest[] = [];
  const page = await openPage('/reports', {
    user: { attributes: { timezone: 'UTC', distanceUnit: 'km' } },
    prepare: async ({ records, network }) => {
      const depot = await records.save('groups', { ...RESOURCES.groups.defaults, name: 'Depot' });
      const van = await records.save('devices', plainDevice(0, { name: 'Van 5', uniqueId: 'Van 5' }));
      for (const name of ['Van 6', 'Van 7', 'Van 8', 'Van 9', 'Van 10'])
        await records.save('devices', plainDevice(0, { name, uniqueId: name, groupId: depot.id }));
      const positions = reportedTrack(van.id, NOW_MS - 3 * 3_600_000).map((position, index) => ({
        ...position,
        id: index + 1,
      }));
      const reports = new MemoryReports({ positions, events: [] }, network);
      const rows = reports.rows.bind(reports);
      reports.rows = (request, reading) => {
        asked.push(request);
        return rows(request, reading);
      };
      return { reports };
    },
  });
  const overview = await screen.findByRole('region', { name: 'Fleet overview' });
  return { ...page, asked, overview };
}

test('vehicles that reported nothing are counted, and the first of them lead to their details', async () => {
  const { overview } = await openOverview();
  expect(await within(overview).findByText('5 vehicles reported nothing')).toBeTruthy();
  const silent = within(overview).getAllByRole('link', { name: /never reported/ });
  expect(silent.map(({ textContent }) => textContent)).toEqual([
    'Van 6never reported',
    'Van 7never reported',
    'Van 8never reported',
  ]);
  expect(within(overview).getByText('and 2 more')).toBeTruthy();
  expect(silent[0]?.getAttribute('href')).toMatch(/^\/devices\/\d+$/);
});

test('the distances of the fleet and of a vehicle lead to rows that add up to them', async () => {
  const { overview } = await openOverview();
  const fleet = await within(overview).findByRole('link', { name: /^Distance: 20 km/ });
  const [vehicle] = await within(overview).findAllByRole('link', { name: 'Van 5 20 km' });
  for (const link of [fleet, vehicle]) {
    const { pathname, searchParams } = new URL(link?.getAttribute('href') ?? '', 'http://localhost');
    expect(pathname).toBe('/reports/resume');
    expect(searchParams.get('period')).toBe('last7');
    // Rows of days leave out what was driven over midnight.
    expect(searchParams.get('daily')).toBeNull();
  }
});

test('the overview is made of one group, and its figures lead to the rows of that group', async () => {
  const { overview, person, asked } = await openOverview();
  await within(overview).findByText('5 vehicles reported nothing');
  asked.length = 0;
  await person.choose('Group', 'Depot');
  const distance = await within(overview).findByRole('link', { name: /^Distance: / });
  const [{ groupIds } = { groupIds: [] }] = asked;
  expect(groupIds).toHaveLength(1);
  expect(asked.every((item) => item.groupIds[0] === groupIds[0])).toBe(true);
  expect(new URL(distance.getAttribute('href') ?? '', 'http://localhost').searchParams.get('group')).toBe(
    String(groupIds[0]),
  );
});
