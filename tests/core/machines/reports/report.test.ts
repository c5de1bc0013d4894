import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { afterAll, expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { INITIAL_REPORT_CHOICE } from '@farol/core/domain/report/report-choice';
import { Failure } from '@farol/core/domain/values/failure';
import { reportMachine } from '@farol/core/machines/reports/report.machine';
import { type ReportEvent } from '@farol/core/machines/reports/report.actions';
import { reportChoiceProblem, MAX_REPORT_ROWS } from '@farol/core/machines/reports/report-state';
import type { ReportFile, Reports } from '@farol/core/ports/reports';
import { reportedTrack } from '../../../contracts/ports/reported-track.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(reportMachine);
const NOW = Date.parse('2026-03-02T15:00:00Z');
const LOST = new Failure('NETWORK', 0);

class ReportsWithSpreadsheets extends MemoryReports {
  file: ReportFile | undefined;

  override async spreadsheet(): Promise<ReportFile> {
    return this.file ?? (await super.spreadsheet());
  }
}

function theReport(geofenceIds: () => readonly number[] | undefined = () => []) {
  const network = new MemoryNetwork();
  const positions = [1, 2].flatMap((deviceId) =>
    reportedTrack(deviceId, NOW - 3_600_000).map((position, index) => ({ ...position, id: index + 1 })),
  );
  const reports = new ReportsWithSpreadsheets({ positions, events: [] }, network);
  const report = createActor(reportMachine, {
    input: { reports, clock: () => NOW, zone: () => 'UTC', geofenceIds },
    inspect: coverage.inspect,
  }).start();
  const announced: string[] = [];
  report.on('*', ({ type }) => announced.push(type));
  return { report, network, reports, announced };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test('report: is chosen, read and shown, and the next one has the same vehicles and period', async () => {
  const { report, announced } = theReport();
  report.send({ type: 'OPEN', name: 'trips' });
  report.send({ type: 'CHOOSE', changes: { deviceIds: [1] } });
  expect(report.getSnapshot().value).toBe('choosing');
  report.send({ type: 'RUN' });
  expect(report.getSnapshot().value).toBe('running');
  await flush();
  expect(report.getSnapshot()).toMatchObject({
    value: 'shown',
    context: { rows: [{ deviceId: 1 }], progress: 1 },
  });
  report.send({ type: 'OPEN', name: 'stops' });
  expect(report.getSnapshot()).toMatchObject({
    value: 'choosing',
    context: { rows: [], choice: { deviceIds: [1] }, requestedChoice: undefined },
  });
  expect(announced).toEqual(['requested']);
});

test('report: visits to all geofences that an address asks for wait until the geofences are known', async () => {
  let geofences: readonly number[] | undefined;
  const { report, announced } = theReport(() => geofences);
  const wanted = {
    name: 'geofences',
    choice: { ...INITIAL_REPORT_CHOICE, deviceIds: [1] },
    view: {},
  } as const;
  report.send({ type: 'RESTORE', wanted });
  // The address keeps what it asked for.
  expect(report.getSnapshot()).toMatchObject({
    value: 'awaitingGeofences',
    context: { requestedChoice: { deviceIds: [1] }, isOpen: true },
  });
  geofences = [7];
  report.send({ type: 'GEOFENCES_KNOWN' });
  expect(report.getSnapshot()).toMatchObject({
    value: 'running',
    context: { request: { geofenceIds: [7] } },
  });
  expect(announced).toEqual(['requested']);
});

test('report: a backwards period of visits to all geofences is refused at once, and nothing waits for the geofences', () => {
  const { report, announced } = theReport(() => undefined);
  const choice = { ...INITIAL_REPORT_CHOICE, period: { fromMs: NOW, toMs: NOW - 1 } };
  report.send({ type: 'RESTORE', wanted: { name: 'geofences', choice, view: {} } });
  expect(report.getSnapshot().value).toBe('choosing');
  expect(reportChoiceProblem(report.getSnapshot().context)).toBe('backwards');
  report.send({ type: 'RUN' });
  expect(report.getSnapshot().value).toBe('choosing');
  expect(announced).toEqual([]);
});

test('report: visits to all geofences are refused where there are none, fail with them, and are cancelled', () => {
  let geofences: readonly number[] | undefined;
  const { report } = theReport(() => geofences);
  report.send({ type: 'OPEN', name: 'geofences' });
  report.send({ type: 'RUN' });
  report.send({ type: 'CANCEL' });
  expect(report.getSnapshot()).toMatchObject({ value: 'choosing', context: { requestedChoice: undefined } });
  report.send({ type: 'RUN' });
  report.send({ type: 'GEOFENCES_FAILED', reason: 'NETWORK' });
  expect(report.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  report.send({ type: 'RUN' });
  expect(report.getSnapshot().value).toBe('awaitingGeofences');
  geofences = [];
  report.send({ type: 'GEOFENCES_KNOWN' });
  expect(report.getSnapshot()).toMatchObject({ value: 'choosing', context: { requestedChoice: undefined } });
  report.send({ type: 'RUN' });
  expect(report.getSnapshot().value).toBe('choosing');
});

test('report: coming back to a report finds its rows as they were', async () => {
  const { report } = theReport();
  report.send({ type: 'OPEN', name: 'trips' });
  report.send({ type: 'RUN' });
  await flush();
  report.send({ type: 'LEAVE' });
  expect(report.getSnapshot().context.isOpen).toBe(false);
  report.send({ type: 'OPEN', name: 'trips' });
  expect(report.getSnapshot()).toMatchObject({ value: 'shown', context: { isOpen: true } });
});

test('report: a newer request wins, whatever comes back first', async () => {
  const { report, network } = theReport();
  network.isHeld = true;
  report.send({ type: 'OPEN', name: 'trips' });
  report.send({ type: 'RUN' });
  report.send({ type: 'CHOOSE', changes: { deviceIds: [2] } });
  report.send({ type: 'RUN' });
  const [first, second] = [...network.pending];
  second?.settle();
  await flush();
  expect(report.getSnapshot().context.rows.map(({ deviceId }) => deviceId)).toEqual([2]);
  first?.settle();
  await flush();
  expect(report.getSnapshot().context.rows.map(({ deviceId }) => deviceId)).toEqual([2]);
});

test('report: a cancelled report shows nothing when its answer comes after all', async () => {
  const { report, network } = theReport();
  network.isHeld = true;
  report.send({ type: 'RUN' });
  report.send({ type: 'CANCEL' });
  network.pending[0]?.settle();
  await flush();
  expect(report.getSnapshot()).toMatchObject({
    value: 'choosing',
    context: { rows: [], request: undefined },
  });
});

test('report: a report that is closed while it is read ends its calls, and one that failed is read again from nothing', async () => {
  const { report, network, reports } = theReport();
  const rows = reports.rows.bind(reports);
  let ended = 0;
  const watched: typeof reports.rows = async (request, reading) => {
    reading.onCancel(() => ended++);
    return await rows(request, reading);
  };
  Object.assign(reports, { rows: watched });
  report.send({ type: 'OPEN', name: 'trips' });
  network.failure = LOST;
  report.send({ type: 'RUN' });
  await flush();
  expect([ended, report.getSnapshot().context.reason]).toEqual([1, 'NETWORK']);
  network.failure = undefined;
  network.isHeld = true;
  report.send({ type: 'RUN' });
  expect(report.getSnapshot()).toMatchObject({
    value: 'running',
    context: { reason: undefined, progress: 0 },
  });
  report.send({ type: 'OPEN', name: 'stops' });
  expect([ended, report.getSnapshot().value]).toEqual([2, 'choosing']);
});

test('report: the answer of another error than a missing report is a failure with its reason', async () => {
  const { report, network } = theReport();
  network.failure = new Failure('OPERATION_RESTRICTED', 400);
  report.send({ type: 'RUN' });
  await flush();
  expect(report.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { reason: 'OPERATION_RESTRICTED' },
  });
});

test('report: no rows, a failure and a report that the server does not have are different states', async () => {
  const { report, network } = theReport();
  report.send({ type: 'CHOOSE', changes: { deviceIds: [9] } });
  report.send({ type: 'RUN' });
  await flush();
  expect(report.getSnapshot().value).toBe('empty');
  network.failure = LOST;
  report.send({ type: 'RUN' });
  await flush();
  expect(report.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  network.failure = new Failure('HTTP_404_NOT_FOUND', 404);
  report.send({ type: 'RUN' });
  await flush();
  expect(report.getSnapshot()).toMatchObject({ value: 'absent', context: { reason: undefined } });
});

test('report: an impossible period is not requested', () => {
  const { report, announced } = theReport();
  report.send({ type: 'CHOOSE', changes: { period: { fromMs: NOW, toMs: NOW - 1 } } });
  report.send({ type: 'RUN' });
  expect(report.getSnapshot().value).toBe('choosing');
  expect(announced).toEqual([]);
});

test('an address is read once: a step back to what is on the screen asks nothing', async () => {
  const { report, announced } = theReport();
  const wanted = {
    name: 'trips',
    choice: { ...INITIAL_REPORT_CHOICE, deviceIds: [1] },
    view: { grouping: 'day' },
  } as const;
  report.send({ type: 'RESTORE', wanted });
  expect(report.getSnapshot().value).toBe('running');
  await flush();
  expect(report.getSnapshot().value).toBe('shown');
  report.send({ type: 'RESTORE', wanted: { ...wanted, view: { columns: ['end', 'distance'] } } });
  expect(report.getSnapshot()).toMatchObject({ value: 'shown', context: { name: 'trips' } });
  // What was chosen since is no longer in the address.
  report.send({ type: 'CHOOSE', changes: { deviceIds: [2] } });
  report.send({ type: 'RESTORE', wanted });
  expect(report.getSnapshot()).toMatchObject({ value: 'shown', context: { choice: wanted.choice } });
  report.send({ type: 'RESTORE', wanted: { name: 'trips', choice: undefined, view: {} } });
  expect(report.getSnapshot()).toMatchObject({ value: 'choosing', context: { rows: [] } });
  const backwards = { ...INITIAL_REPORT_CHOICE, period: { fromMs: 2, toMs: 1 } };
  report.send({ type: 'RESTORE', wanted: { ...wanted, choice: backwards } });
  expect(report.getSnapshot()).toMatchObject({ value: 'choosing', context: { choice: backwards } });
  expect(announced).toEqual(['requested']);
});

test('report: a spreadsheet comes from the server, else it is told that there is none; the rows stay', async () => {
  const { report, reports, network, announced } = theReport();
  report.send({ type: 'OPEN', name: 'stops' });
  report.send({ type: 'RUN' });
  await flush();
  const outcome = async (...then: ReportEvent[]) => {
    report.send({ type: 'EXPORT', as: 'spreadsheet' });
    for (const event of then) report.send(event);
    expect(report.getSnapshot().context.rows).not.toEqual([]);
    await flush();
    return [report.getSnapshot().value, announced.at(-1), report.getSnapshot().context.exportReason];
  };
  expect(await outcome()).toEqual(['shown', 'noSpreadsheet', undefined]);
  network.failure = LOST;
  expect(await outcome()).toEqual(['shown', 'notExported', 'NETWORK']);
  reports.file = { bytes: new Uint8Array([1]), isPdf: false };
  expect(await outcome({ type: 'EXPORT', as: 'spreadsheet' })).toEqual(['shown', 'exported', undefined]);
  expect(await outcome({ type: 'CANCEL' })).toEqual(['shown', 'exportStopped', undefined]);
});

test('report: an export goes on after the screen was left, and says when another report stops it', async () => {
  const { report, reports, announced } = theReport();
  reports.file = { bytes: new Uint8Array([1]), isPdf: false };
  report.send({ type: 'OPEN', name: 'stops' });
  report.send({ type: 'RUN' });
  await flush();
  report.send({ type: 'EXPORT', as: 'spreadsheet' });
  report.send({ type: 'LEAVE' });
  await flush();
  expect(announced).toEqual(['requested', 'exported']);
  report.send({ type: 'NAMES_CHANGED' });
  report.send({ type: 'EXPORT', as: 'spreadsheet' });
  report.send({ type: 'OPEN', name: 'stops' });
  report.send({ type: 'OPEN', name: 'trips' });
  await flush();
  expect(announced).toEqual(['requested', 'exported', 'exportStopped']);
});

test('report: whatever replaces the report on the screen stops its export and says so', async () => {
  const wanted = { name: 'stops', choice: { ...INITIAL_REPORT_CHOICE, deviceIds: [2] }, view: {} } as const;
  for (const event of [
    { type: 'OPEN', name: 'trips' },
    { type: 'RESTORE', wanted },
    { type: 'RUN' },
    { type: 'CANCEL' },
  ] satisfies ReportEvent[]) {
    const { report, announced } = theReport();
    report.send({ type: 'OPEN', name: 'stops' });
    report.send({ type: 'RUN' });
    await flush();
    report.send({ type: 'EXPORT', as: 'spreadsheet' });
    announced.splice(0);
    report.send(event);
    expect(announced[0]).toBe('exportStopped');
  }
});

test('report: rows and files that lack what came lately say so on the screen', async () => {
  const { report, reports } = theReport();
  const until = (): number | undefined => report.getSnapshot().context.dataUntilMs;
  const rows = reports.rows.bind(reports);
  let dataUntilMs: number | undefined;
  reports.rows = async (request, reading) => ({ ...(await rows(request, reading)), dataUntilMs });
  report.send({ type: 'OPEN', name: 'trips' });
  report.send({ type: 'RUN' });
  await flush();
  expect(until()).toBeUndefined();
  const file = { bytes: new Uint8Array([1]), isPdf: false };
  reports.file = { ...file, dataUntilMs: NOW - 3000 };
  report.send({ type: 'EXPORT', as: 'spreadsheet' });
  await flush();
  expect(until()).toBe(NOW - 3000);
  dataUntilMs = NOW - 2000;
  report.send({ type: 'EXPORT', as: { tracks: 'gpx' } });
  await flush();
  expect(until()).toBe(NOW - 2000);
  // The rows lack it although the file does not.
  reports.file = file;
  report.send({ type: 'EXPORT', as: 'spreadsheet' });
  await flush();
  expect(until()).toBe(NOW - 2000);
  // So does a report without rows.
  dataUntilMs = NOW - 1000;
  report.send({ type: 'CHOOSE', changes: { deviceIds: [9] } });
  report.send({ type: 'RUN' });
  await flush();
  expect(report.getSnapshot()).toMatchObject({ value: 'empty', context: { dataUntilMs } });
});

test('report: the rows stay while their places are named in another language, and if that fails', async () => {
  const { report, reports, network } = theReport();
  report.send({ type: 'OPEN', name: 'trips' });
  report.send({ type: 'RUN' });
  await flush();
  const { rows } = report.getSnapshot().context;
  network.failure = LOST;
  report.send({ type: 'NAMES_CHANGED' });
  expect(report.getSnapshot()).toMatchObject({ value: 'namingPlaces', context: { rows } });
  await flush();
  expect(report.getSnapshot()).toMatchObject({ value: 'shown', context: { rows, reason: undefined } });
  network.failure = undefined;
  const named = rows.map((row) => ({ ...row, values: { ...row.values, startPlace: 'Near Campinas' } }));
  const requests: unknown[] = [];
  reports.rows = async (request) => {
    requests.push(request);
    return { rows: named, isTruncated: false, dataUntilMs: undefined };
  };
  report.send({ type: 'NAMES_CHANGED' });
  report.send({ type: 'NAMES_CHANGED' });
  await flush();
  expect(report.getSnapshot()).toMatchObject({ value: 'shown', context: { rows: named } });
  expect(requests).toEqual([report.getSnapshot().context.request, report.getSnapshot().context.request]);
  reports.rows = async () => ({ rows: [], isTruncated: false, dataUntilMs: undefined });
  report.send({ type: 'NAMES_CHANGED' });
  await flush();
  expect(report.getSnapshot()).toMatchObject({ value: 'empty', context: { rows: [] } });
});

test('report: a report without places is not read again for another language', async () => {
  const { report } = theReport();
  report.send({ type: 'OPEN', name: 'summary' });
  report.send({ type: 'RUN' });
  await flush();
  report.send({ type: 'NAMES_CHANGED' });
  expect(report.getSnapshot().value).toBe('shown');
});

test('report: what is saved is the report on the screen, not the next one that is being chosen', async () => {
  const { report, reports } = theReport();
  const asked: (readonly number[])[] = [];
  const spreadsheet: Reports['spreadsheet'] = ({ deviceIds }) => {
    asked.push(deviceIds);
    return Promise.reject(LOST);
  };
  Object.assign(reports, { spreadsheet });
  report.send({ type: 'OPEN', name: 'stops' });
  report.send({ type: 'CHOOSE', changes: { deviceIds: [1] } });
  report.send({ type: 'RUN' });
  await flush();
  report.send({ type: 'CHOOSE', changes: { deviceIds: [2] } });
  report.send({ type: 'EXPORT', as: 'spreadsheet' });
  await flush();
  expect([asked, report.getSnapshot().context.exportReason]).toEqual([[[1]], 'NETWORK']);
});

test('report: for a file of tracks the positions are read and handed out with the format', async () => {
  const { report } = theReport();
  const read: unknown[] = [];
  report.on('tracksRead', ({ format, positions }) => read.push([format, positions.length > 0]));
  report.send({ type: 'OPEN', name: 'stops' });
  report.send({ type: 'CHOOSE', changes: { deviceIds: [1] } });
  report.send({ type: 'RUN' });
  await flush();
  report.send({ type: 'EXPORT', as: { tracks: 'gpx' } });
  await flush();
  expect([report.getSnapshot().value, read]).toEqual(['shown', [['gpx', true]]]);
});

test('report: while a report is read it is told how many rows have come', () => {
  const { report, reports } = theReport();
  reports.rows = async (_, { progress }) => {
    progress(3);
    return await new Promise(() => undefined);
  };
  report.send({ type: 'RUN' });
  expect(report.getSnapshot()).toMatchObject({ value: 'running', context: { progress: 3 } });
});

test('report: a file is handed out as it came, unless nobody wants it any more', async () => {
  const { report, reports } = theReport();
  const files: ReportFile[] = [];
  report.on('exported', ({ file }) => files.push(file));
  report.send({ type: 'OPEN', name: 'stops' });
  report.send({ type: 'RUN' });
  await flush();
  reports.file = { bytes: new Uint8Array([1]), isPdf: true };
  report.send({ type: 'EXPORT', as: 'spreadsheet' });
  report.send({ type: 'EXPORT', as: 'spreadsheet' });
  expect(report.getSnapshot().value).toBe('exporting');
  await flush();
  expect(files).toEqual([reports.file]);
  report.send({ type: 'EXPORT', as: 'spreadsheet' });
  report.send({ type: 'CANCEL' });
  expect(report.getSnapshot().value).toBe('shown');
  await flush();
  expect(files).toHaveLength(1);
});

test('report: is open from when its screen or an address asks for it until the user leaves it', () => {
  const { report } = theReport();
  const isOpen = (): boolean => report.getSnapshot().context.isOpen;
  const choice = { ...INITIAL_REPORT_CHOICE, deviceIds: [1] };
  for (const event of [
    { type: 'OPEN', name: 'trips' },
    { type: 'OPEN', name: 'trips' },
    { type: 'RESTORE', wanted: { name: 'trips', choice: undefined, view: {} } },
    { type: 'RESTORE', wanted: { name: 'trips', choice, view: {} } },
    { type: 'RESTORE', wanted: { name: 'trips', choice, view: {} } },
  ] satisfies ReportEvent[]) {
    report.send(event);
    expect(isOpen()).toBe(true);
    report.send({ type: 'LEAVE' });
    expect(isOpen()).toBe(false);
  }
});

test('report: coming back by the address to the report on the screen opens it', async () => {
  const { report } = theReport();
  const wanted = { name: 'stops', choice: { ...INITIAL_REPORT_CHOICE, deviceIds: [1] }, view: {} } as const;
  report.send({ type: 'RESTORE', wanted });
  await flush();
  report.send({ type: 'LEAVE' });
  report.send({ type: 'RESTORE', wanted });
  expect(report.getSnapshot()).toMatchObject({ value: 'shown', context: { isOpen: true } });
});

test('report: has no more rows than a page can hold', async () => {
  const { report, reports } = theReport();
  let asked = 0;
  const rows = reports.rows.bind(reports);
  reports.rows = (request, reading) => {
    asked = reading.maxRows;
    return rows(request, reading);
  };
  report.send({ type: 'RUN' });
  expect(asked).toBe(MAX_REPORT_ROWS);
});

const WITH_ROWS = ['shown', 'namingPlaces', 'exporting'];

/** What must hold after any events: rows only while shown, and of the requested choice. */
test('report: rows on the screen always belong to the report and the choice that were requested', async () => {
  const events = fc.constantFrom<ReportEvent>(
    { type: 'OPEN', name: 'trips' },
    { type: 'OPEN', name: 'stops' },
    { type: 'CHOOSE', changes: { deviceIds: [1] } },
    { type: 'CHOOSE', changes: { deviceIds: [2] } },
    { type: 'RUN' },
    { type: 'CANCEL' },
    { type: 'EXPORT', as: 'spreadsheet' },
    { type: 'NAMES_CHANGED' },
    { type: 'LEAVE' },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(events, fc.constant('flush' as const))), async (steps) => {
      const { report } = theReport();
      for (const step of steps) {
        if (step === 'flush') await flush();
        else report.send(step);
        const { value, context } = report.getSnapshot();
        if (context.rows.length === 0) expect(WITH_ROWS).not.toContain(value);
        else expect(WITH_ROWS).toContain(value);
        const wanted = context.requestedChoice?.deviceIds ?? [];
        if (wanted.length > 0) for (const row of context.rows) expect(wanted).toContain(row.deviceId);
        expect(context.request?.name ?? context.name).toBe(context.name);
      }
    }),
    { numRuns: 60 },
  );
});

afterAll(() => expect(coverage.missing()).toEqual([]));
