import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryReports, type ReportedHistory } from '@farol/adapters/memory/reports';
import type { MemoryNetwork } from '@farol/adapters/memory/network';
import type { Position } from '@farol/core/domain/position/position';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { Failure } from '@farol/core/domain/values/failure';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';
import { openReport } from './open-report.ts';

test('report screen: a report is chosen, shown in the units of the account, and kept in the address', async () => {
  const { person, timers } = await openReport('/reports/travels');
  expect(await screen.findByText('Choose what to show')).toBeTruthy();
  await person.press('Show');
  expect(await screen.findByText('1 row')).toBeTruthy();
  expect(await screen.findByText('All vehicles · Today')).toBeTruthy();
  await person.wait(timers, 1000);
  expect(new URLSearchParams(window.location.search).get('period')).toBe('today');
  await person.press('Change selection');
  expect(await screen.findByRole('button', { name: 'Show' })).toBeTruthy();
});

test('report screen: before anything is shown, what is said of it suits every period', async () => {
  const { person } = await openReport('/reports/travels');
  await person.choose(/^Period/, 'Yesterday');
  expect(await screen.findByText('Without vehicles chosen, the report is about all of them.')).toBeTruthy();
});

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('report screen: columns are moved up and down, as their list shows them', async () => {
  const { person } = await openReport('/reports/travels?period=today&columns=vehicle,start,end,distance');
  await person.press('Columns');
  await person.press('Move Distance up');
  await waitFor(() => expect(heads().slice(0, 4)).toEqual(['Vehicle', 'Start', 'Distance', 'End']));
  await person.press('Move Start down');
  await waitFor(() => expect(heads().slice(0, 4)).toEqual(['Vehicle', 'Distance', 'Start', 'End']));
});

test('report screen: an address opens its report with its rows', async () => {
  await openReport('/reports/resume?period=today&columns=vehicle,distance');
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  expect(await within(table).findAllByText('20.00 km')).not.toEqual([]);
});

