import { screen, waitFor } from '@testing-library/react';
import { readSheet } from 'read-excel-file/browser';
import { expect, test } from 'vitest';
import readXlsxFile from 'read-excel-file/node';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { ReportFile } from '@farol/core/ports/reports';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { Failure } from '@farol/core/domain/values/failure';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
import { NOW_MS, openPage } from '../open-page.tsx';
import { savedFiles } from '../saved-files.ts';
import { openReport } from './open-report.ts';

test('report export: what is shown is saved as CSV, with the units in its head', async () => {
  const saved = savedFiles();
  const { person } = await openReport('/reports/travels?period=today&columns=vehicle,distance');
  await person.chooseFromMenu('Export', 'CSV, as shown');
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  expect(file?.name).toBe('Trips 2026-09-21.csv');
  const [head, row] = ((await file?.content.text()) ?? '').replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('Vehicle,Distance (km)');
  expect(row).toMatch(/^Van 5,(19|20)(\.\d+)?$/);
});

test('report export: an Excel file has the columns of the screen, and numbers to calculate with', async () => {
  const saved = savedFiles();
  const { person } = await openReport(
    '/reports/travels?period=today&columns=vehicle,duration,distance,start',
  );
  await person.chooseFromMenu('Export', 'Excel, as shown');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Trips 2026-09-21.xlsx']));
  const [head, row, total] = await readSheet(saved[0]?.content ?? new Blob());
  expect(head).toEqual(['Vehicle', 'Duration (h:mm:ss)', 'Distance (km)', 'Start']);
  expect(total?.[0]).toBe('Total');
  expect(total?.[2]).toBe(row?.[2]);
  expect(row?.[0]).toBe('Van 5');
  // A duration that spreadsheets add up.
  expect(row?.[1]).toBeInstanceOf(Date);
  expect(row?.[2]).toBeCloseTo(20, 0);
  expect(row?.[3]).toBeInstanceOf(Date);
});

test('report export: a server without spreadsheets does not keep anybody from an Excel file', async () => {
  const saved = savedFiles();
  const { person } = await openReport('/reports/stops?period=today');
  await person.chooseFromMenu('Export', 'Excel from the server, a sheet per vehicle');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Stops 2026-09-21.xlsx']));
});

/** A server that writes spreadsheets. */
class WritingReports extends MemoryReports {
  override async spreadsheet(): Promise<ReportFile> {
    return { bytes: new Uint8Array([1]), isPdf: false };
  }
}

test('report export: a file that the server writes is saved after its report was left, which a notice says', async () => {
  const saved = savedFiles();
  const written = Promise.withResolvers<ReportFile>();
  class SlowReports extends MemoryReports {
    override spreadsheet(): Promise<ReportFile> {
      return written.promise;
    }
  }
  const { person } = await openReport('/reports/travels?period=today', {}, { Reports: SlowReports });
  await person.chooseFromMenu('Export', 'Excel from the server, a sheet per vehicle');
  await person.goTo('/groups');
  written.resolve({ bytes: new Uint8Array([1]), isPdf: false });
  expect(await screen.findByText('The file “Trips 2026-09-21” is saved')).toBeTruthy();
  expect(saved.map(({ name }) => name)).toEqual(['Trips 2026-09-21 from the server.xlsx']);
});

const PLACE = /-23\.50000, -46\.\d{5}/;

test('a place without an address is saved as it is shown: by its coordinates, with a plain hyphen', async () => {
  const saved = savedFiles();
  const { person } = await openReport('/reports/travels?period=today&columns=vehicle,startPlace');
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  expect(table.textContent).toMatch(PLACE);
  await person.chooseFromMenu('Export', 'CSV, as shown');
  await waitFor(() => expect(saved).toHaveLength(1));
  await person.chooseFromMenu('Export', 'Excel, as shown');
  await waitFor(() => expect(saved).toHaveLength(2));
  const [, csvRow] = ((await saved[0]?.content.text()) ?? '').split('\r\n');
  expect(csvRow).toMatch(/^Van 5,"-23\.50000, -46\.\d{5}"$/);
  const [, row] = await readSheet(saved[1]?.content ?? new Blob());
  expect(row?.[1]).toMatch(PLACE);
});

test('names of files: have report, period and a single vehicle, and differ for the file that the server makes', async () => {
  const saved = savedFiles();
  const { person, records } = await openReport(
    '/reports/travels?period=today',
    {},
    { Reports: WritingReports },
  );
  const [van] = await records.list('devices');
  await person.goTo(`/reports/travels?period=last7&device=${van?.id}`);
  await screen.findByText('1 row');
  await person.chooseFromMenu('Export', 'CSV, as shown');
  await waitFor(() => expect(saved).toHaveLength(1));
  await person.chooseFromMenu('Export', 'Excel, as shown');
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual([
      'Trips Van 5 2026-09-15–2026-09-21.csv',
      'Trips Van 5 2026-09-15–2026-09-21.xlsx',
    ]),
  );
  await person.chooseFromMenu('Export', 'Excel from the server, a sheet per vehicle');
  await waitFor(() =>
    expect(saved.at(-1)?.name).toBe('Trips Van 5 2026-09-15–2026-09-21 from the server.xlsx'),
  );
});

