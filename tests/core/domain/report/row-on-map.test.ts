import { expect, test } from 'vitest';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import {
  boundsOfPoints,
  knownOnMap,
  onMapByPositions,
  positionsRange,
} from '@farol/core/domain/report/row-on-map';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const place = (longitude: number) => ({ latitude: -23, longitude });
const row = (changes: Partial<ReportRow> = {}): ReportRow => ({
  deviceId: 1,
  deviceName: 'Van',
  place: undefined,
  positionId: 0,
  values: {},
  fromMs: DAY_MS,
  toMs: DAY_MS,
  ...changes,
});

test('row on map: a row with a place is shown there at once; a path needs the positions', () => {
  expect(knownOnMap('stops', row({ place: place(1) }))).toEqual({ path: [place(1)] });
  expect(knownOnMap('stops', row())).toBeUndefined();
  expect(knownOnMap('trips', row({ place: place(1) }))).toBeUndefined();
});

test('row on map: the positions of a path are those of its time, a month at most; those of a place ten minutes around it', () => {
  const year = row({ toMs: DAY_MS * 367 });
  expect(positionsRange('trips', row({ toMs: DAY_MS * 2 }))).toEqual({ fromMs: DAY_MS, toMs: DAY_MS * 2 });
  expect(positionsRange('summary', year)).toEqual({ fromMs: DAY_MS, toMs: DAY_MS * 32 });
  expect(positionsRange('events', year)).toEqual({
    fromMs: DAY_MS - 10 * MINUTE_MS,
    toMs: DAY_MS + 10 * MINUTE_MS,
  });
});

test('row on map: a path is all that was driven; a place is its own position, else the nearest in time', () => {
  const positions = [
    row({ positionId: 5, fromMs: DAY_MS - 5 * MINUTE_MS, place: place(1) }),
    row({ positionId: 6, fromMs: DAY_MS + MINUTE_MS, place: place(2) }),
    row({ positionId: 7, fromMs: DAY_MS }),
    row({ positionId: 0, fromMs: DAY_MS - 2 * MINUTE_MS, place: place(3) }),
  ];
  expect(onMapByPositions('trips', row(), positions)).toEqual({ path: [1, 2, 3].map(place) });
  expect(onMapByPositions('events', row({ positionId: 5 }), positions)).toEqual({ path: [place(1)] });
  expect(onMapByPositions('events', row({ positionId: 99 }), positions)).toEqual({ path: [place(2)] });
  expect(onMapByPositions('events', row(), positions)).toEqual({ path: [place(2)] });
  for (const name of ['trips', 'events'] as const) {
    expect(onMapByPositions(name, row(), [])).toBeUndefined();
    expect(onMapByPositions(name, row(), [row()])).toBeUndefined();
  }
});

test('row on map: the bounds of some points reach from the outermost to the outermost', () => {
  expect(boundsOfPoints([])).toBeUndefined();
  expect(boundsOfPoints([place(5)])).toEqual({ west: 5, east: 5, south: -23, north: -23 });
  expect(boundsOfPoints([place(5), { latitude: 3, longitude: -7 }, { latitude: -30, longitude: 6 }])).toEqual(
    {
      west: -7,
      east: 6,
      south: -30,
      north: 3,
    },
  );
});