test('report screen: a period without rows says so, and one that ends before it begins is refused', async () => {
  await openReport('/reports/route?period=yesterday');
  expect(await screen.findByText('No route for the selected period')).toBeTruthy();
  const { person } = await openReport('/reports/route?from=2026-09-20T00:00:00Z&to=2026-09-19T00:00:00Z');
  const sentence = await screen.findByText('The period ends before it begins.');
  const problem = sentence.closest<HTMLElement>('[role=alert]');
  for (const name of ['Show', 'Save this selection']) {
    await person.press(name);
    expect(document.activeElement).toBe(problem);
    problem?.blur();
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('report screen: a report says until when its server knew what was stored, also one without rows', async () => {
  class LateReports extends MemoryReports {
    override async rows(...question: Parameters<MemoryReports['rows']>) {
      return { ...(await super.rows(...question)), dataUntilMs: Date.UTC(2026, 8, 20, 14, 3) };
    }
  }
  await openReport('/reports/resume?period=today', {}, { Reports: LateReports });
  expect(await screen.findByText(/^Data up to 9\/20\/26, 2:03\sPM/)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Rows of the report' })).toBeTruthy();
  await openReport('/reports/route?period=yesterday', {}, { Reports: LateReports });
  expect(await screen.findByText('No route for the selected period')).toBeTruthy();
  expect(screen.getAllByText(/^Data up to/)).not.toEqual([]);
});

test('report screen: an address that cannot be reported says so in one sentence and reads nothing', async () => {
  const { person } = await openReport('/reports/travels');
  for (const [query, sentence] of [
    ['device=van&period=today', 'The address names a vehicle, group or geofence that does not exist.'],
    ['period=lastyear', 'Enter when the period begins and ends.'],
    ['from=tuesday&to=whenever', 'Enter when the period begins and ends.'],
    ['from=1926-01-01T00:00:00Z&to=2026-09-21T00:00:00Z', 'Choose at most 366 days for this report.'],
    ['from=2126-01-01T00:00:00Z&to=2126-01-02T00:00:00Z', 'The period has not begun yet.'],
    [
      `period=today&device=${Array.from({ length: 10_000 }, (_, index) => index + 1).join()}`,
      'Choose at most 200 vehicles and groups. A group counts as one.',
    ],
  ] as const) {
    await person.goTo(`/reports/travels?${query}`);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByText('Choose what to show')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    await person.goTo('/reports');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  }
});

test('report screen: a user who may have no reports is told so where an address leads to one, instead of a failure to repeat', async () => {
  await openReport('/reports/travels?period=today', { disableReports: true, administrator: false });
  expect(await screen.findByText('No reports available')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('report screen: an address of visits to all geofences shows them, though it is opened before the geofences are loaded', async () => {
  await openPage('/reports/geofences?period=today', {
    user: { attributes: { timezone: 'UTC' } },
    prepare: async ({ records }) => {
      await records.save('geofences', {
        ...RESOURCES.geofences.defaults,
        name: 'Depot',
        area: 'CIRCLE (-23.5 -46.6, 500)',
      });
      return {};
    },
  });
  expect(await screen.findByText('Nothing in this period')).toBeTruthy();
});

test('report screen: the line of a report says its filters, and a saved selection opens it with its columns and order', async () => {
  const { person } = await openReport(
    '/reports/resume?period=today&daily=true&columns=vehicle,distance&order=distance-desc',
  );
  expect(await screen.findByText('All vehicles · Today · One row per day')).toBeTruthy();
  await person.press('Change selection');
  await person.press('Save this selection');
  await person.inDialog('Save selection').fill(/^Name/, 'Longest drives');
  await person.inDialog('Save selection').press('Save');
  await person.goTo('/reports');
  const path = (await screen.findByRole('link', { name: /Longest drives/ })).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(path, 'http://farol.test').searchParams)).toEqual({
    period: 'today',
    daily: 'true',
    order: 'distance-desc',
    columns: 'vehicle,distance',
  });
});

test('report screen: a report that failed says why and is read again on request', async () => {
  const { person, network } = await openReport('/reports/stops');
  network.failure = new Failure('NETWORK', 0);
  await person.press('Show');
  expect(await screen.findByText('The report could not be prepared')).toBeTruthy();
  network.failure = undefined;
  await person.press('Try again');
  expect(await screen.findByText('2 rows')).toBeTruthy();
});

const rowTexts = async () => (await screen.findAllByRole('row')).map(({ textContent }) => textContent);

test('report screen: on a phone, where a table has no heads, its rows are sorted from a menu', async () => {
  const { person } = await openReport('/reports/stops?period=today');
  await person.chooseFromMenu(/^Sorted by .*: change$/, 'Duration');
  await screen.findByRole('button', { name: 'Sorted by Duration: change' });
  const once = await rowTexts();
  await person.chooseFromMenu('Sorted by Duration: change', 'Duration');
  await waitFor(async () => expect(await rowTexts()).not.toEqual(once));
});

test('report screen: an event leads to the player at its moment, with the vehicle and no other', async () => {
  const page = await openPage('/reports/events?period=today', {
    user: { attributes: { timezone: 'UTC' } },
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      await records.save('devices', { ...plainDevice(0), name: 'Van 6', uniqueId: 'six' });
      const event = {
        id: 7,
        type: 'ignitionOff',
        eventTime: '2026-09-21T09:30:00Z',
        deviceId: id,
        positionId: 0,
        geofenceId: 0,
        maintenanceId: 0,
        attributes: {},
      };
      return { reports: new MemoryReports({ positions: [], events: [event] }, network) };
    },
  });
  const van = (await page.records.list('devices')).find(({ name }) => name === 'Van 5');
  const link = await screen.findByRole('link', { name: /Van 5/ });
  await page.person.click(link);
  await waitFor(() => expect(window.location.pathname).toBe('/reports/history'));
  const opened = new URLSearchParams(window.location.search);
  expect(opened.getAll('device')).toEqual([String(van?.id)]);
  expect(Date.parse(opened.get('at') ?? '')).toBe(Date.parse('2026-09-21T09:30:00Z'));
});

test('report screen: an address that names what its reader does not see shows neutral words, not numbers', async () => {
  const { person } = await openReport('/reports/geofences?period=today&device=999&group=77&geofence=55');
  expect(await screen.findByText('Nothing in this period')).toBeTruthy();
  expect(
    await screen.findByText('You cannot see something that was chosen, or it no longer exists.'),
  ).toBeTruthy();
  for (const word of ['Unknown vehicle', 'Unknown group', 'Unknown geofence'])
    expect((await screen.findAllByText(word)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/999|77|55/)).toBeNull();
  await person.goTo('/reports');
});

test('report screen: the index offers every report and what the fleet did, and a used report comes back', async () => {
  const { person } = await openReport('/reports/stops?period=today');
  await screen.findByText('2 rows');
  await person.goTo('/reports');
  expect(await screen.findByRole('link', { name: /Geofence visits/ })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Recently used' })).toBeTruthy();
  // The reports come first: what the fleet did and what is mailed is further down.
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(-4)).toEqual(expect.arrayContaining(['Reports', 'Recently used']));
  expect(headings.indexOf('Reports')).toBeLessThan(headings.indexOf('Recently used'));
  expect(headings.indexOf('Recently used')).toBeLessThan(headings.indexOf('Fleet overview'));
  expect(await screen.findByText('1 of 1 vehicle drove')).toBeTruthy();
});

async function pathOf(name: RegExp): Promise<string | null> {
  return (await screen.findByRole('link', { name })).getAttribute('href');
}

test('report screen: each figure of the fleet leads to its rows, the highest first', async () => {
  await openReport('/reports');
  expect(await pathOf(/^Distance: /)).toBe('/reports/resume?period=last7&order=distance-desc');
  expect(await pathOf(/^Driving time: /)).toBe('/reports/travels?period=last7&order=duration-desc');
  expect(await pathOf(/^Alarms: /)).toBe('/reports/events?period=last7&event=alarm&order=start-desc');
});

test('report screen: a selection is saved under a name and removed, which can be taken back', async () => {
  const { person } = await openReport('/reports/travels');
  await person.press('Save this selection');
  await person.inDialog('Save selection').press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.press('Save this selection');
  await person.inDialog('Save selection').fill(/^Name/, 'Morning');
  await person.inDialog('Save selection').press('Save');
  // It is said where it went.
  await screen.findByText('“Morning” saved. Find it under “Saved selections”, here and in Reports.');
  await person.goTo('/reports');
  expect(await screen.findByRole('link', { name: /Morning/ })).toBeTruthy();
  await person.press('Remove “Morning”');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Morning/ })).toBeNull());
  expect(await screen.findByText('“Morning” removed.')).toBeTruthy();
  await person.press('Undo');
  expect(await screen.findByRole('link', { name: /Morning/ })).toBeTruthy();
  expect(screen.queryByText('“Morning” removed.')).toBeNull();
});