test.for([
  ['travels', 'Trips 2026-09-21.gpx', 2],
  ['stops', 'Stops 2026-09-21.gpx', 2],
] as const)('report export: the places of %s are saved for maps and devices', async ([path, name, count]) => {
  const saved = savedFiles();
  const { person } = await openReport(`/reports/${path}?period=today`);
  await person.chooseFromMenu('Export', 'GPX');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe(name);
  expect((await saved[0]?.content.text())?.match(/<wpt /g)).toHaveLength(count);
});

test('report export: events with their places have one time, and visits are saved at the middle of their geofence', async () => {
  const saved = savedFiles();
  const { person } = await openVisit('/reports/combined?period=today');
  expect(await screen.findByRole('columnheader', { name: 'Time' })).toBeTruthy();
  await person.chooseFromMenu('Export', 'KML');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.content.text()).toContain('<coordinates>-46.6,-23.5</coordinates>');
  await person.goTo('/reports/geofences?period=today');
  await screen.findByText('1 row');
  await person.chooseFromMenu('Export', 'KML');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(await saved[1]?.content.text()).toContain('<coordinates>-46.7,-23.6</coordinates>');
});

/** Opens a report of a vehicle that was in a geofence for ten minutes. */
async function openVisit(path: string) {
  return await openPage(path, {
    user: { attributes: { timezone: 'UTC' } },
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      const depot = await records.save('geofences', {
        ...RESOURCES.geofences.defaults,
        name: 'Depot',
        area: 'CIRCLE (-23.6 -46.7, 500)',
      });
      const positions = reportedTrack(id, NOW_MS - 3_600_000).map((position, at) => ({
        ...position,
        id: at + 1,
      }));
      const crossing = (event: number, type: string, at: number) => ({
        id: event,
        type,
        eventTime: positions[at]?.fixTime ?? '',
        deviceId: id,
        positionId: at + 1,
        geofenceId: depot.id,
        maintenanceId: 0,
        attributes: {},
      });
      const events = [crossing(1, 'geofenceEnter', 0), crossing(2, 'geofenceExit', 20)];
      return { reports: new MemoryReports({ positions, events }, network) };
    },
  });
}

const STREET = 'Avenida Paulista 1578';

const rowTexts = async () => (await screen.findAllByRole('row')).map(({ textContent }) => textContent);

/** Opens the stops of this morning on a server with a geocoder that knows where they were, or on one without. */
async function openStops(geocoderEnabled: boolean) {
  const page = await openPage('/reports/stops?period=today&columns=vehicle,startPlace', {
    user: { attributes: { timezone: 'UTC' } },
    isPlus: false,
    server: { geocoderEnabled },
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      const positions = reportedTrack(id, NOW_MS - 3 * 3_600_000).map((position, index) => ({
        ...position,
        id: index + 1,
      }));
      const places = positions.map((place) => ({ ...place, name: STREET, bounds: undefined }));
      return {
        reports: new MemoryReports({ positions, events: [] }, network),
        geocoder: new MemoryGeocoder(places, network),
      };
    },
  });
  await screen.findByText('2 rows');
  return page;
}

test('report export: rows say coordinates until addresses are wanted, then those of the geocoder, and coordinates again', async () => {
  const { person, geocoder } = await openStops(true);
  expect((await rowTexts()).join()).not.toContain(STREET);
  expect(geocoder.requests).toEqual([]);
  await person.press('Show addresses');
  await waitFor(async () =>
    expect((await rowTexts()).filter((text) => text?.includes(STREET))).toHaveLength(2),
  );
  await person.press('Hide addresses');
  expect((await rowTexts()).join()).not.toContain(STREET);
});

test('report export: without a geocoder no addresses are offered', async () => {
  await openStops(false);
  expect(screen.queryByRole('button', { name: 'Show addresses' })).toBeNull();
});

test('report export: a geocoder that does not answer is reported, and asked again on request', async () => {
  const { person, network } = await openStops(true);
  network.failure = new Failure('NETWORK', 0);
  await person.press('Show addresses');
  expect(await screen.findByText('The addresses could not be loaded')).toBeTruthy();
  network.failure = undefined;
  await person.press('Try again');
  await waitFor(async () => expect((await rowTexts()).join()).toContain(STREET));
  expect(screen.queryByText('The addresses could not be loaded')).toBeNull();
});

test('report export: an exported table says the addresses that are shown', async () => {
  const saved = savedFiles();
  const { person } = await openStops(true);
  await person.press('Show addresses');
  await waitFor(async () => expect((await rowTexts()).join()).toContain(STREET));
  await person.chooseFromMenu('Export', 'CSV, as shown');
  expect(await saved[0]?.content.text()).toContain(STREET);
});

test('report export: a workbook as shown says the addresses that are shown', async () => {
  const saved = savedFiles();
  const { person } = await openStops(true);
  await person.press('Show addresses');
  await waitFor(async () => expect((await rowTexts()).join()).toContain(STREET));
  await person.chooseFromMenu('Export', 'Excel, as shown');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('Stops 2026-09-21.xlsx');
  const [sheet] = await readXlsxFile(
    Buffer.from((await saved[0]?.content.arrayBuffer()) ?? new ArrayBuffer()),
  );
  expect(sheet?.data.flat().filter((cell) => cell === STREET)).toHaveLength(2);
});
