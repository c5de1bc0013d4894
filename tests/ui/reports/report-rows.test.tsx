import { fireEvent, act, screen, within } from '@testing-library/react';
import { vi, expect, test } from 'vitest';
import { userEvent } from '@testing-library/user-event';
import { groupHeight } from '@farol/ui/reports/table/group-height';
import { stackedHeight, valueLines } from '@farol/ui/reports/table/stacked-columns';
import type { Translate } from '@farol/ui/language/texts';
import { type ReportedHistory, MemoryReports } from '@farol/adapters/memory/reports';
import type { Position } from '@farol/core/domain/position/position';
import type { MemoryNetwork } from '@farol/adapters/memory/network';
import { REPORTS } from '@farol/core/domain/report/report';
import type { ReportRequest } from '@farol/core/domain/report/report-choice';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { openReport } from './open-report.ts';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
import { NOW_MS, openPage } from '../open-page.tsx';

const EXPANDED = '/reports/travels?period=today&columns=vehicle,start,distance,startPlace&expand=true';

async function aRow() {
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  const cells = within(table);
  return { distance: (await cells.findAllByText('20.00 km'))[0] ?? table, cells };
}

const isOnMap = (): boolean => screen.queryByRole('button', { name: 'Remove from map' }) !== null;

test('report rows: a click anywhere on a row shows it on the map, which an expanded panel uncovers', async () => {
  await openReport(EXPANDED);
  const { distance } = await aRow();
  expect(isOnMap()).toBe(false);
  fireEvent.click(distance);
  await screen.findByRole('button', { name: 'Remove from map' });
  expect(new URLSearchParams(location.search).get('expand')).not.toBe('true');
});

test('report rows: a user who selects a value of a row to copy it is not led to the map', async () => {
  await openReport(EXPANDED);
  const { distance } = await aRow();
  window.getSelection()?.selectAllChildren(distance);
  fireEvent.click(distance);
  expect(isOnMap()).toBe(false);
  window.getSelection()?.removeAllRanges();
  fireEvent.click(distance);
  await screen.findByRole('button', { name: 'Remove from map' });
});

test('report rows: a value says in full what its column cuts', async () => {
  await openReport(EXPANDED);
  const { cells } = await aRow();
  const place = await cells.findByText(/^-23\.50000, /);
  expect(place.title).toMatch(/^Address at latitude -23\.50000/);
  // Nothing lies over it that the pointer would be on instead.
  expect(place.closest('button')).toBeNull();
});

const GROUPED =
  '/reports/travels?period=today&rows=vehicle&columns=vehicle,start,distance,duration,startPlace';

async function groupOfVan(name = /^Van 5 1 row$/) {
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  const title = await within(table).findByRole('rowheader', { name });
  return { title, row: title.closest<HTMLElement>('[role="row"]') ?? table };
}

test('report rows: what a group adds up to stands below its columns, its title before them', async () => {
  await openReport(GROUPED);
  const { title, row } = await groupOfVan();
  expect(title.getAttribute('aria-colspan')).toBe('2');
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['20.00 km', '20 min', '']);
});

test('report rows: a group without totals in its columns is its title alone', async () => {
  await openReport('/reports/travels?period=today&rows=day&columns=vehicle,start');
  const title = await screen.findByRole('rowheader', { name: 'Monday, September 21, 2026 1 row' });
  expect(title.getAttribute('aria-colspan')).toBe('2');
});

test('report rows: in a narrow panel the totals of a group take lines of their own and none is left out', async () => {
  await openReport(GROUPED, {}, { isNarrow: true });
  const { row } = await groupOfVan();
  expect(within(row).getByText('20.00 km · 20 min')).toBeTruthy();
});

test('report rows: the highest of speeds does not pass for their sum', async () => {
  await openReport('/reports/route?period=today&rows=vehicle&columns=vehicle,start,speed,ignition');
  const { row } = await groupOfVan(/^Van 5 \d+ rows$/);
  expect(within(row).getByText(/^max\. \d+ km\/h$/)).toBeTruthy();
});

test('report rows: the head of a group has a line for each line of its totals', () => {
  const totals = ['939 h', '22,752.35 mi', 'Top speed 54 mph', 'Fuel used 1,234.00 L'];
  expect(groupHeight([], 400)).toBe(40);
  expect(groupHeight(totals.slice(0, 3), 400)).toBe(56);
  expect(groupHeight(totals, 400)).toBe(74);
  expect(groupHeight(totals, 100)).toBe(38 + 4 * 18);
});

