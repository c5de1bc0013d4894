import { createActor } from 'xstate';
import { afterAll, expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { ReportRequest } from '@farol/core/domain/report/report-choice';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { boundsOfPoints } from '@farol/core/domain/report/row-on-map';
import { Failure } from '@farol/core/domain/values/failure';
import { reportMapMachine } from '@farol/core/machines/reports/report-map.machine';
import { reportedTrack, TRACK } from '../../../contracts/ports/reported-track.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(reportMapMachine);
const START = Date.parse('2026-03-02T08:00:00Z');
const STEP_MS = 30_000;

function theMap() {
  const network = new MemoryNetwork();
  const positions = reportedTrack(1, START).map((position, index) => ({ ...position, id: index + 1 }));
  const reports = new MemoryReports({ positions, events: [] }, network);
  const map = createActor(reportMapMachine, { input: reports, inspect: coverage.inspect }).start();
  return { map, network, positions, reports };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function aRow(changes: Partial<ReportRow>): ReportRow {
  const common = { deviceId: 1, deviceName: '', place: undefined, positionId: 0, values: {} };
  return { ...common, fromMs: START, toMs: START, ...changes };
}

test('report map: a stop is shown where the report says, without asking the server', () => {
  const { map, network } = theMap();
  network.isHeld = true;
  const place = { latitude: 1, longitude: 2 };
  map.send({ type: 'SHOW', name: 'stops', row: aRow({ place }) });
  expect(map.getSnapshot()).toMatchObject({ value: 'shown', context: { shown: { path: [place] } } });
  expect(network.pending).toHaveLength(0);
  map.send({ type: 'CLEAR' });
  expect(map.getSnapshot()).toMatchObject({ value: 'nothing', context: { shown: undefined } });
});

test('report map: a trip is shown as the way that was driven', async () => {
  const { map } = theMap();
  const fromMs = START + TRACK.before * STEP_MS;
  map.send({ type: 'SHOW', name: 'trips', row: aRow({ fromMs, toMs: fromMs + TRACK.driving * STEP_MS }) });
  expect(map.getSnapshot().value).toBe('reading');
  await flush();
  const path = map.getSnapshot().context.shown?.path ?? [];
  expect(path).toHaveLength(TRACK.driving + 1);
  expect(boundsOfPoints(path)).toEqual({
    south: -23.5,
    north: -23.5,
    west: -46.6,
    east: -46.6 + TRACK.driving * 0.0049,
  });
});

test('report map: only the positions of the vehicle of the row are asked for, in the time of the row', async () => {
  const { map, reports } = theMap();
  const requests: ReportRequest[] = [];
  const rows = reports.rows.bind(reports);
  reports.rows = (request, reading) => {
    requests.push(request);
    return rows(request, reading);
  };
  map.send({ type: 'SHOW', name: 'trips', row: aRow({ deviceId: 7, toMs: START + 60_000 }) });
  await flush();
  expect(requests).toMatchObject([
    { name: 'route', deviceIds: [7], geofenceIds: [], range: { fromMs: START, toMs: START + 60_000 } },
  ]);
});

test('report map: an event is shown at its position, else at the nearest in time', async () => {
  const { map, positions } = theMap();
  const at = 40;
  const fromMs = START + at * STEP_MS + 1000;
  const longitudeOf = (index: number) => positions[index]?.longitude ?? 0;
  const shownFor = async (row: ReportRow) => {
    map.send({ type: 'SHOW', name: 'events', row });
    await flush();
    return map.getSnapshot().context.shown?.path.map(({ longitude }) => longitude);
  };
  expect(await shownFor(aRow({ fromMs, positionId: at + 3 }))).toEqual([longitudeOf(at + 2)]);
  expect(await shownFor(aRow({ fromMs }))).toEqual([longitudeOf(at)]);
  expect(await shownFor(aRow({ fromMs: START - 86_400_000 }))).toBeUndefined();
});

test('report map: what could not be read is asked for again on request', async () => {
  const { map, network } = theMap();
  network.failure = new Failure('NETWORK', 0);
  map.send({ type: 'SHOW', name: 'trips', row: aRow({ toMs: START + 1000 }) });
  await flush();
  expect(map.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  network.failure = undefined;
  map.send({ type: 'RETRY' });
  await flush();
  expect(map.getSnapshot()).toMatchObject({ value: 'shown', context: { reason: undefined } });
});

test('report map: without points there are no bounds', () => {
  expect(boundsOfPoints([])).toBeUndefined();
});

afterAll(() => expect(coverage.missing()).toEqual([]));
