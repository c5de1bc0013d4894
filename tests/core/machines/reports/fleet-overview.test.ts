import { createActor } from 'xstate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import { Failure } from '@farol/core/domain/values/failure';
import { fleetOverviewMachine } from '@farol/core/machines/reports/fleet-overview.machine';
import { recentReportsStore } from '@farol/core/machines/reports/recent-reports';
import { reportedTrack, TRACK } from '../../../contracts/ports/reported-track.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

// It is loaded when it is first needed, which takes longer than the tests wait.
beforeAll(async () => void (await import('@farol/core/use-cases/reports/read-fleet-overview')));

const coverage = new ChartCoverage(fleetOverviewMachine);
const NOW = Date.parse('2026-03-02T15:00:00Z');

function theOverview(may: (name: ReportName) => boolean = () => true) {
  const network = new MemoryNetwork();
  const positions = [1, 2]
    .flatMap((deviceId) => reportedTrack(deviceId, NOW - 3_600_000))
    .map((position, index) => ({ ...position, id: index + 1 }));
  const reports = new MemoryReports({ positions, events: [] }, network);
  const overview = createActor(fleetOverviewMachine, {
    input: { reports, clock: () => NOW, zone: () => 'UTC', may },
    inspect: coverage.inspect,
  }).start();
  return { overview, network };
}

async function flush(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve));
}

test('fleet overview: opening the reports reads what the fleet did, another period reads again, closing forgets it', async () => {
  const { overview } = theOverview();
  overview.send({ type: 'OPEN' });
  expect(overview.getSnapshot().value).toBe('reading');
  overview.send({ type: 'CHOOSE', changes: { period: 'today' } });
  await flush();
  expect(overview.getSnapshot()).toMatchObject({
    value: 'shown',
    context: {
      read: { isPartial: false, overview: { distanceMeters: 2 * TRACK.driving * 500, usedVehicles: 2 } },
    },
  });
  overview.send({ type: 'CHOOSE', changes: { period: 'yesterday' } });
  await flush();
  expect(overview.getSnapshot()).toMatchObject({ context: { read: { overview: { distanceMeters: 0 } } } });
  overview.send({ type: 'CLOSE' });
  expect(overview.getSnapshot()).toMatchObject({ value: 'closed', context: { read: undefined } });
});