/** Says the last part of a key. */
const t: Translate = (key) => (typeof key === 'string' ? key : (key[0] ?? '')).split('.').at(-1) ?? '';

test('narrow table: a row has as many lines as its values take', () => {
  expect(valueLines(t, 'trips', ['vehicle', 'start', 'distance', 'startPlace'], 400)).toBe(2);
  expect(valueLines(t, 'trips', ['vehicle', 'distance', 'startPlace', 'endPlace'], 400)).toBe(3);
  expect(valueLines(t, 'drivers', ['driver', 'score', 'distance'], 400)).toBe(2);
  const all = REPORTS.drivers.columns.map(({ column }) => column);
  expect(valueLines(t, 'drivers', all, 400)).toBe(4);
  expect(valueLines(t, 'drivers', all, 540)).toBe(3);
  expect(stackedHeight(2)).toBe(76);
});

/** A server whose vehicle was driven by Carla, who braked hard once. */
class DrivenReports extends MemoryReports {
  constructor({ positions }: ReportedHistory, network: MemoryNetwork) {
    const driven = positions.map((position): Position => ({
      ...position,
      attributes: { ...position.attributes, driverUniqueId: 'Carla' },
    }));
    const middle = driven[Math.floor(driven.length / 2)];
    const events = middle
      ? [
          {
            id: 1,
            type: 'alarm',
            eventTime: middle.fixTime,
            deviceId: middle.deviceId,
            positionId: middle.id,
            geofenceId: 0,
            maintenanceId: 0,
            attributes: { alarm: 'hardBraking' },
          },
        ]
      : [];
    super({ positions: driven, events }, network);
  }
}

test('report by driver: has a row per driver with the score, and says how that is made', async () => {
  await openReport('/reports/drivers?period=today', {}, { Reports: DrivenReports });
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  expect(within(table).getByRole('rowheader', { name: 'Carla' })).toBeTruthy();
  // 5 points for one event on 20 km.
  expect(within(table).getByRole('row', { name: /Carla/ }).textContent).toContain('75');
  expect(screen.getByText(/^Score: 100 less 10 per speeding and 5 per hard acceleration/)).toBeTruthy();
});

test('report by driver: a row is of no vehicle, so that nothing leads to the map and nothing is grouped', async () => {
  await openReport('/reports/drivers?period=today&rows=vehicle', {}, { Reports: DrivenReports });
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  expect(within(table).queryByRole('button', { name: /on the map/ })).toBeNull();
  expect(within(table).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Group' })).toBeNull();
  expect(within(table).queryByText('Unknown vehicle')).toBeNull();
});

test('report by driver: has no column of actions, and a click on a row leaves the wide panel as it is', async () => {
  await openReport('/reports/drivers?period=today&expand=true', {}, { Reports: DrivenReports });
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  expect(within(table).queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  const row = within(table).getByRole('row', { name: /Carla/ });
  expect(within(row).getAllByRole('cell').length).toBe(within(table).getAllByRole('columnheader').length - 1);
  await userEvent.click(row);
  expect(location.search).toContain('expand=true');
});

/** The sheets of paper that the page would print now. */
const sheets = () => [...document.querySelectorAll<HTMLElement>('[data-print-sheet]')];

function printed(): HTMLElement {
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  return sheets()[0] ?? document.body;
}

test('report rows: a report is printed with all its rows, what was chosen and its days, also by the keys of the browser', async () => {
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

test('report rows: paper has the groups of the screen and what they add up to, below their columns', async () => {
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

test('report rows: a report with more columns than fit upright lies on its side, and with very many it is in small type', async () => {
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

test('report rows: the menu prints once the paper is drawn', async () => {
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

test('report rows: vehicles that reported nothing are counted, and the first of them lead to their details', async () => {
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

test('report rows: the distances of the fleet and of a vehicle lead to rows that add up to them', async () => {
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

test('report rows: the overview is made of one group, and its figures lead to the rows of that group', async () => {
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

test.each(['drivers', 'resume'])('the workbook of the server: one sheet for all of %s', async (path) => {
  const { person } = await openReport(`/reports/${path}?period=today`, {}, { Reports: DrivenReports });
  await person.press('Export');
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toContain('Excel from the server');
  expect(items).not.toContain('Excel from the server, a sheet per vehicle');
});
