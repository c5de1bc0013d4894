import { inflateRawSync } from 'node:zlib';
import { REPORTS } from '@farol/core/domain/report/report';
import { REPORT_NAMES } from '@farol/core/domain/report/report-screen';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { REPORT_TYPES, traitsOf } from '../../../server/reports/thread/kinds/report-kinds.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import {
  asNewUser,
  createGeofence,
  createVehicle,
  INSIDE,
  OUTSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DAY = 'from=2024-01-01T00:00:00Z&to=2024-01-01T23:59:59Z';
const OF_PERIODS = REPORT_TYPES.filter((type) => !traitsOf(type).isOfNow);
const SHEETS = OF_PERIODS.filter((type) => traitsOf(type).sheet);
/** The reports of which a drive of half an hour gives rows. */
const LISTED: ReadonlySet<string> = new Set(['route', 'trips', 'stops', 'summary', 'events']);

let shared: RestartableServer;
let server: RestartableServer;
let tests = 0;
let tracker: string;
let van: number;
let mayHaveChanged = false;
beforeAll(async () => {
  shared = await startRestartableServer();
});
afterAll(() => shared.stop());
beforeEach(async () => {
  server = await asNewUser(shared);
  tracker = `van-${++tests}`;
  van = await createVehicle(server, tracker, { name: '=HYPERLINK("x")' });
});
afterEach(async () => {
  if (mayHaveChanged) await setServerAttributes({});
  mayHaveChanged = false;
});

async function setServerAttributes(attributes: Record<string, unknown>): Promise<void> {
  const info = (await shared.api.get('/server')).json();
  const all = { 'filter.maxSpeed': 0, ...attributes };
  expect((await shared.api.put('/server', { ...info, attributes: all })).status).toBe(200);
  mayHaveChanged = true;
}