test('fleet overview: another period is read instead of the one before, whose calls end, and a failure is forgotten meanwhile', async () => {
  const { overview, network } = theOverview();
  const ended: number[] = [];
  const { reports } = overview.getSnapshot().context;
  const rows = reports.rows.bind(reports);
  const watched: typeof reports.rows = async (request, reading) => {
    reading.onCancel(() => ended.push(request.range.fromMs));
    return await rows(request, reading);
  };
  Object.assign(reports, { rows: watched });
  network.isHeld = true;
  overview.send({ type: 'OPEN' });
  await flush();
  overview.send({ type: 'CHOOSE', changes: { period: 'today' } });
  expect(overview.getSnapshot()).toMatchObject({ value: 'reading', context: { period: 'today' } });
  expect(ended.length).toBeGreaterThan(0);
  await flush();
  const before = ended.length;
  overview.send({ type: 'CLOSE' });
  expect(overview.getSnapshot().value).toBe('closed');
  expect(ended.length).toBeGreaterThan(before);
  network.isHeld = false;
  network.failure = new Failure('NETWORK', 0);
  overview.send({ type: 'OPEN' });
  await flush();
  expect(overview.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  overview.send({ type: 'CHOOSE', changes: { period: 'yesterday' } });
  expect(overview.getSnapshot()).toMatchObject({
    value: 'reading',
    context: { period: 'yesterday', reason: undefined },
  });
});

test('fleet overview: two reports are read at once, and what has arrived is shown while the others are on their way', async () => {
  const { overview, network } = theOverview();
  network.isHeld = true;
  overview.send({ type: 'OPEN' });
  await flush();
  expect(network.pending).toHaveLength(2);
  // Days first: nothing is shown without the summary.
  network.pending[1]?.settle();
  await flush();
  expect(overview.getSnapshot().context.read).toBeUndefined();
  expect(network.pending).toHaveLength(2);
  network.pending[0]?.settle();
  await flush();
  expect(overview.getSnapshot()).toMatchObject({
    value: 'reading',
    context: { read: { pending: ['trips', 'stops', 'alarms'], overview: { usedVehicles: 2 } } },
  });
  for (let call = network.pending[0]; call; call = network.pending[0]) {
    call.settle();
    await flush();
  }
  expect(overview.getSnapshot()).toMatchObject({ value: 'shown', context: { read: { pending: [] } } });
});

test('fleet overview: for a group every report is asked for its vehicles alone, and the fleet can be chosen again', async () => {
  const { overview } = theOverview();
  const asked: (readonly number[])[] = [];
  const { reports } = overview.getSnapshot().context;
  const rows = reports.rows.bind(reports);
  const watched: typeof reports.rows = async (request, reading) => {
    asked.push(request.groupIds);
    return await rows(request, reading);
  };
  Object.assign(reports, { rows: watched });
  overview.send({ type: 'OPEN' });
  await flush();
  expect(asked.splice(0)).toEqual([[], [], [], [], []]);
  overview.send({ type: 'CHOOSE', changes: { groupId: 7 } });
  expect(overview.getSnapshot()).toMatchObject({
    value: 'reading',
    context: { groupId: 7, period: 'last7' },
  });
  await flush();
  expect(asked.splice(0)).toEqual([[7], [7], [7], [7], [7]]);
  overview.send({ type: 'CHOOSE', changes: { groupId: 0 } });
  await flush();
  expect(asked).toEqual([[], [], [], [], []]);
});

test('fleet overview: reports that a user may not have are not asked for', async () => {
  const { overview, network } = theOverview((name) => name === 'summary');
  network.isHeld = true;
  overview.send({ type: 'OPEN' });
  await flush();
  let calls = 0;
  for (; network.pending.length > 0; calls++) {
    network.pending[0]?.settle();
    await flush();
  }
  expect([calls, overview.getSnapshot().value]).toEqual([2, 'shown']);
});

test('fleet overview: a day is the sum of its vehicles, and they are asked for once; longer periods are also asked for day by day', async () => {
  const { overview } = theOverview((name) => name === 'summary');
  const { reports } = overview.getSnapshot().context;
  const rows = reports.rows.bind(reports);
  const daily: boolean[] = [];
  const watched: typeof reports.rows = async (request, reading) => {
    daily.push(request.daily);
    return await rows(request, reading);
  };
  Object.assign(reports, { rows: watched });
  overview.send({ type: 'OPEN' });
  await flush();
  expect(daily.splice(0)).toEqual([false, true]);
  overview.send({ type: 'CHOOSE', changes: { period: 'today' } });
  await flush();
  expect(daily).toEqual([false]);
  const { read } = overview.getSnapshot().context;
  expect(read?.overview.distanceByDay).toEqual([
    { day: '2026-03-02', meters: read?.overview.distanceMeters },
  ]);
});

test('fleet overview: a user who may have no report sees that there is nothing, at once', async () => {
  const { overview } = theOverview(() => false);
  overview.send({ type: 'OPEN' });
  await flush();
  expect(overview.getSnapshot().value).toBe('shown');
  expect(overview.getSnapshot().context.read).toBeDefined();
});

test('fleet overview: calls that begin after the overview was closed end at once', async () => {
  const { overview } = theOverview();
  const { reports } = overview.getSnapshot().context;
  const calls = { begun: 0, ended: 0 };
  const watched: typeof reports.rows = (_, reading) => {
    calls.begun++;
    reading.onCancel(() => calls.ended++);
    return Promise.resolve({ rows: [], isTruncated: false });
  };
  Object.assign(reports, { rows: watched });
  overview.send({ type: 'OPEN' });
  await Promise.resolve();
  overview.send({ type: 'CLOSE' });
  const begunBefore = calls.begun;
  await flush();
  expect(calls.begun).toBeGreaterThan(begunBefore);
  expect(calls.ended).toBe(calls.begun);
});

test('fleet overview: an overview that failed says why and can be read again', async () => {
  const { overview, network } = theOverview();
  network.failure = new Failure('NETWORK', 0);
  overview.send({ type: 'OPEN' });
  await flush();
  expect(overview.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  overview.send({ type: 'CHOOSE', changes: { period: 'today' } });
  await flush();
  network.failure = undefined;
  overview.send({ type: 'RETRY' });
  await flush();
  expect(overview.getSnapshot().value).toBe('shown');
  overview.send({ type: 'CLOSE' });
  overview.send({ type: 'OPEN' });
  overview.send({ type: 'CLOSE' });
  network.failure = new Failure('NETWORK', 0);
  overview.send({ type: 'OPEN' });
  await flush();
  overview.send({ type: 'CLOSE' });
  expect(overview.getSnapshot().value).toBe('closed');
});

test('fleet overview: the reports used last are remembered by this browser, the newest first', () => {
  const storage = new MemoryKeyValueStorage();
  const recent = createActor(recentReportsStore(storage)).start();
  for (const index of [1, 2, 3, 4, 5, 6, 2])
    recent.send({ type: 'USED', path: `/reports/stops?device=${index}` });
  const paths = [2, 6, 5, 4, 3].map((index) => `/reports/stops?device=${index}`);
  expect(recent.getSnapshot().context).toEqual(paths);
  expect(createActor(recentReportsStore(storage)).start().getSnapshot().context).toEqual(paths);
  storage.write('reports.recent', '{"damaged":');
  expect(createActor(recentReportsStore(storage)).start().getSnapshot().context).toEqual([]);
});

afterAll(() => expect(coverage.missing()).toEqual([]));