test('report screen: a saved selection is offered in the form of its report, where choosing it fills the form and shows the rows', async () => {
  const { person } = await openReport('/reports/travels?period=yesterday&order=distance-desc');
  await person.press('Save this selection');
  await person.inDialog('Save selection').fill(/^Name/, 'Longest of yesterday');
  await person.inDialog('Save selection').press('Save');
  await person.goTo('/reports/stops');
  // It is of another report.
  await screen.findByRole('button', { name: 'Save this selection' });
  expect(screen.queryByRole('button', { name: 'Saved selections' })).toBeNull();
  await person.goTo('/reports/travels?period=today');
  await screen.findByText('1 row');
  await person.press('Change selection');
  await person.chooseFromMenu('Saved selections', /^Longest of yesterday/);
  expect(await screen.findByText('Nothing in this period')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Period' })).toMatchObject({ value: 'Yesterday' });
  expect(new URLSearchParams(location.search).get('order')).toBe('distance-desc');
});

test('what is shown is mailed regularly: only the calendar is still asked for', async () => {
  const { person, records, associations } = await openReport('/reports');
  await records.save('calendars', { ...RESOURCES.calendars.defaults, name: 'Mondays' });
  const [van] = await records.list('devices');
  await person.goTo(`/reports/resume?period=today&daily=true&device=${van?.id}`);
  await screen.findByText('Van 5 · Today · One row per day');
  await person.chooseFromMenu('Export', 'Mail regularly');
  await person.choose(/^Calendar/, 'Mondays');
  await person.press('Save');
  await waitFor(async () =>
    expect(await records.list('scheduledReports')).toMatchObject([
      { description: 'Summary', type: 'summary', attributes: { daily: true } },
    ]),
  );
  expect(await associations.list('device', 'report')).toMatchObject([{ owner: { id: van?.id } }]);
  expect(await associations.list('user', 'report')).toHaveLength(1);
});

test('report screen: the player that a row opens leads back to the report as it was, by Escape, the arrow and closing the route', async () => {
  const { person } = await openReport('/reports/travels?period=today&order=distance-desc');
  for (const leave of [
    () => person.keys('{Escape}'),
    () => person.press('Back'),
    () => person.press(/^Close route/),
  ]) {
    await person.click(await screen.findByRole('link', { name: /^Play on the map/ }));
    await waitFor(() => expect(location.pathname).toBe('/reports/history'));
    await screen.findByRole('region', { name: 'Route player' });
    await leave();
    await waitFor(() => expect(location.pathname).toBe('/reports/travels'));
    expect(new URLSearchParams(location.search).get('order')).toBe('distance-desc');
    await screen.findByRole('table', { name: 'Rows of the report' });
  }
});

test('report screen: a player that was not opened from a report leads to the reports', async () => {
  const { person } = await openReport('/reports/history');
  await person.press('Back');
  await waitFor(() => expect(location.pathname).toBe('/reports'));
});

/** A server that doubts the second of the fixes. */
class DoubtfulReports extends MemoryReports {
  constructor({ positions, events }: ReportedHistory, network: MemoryNetwork) {
    const judged = positions.map((position, at): Position => ({
      ...position,
      attributes: { ...position.attributes, ...(at === 1 && { doubt: 'jump' }) },
    }));
    super({ positions: judged, events }, network);
  }
}

test('summary: says how many doubtful positions count for nothing, and nothing where there are none', async () => {
  await openReport('/reports/resume?period=today', {}, { Reports: DoubtfulReports });
  expect((await screen.findByRole('note')).textContent).toBe(
    '1 doubtful position counts for nothing in this report.',
  );
  await openReport('/reports/resume?period=today');
  await screen.findByRole('table', { name: 'Rows of the report' });
  expect(screen.queryByRole('note')).toBeNull();
});