/** Half an hour: ten minutes at a place, ten of driving, ten at another place. */
async function drive(): Promise<void> {
  for (let minute = 0; minute <= 30; minute += 2) {
    const kilometers = Math.min(Math.max(minute - 10, 0), 10) / 2;
    await server.report(tracker, {
      lat: kilometers / 111.319_490_793,
      lon: 1,
      speed: minute > 10 && minute <= 20 ? 10 : 0,
      timestamp: `2024-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
      note: minute === 0 ? '=1+1' : 'plain',
    });
  }
}

async function sheets(api: ApiClient, path: string) {
  const { type, bytes } = await api.bytes(path);
  expect(type).toBe(SHEET);
  return readXlsxFile(Buffer.from(bytes));
}

test('report files: every listed report opens as a spreadsheet, by its path or by the accepted type', async () => {
  await drive();
  for (const report of SHEETS) {
    const byPath = await sheets(server.api, `/reports/${report}/xlsx?${DAY}&deviceId=${van}`);
    const asked = server.api.withHeaders({ accept: SHEET });
    expect(await sheets(asked, `/reports/${report}?${DAY}&deviceId=${van}`)).toEqual(byPath);
    const rows = (await server.api.get(`/reports/${report}?${DAY}&deviceId=${van}`)).list();
    if (LISTED.has(report)) expect(rows.length).toBeGreaterThan(0);
    expect(byPath[0]?.data).toHaveLength(rows.length + 1);
  }
  const devices = await sheets(server.api, '/reports/devices/xlsx');
  expect(devices[0]?.data.map((row) => row.slice(0, 2))).toEqual([
    ['Veículo', 'Identificador'],
    ['=HYPERLINK("x")', tracker],
  ]);
  for (const report of ['combined', 'geofences'])
    expect((await server.api.withHeaders({ accept: SHEET }).get(`/reports/${report}?${DAY}`)).status).toBe(
      406,
    );
});

test('report files: the console says of each report whether its spreadsheet has a sheet for each vehicle', () => {
  const told = REPORT_NAMES.map((name) => [name, REPORTS[name].serverSpreadsheet]);
  const written = REPORT_NAMES.map((name) => {
    const { sheet } = traitsOf(name);
    return [name, sheet && (sheet.isShared ? 'oneSheet' : 'sheetPerVehicle')];
  });
  expect(told).toEqual(written);
});

test("report files: a spreadsheet has the reader's language, units and time zone, and a sheet per vehicle with rows", async () => {
  await drive();
  await createVehicle(server, `idle-${tests}`);
  await setServerAttributes({
    language: 'en',
    speedUnit: 'kmh',
    distanceUnit: 'km',
    timezone: 'America/Sao_Paulo',
  });
  const all = await sheets(server.api, `/reports/trips/xlsx?${DAY}`);
  expect(all.map(({ sheet }) => sheet)).toEqual(['=HYPERLINK("x")']);
  const [headings, trip] = all[0]?.data ?? [];
  expect(headings?.slice(6, 10)).toEqual([
    'Duration',
    'Length (km)',
    'Top speed (km/h)',
    'Average speed (km/h)',
  ]);
  expect(trip?.[0]).toEqual(new Date('2024-01-01T07:10:00Z'));
  expect(trip?.[7]).toBeCloseTo(5, 1);
  expect(trip?.[8]).toBeCloseTo(18.52, 2);
});

test('report files: a spreadsheet has the times of the screen that asked for it, whatever clock the account or the server has', async () => {
  await drive();
  await setServerAttributes({ timezone: 'America/Sao_Paulo' });
  expect(await startInSheet('Asia/Tokyo')).toEqual(new Date('2024-01-01T19:10:00Z'));
  expect(await startInSheet('Nowhere')).toEqual(new Date('2024-01-01T07:10:00Z'));
});

/** Returns when the first trip starts as its sheet says on a screen in the zone. */
const startInSheet = async (zone: string) => {
  const [sheet] = await sheets(server.api, `/reports/trips/xlsx?${DAY}&timezone=${zone}`);
  return sheet?.data[1]?.[0];
};

/** Returns two headings of the trips as a browser with these languages gets them. */
const headings = async (languages: string) => {
  const asked = server.api.withHeaders({ 'accept-language': languages });
  const [sheet] = await sheets(asked, `/reports/trips/xlsx?${DAY}`);
  return sheet?.data[0]?.slice(6, 8);
};

test('report files: a spreadsheet is in the language of the browser where neither the account nor the server has one', async () => {
  await drive();
  const english = ['Duration', 'Length (mi)'];
  expect(await headings('en-GB,en;q=0.9')).toEqual(english);
  expect(await headings('de, es;q=0.2, en;q=0.8, pt;q=0')).toEqual(english);
  const portuguese = await headings('de');
  expect(portuguese).not.toEqual(english);
  expect(await headings(`${'de,'.repeat(2000)}en`)).toEqual(portuguese);
  expect(await headings(';q=x,,en;q=abc')).toEqual(portuguese);
  await setServerAttributes({ language: 'en' });
  expect(await headings('es')).toEqual(english);
});

test('report files: what a device reports is never a formula in a spreadsheet or a CSV file', async () => {
  await drive();
  const [route] = await sheets(server.api, `/reports/route/xlsx?${DAY}&deviceId=${van}`);
  expect(String(route?.data[1]?.[7])).toContain('note==1+1');
  const csv = (await server.api.get(`/positions/csv?${DAY}&deviceId=${van}`)).text.split('\r\n');
  const note = csv[0]?.split(',').indexOf('note') ?? -1;
  expect(csv.slice(1, 3).map((line) => line.split(',')[note])).toEqual(["'=1+1", 'plain']);
});

test("report files: a vehicle's route is a file for other programs", async () => {
  await drive();
  const query = `${DAY}&deviceId=${van}`;
  const csv = await server.api.withHeaders({ accept: '*/*' }).get(`/positions/csv?${query}`);
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename=positions.csv');
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(17);
  const gpx = (await server.api.get(`/positions/gpx?${query}`)).text;
  expect(gpx.match(/<trkpt /g)).toHaveLength(16);
  expect(gpx).toContain('<time>2024-01-01T10:00:00.000Z</time>');
  expect(gpx).toContain('<gpx version="1.1"');
  const kml = (await server.api.get(`/positions/kml?${query}`)).text;
  expect(kml).toContain('<name>=HYPERLINK(&quot;x&quot;)</name>');
  expect(/<coordinates>\s*([^<]*?)\s*<\/coordinates>/.exec(kml)?.[1]?.split(' ')).toHaveLength(16);
  // The archive holds the same KML.
  const kmz = Buffer.from((await server.api.bytes(`/positions/kmz?${query}`)).bytes);
  const nameEnd = 30 + kmz.readUInt16LE(26);
  expect(kmz.toString('utf8', 30, nameEnd)).toBe('doc.kml');
  const content = kmz.subarray(nameEnd + kmz.readUInt16LE(28));
  expect(inflateRawSync(content).toString()).toBe(kml);
  expect((await server.api.get(`/positions/gpx?${DAY}`)).status).toBe(400);
});

test('report files: the combined report has the route, the events with a position, and their positions', async () => {
  await drive();
  await createVehicle(server, `idle-${tests}`);
  const [element, ...others] = (await server.api.get(`/reports/combined?${DAY}`)).list();
  expect(others).toEqual([]);
  const route = (await server.api.get(`/reports/route?${DAY}&deviceId=${van}`)).list();
  expect(element?.['deviceId']).toBe(van);
  expect(element?.['route']).toEqual(route.map(({ longitude, latitude }) => [longitude, latitude]));
  const events = (await server.api.get(`/reports/events?${DAY}&deviceId=${van}`)).list();
  const shown = events.filter(({ type, positionId }) => type !== 'deviceMoving' && positionId !== 0);
  expect(shown.length).toBeGreaterThan(0);
  expect(element?.['events']).toEqual(shown);
  const ids = new Set(shown.map(({ positionId }) => positionId));
  expect(element?.['positions']).toEqual(route.filter(({ id }) => ids.has(id)));
  const nobody = `/reports/combined?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z`;
  expect((await server.api.get(nobody)).list()).toEqual([]);
});

test('report files: the geofence report has a row per stay, cut to the period', async () => {
  const depot = await createGeofence(server, { deviceId: van });
  const at = (place: { lat: number; lon: number }, hour: number) =>
    server.report(tracker, { ...place, timestamp: `2024-01-01T${String(hour).padStart(2, '0')}:00:00Z` });
  await at(OUTSIDE, 8);
  await at(INSIDE, 9);
  await at(INSIDE, 10);
  await at(OUTSIDE, 11);
  await at(INSIDE, 12);
  await at(INSIDE, 13);
  const stays = async (span: string) =>
    (await server.api.get(`/reports/geofences?${span}&deviceId=${van}&geofenceId=${depot}`))
      .list()
      .map(({ geofenceId, startTime, endTime }) => [
        geofenceId,
        String(startTime).slice(11, 16),
        String(endTime).slice(11, 16),
      ]);
  expect(await stays(DAY)).toEqual([
    [depot, '09:00', '11:00'],
    [depot, '12:00', '13:00'],
  ]);
  expect(await stays('from=2024-01-01T09:30:00Z&to=2024-01-01T12:30:00Z')).toEqual([
    [depot, '10:00', '11:00'],
    [depot, '12:00', '12:00'],
  ]);
  expect((await server.api.get(`/reports/geofences?${DAY}&deviceId=${van}`)).list()).toEqual([]);
});

test('report files: a period that ends before it begins, or of more than a century, is refused with a reason', async () => {
  const reversed = 'from=2024-01-02T00:00:00Z&to=2024-01-01T00:00:00Z';
  const century = 'from=1900-01-01T00:00:00Z&to=2024-01-01T00:00:00Z';
  for (const asked of [...OF_PERIODS.map((report) => `/reports/${report}?`), `/positions?deviceId=${van}&`]) {
    const backwards = await server.api.get(`${asked}${reversed}`);
    expect([backwards.status, backwards.text]).toEqual([
      400,
      'The period ends before it begins - IllegalArgumentException',
    ]);
    const long = await server.api.get(`${asked}${century}`);
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('Time period exceeds the limit')]);
  }
});

test('report files: unknown vehicles and those of others have no rows; ten thousand ids and invalid dates are refused', async () => {
  await drive();
  const account = { name: 'Rui', email: 'rui@example.com', password: 'secret' };
  const userId = (await shared.api.post('/users', account)).json().id;
  const rui = server.api.signedInAs('rui@example.com', 'secret');
  const own = await createVehicle(server, 'own');
  await shared.api.post('/permissions', { userId, deviceId: own });
  const ids = Array.from({ length: 10_000 }, (_, at) => `deviceId=${at + 1_000_000}`).join('&');
  for (const report of ['trips', 'stops', 'summary', 'route', 'events', 'combined', 'geofences'])
    for (const path of [`/reports/${report}`, `/reports/${report}/xlsx`]) {
      if (path === '/reports/geofences/xlsx' || path === '/reports/combined/xlsx') continue;
      const ask = async (query: string) => {
        const { status, text } = await rui.get(`${path}?${query}`);
        return [path, status, text];
      };
      const refused = (reason: string) => [path, 400, expect.stringContaining(reason)];
      if (!path.endsWith('xlsx'))
        for (const named of [
          `deviceId=${van}`,
          'deviceId=999999',
          'groupId=999999',
          `deviceId=${van}&deviceId=${own}`,
        ])
          expect(await ask(`${DAY}&${named}`)).toEqual([path, 200, '[]']);
      // A line of so many ids is longer than the server reads.
      expect(await ask(`${DAY}&deviceId=${own}&${ids}`)).toEqual([
        path,
        431,
        expect.stringMatching(/^Address is too long - .*name groups instead of many devices/),
      ]);
      // As Traccar answers what it cannot read.
      for (const query of [
        `from=yesterday&to=2024-01-01T00:00:00Z&deviceId=${own}`,
        `from=2024-13-45T00:00:00Z&to=2024-01-01T00:00:00Z&deviceId=${own}`,
        `${DAY}&deviceId=van`,
      ])
        expect(await ask(query)).toEqual([path, 404, expect.stringContaining('Not Found')]);
      expect(await ask(`to=2024-01-01T00:00:00Z&deviceId=${own}`)).toEqual(refused('from'));
    }
  // The server still answers.
  expect((await rui.get(`/reports/trips?${DAY}&deviceId=${own}`)).list()).toEqual([]);
});

test('report files: who may not have reports gets none in any form', async () => {
  await drive();
  const created = await shared.api.post('/users', {
    name: 'Bia',
    email: 'bia@example.com',
    password: 'secret',
    disableReports: true,
  });
  await shared.api.post('/permissions', { userId: created.json().id, deviceId: van });
  const bia = server.api.signedInAs('bia@example.com', 'secret');
  for (const report of [...OF_PERIODS, 'devices/xlsx'])
    expect([report, (await bia.get(`/reports/${report}?${DAY}`)).status]).toEqual([report, 400]);
  for (const report of SHEETS)
    expect([report, (await bia.get(`/reports/${report}/xlsx?${DAY}`)).status]).toEqual([report, 400]);
  for (const form of ['csv', 'gpx', 'kml', 'kmz'])
    expect((await bia.get(`/positions/${form}?deviceId=${van}&${DAY}`)).status).toBe(400);
  expect((await bia.get(`/positions?deviceId=${van}`)).list()).toHaveLength(1);
});
