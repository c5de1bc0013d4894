import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClusterGrid, clusterCellPixels, type GridBounds } from '@farol/core/fleet/clusters/cluster-grid';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { FleetTable } from '@farol/core/fleet/protocol/fleet-table';
import { evenNumber } from '../../../arbitraries/numbers.ts';

/** A fleet whose devices are positioned by the test. */
class PlacedFleet extends FleetTable {
  put({ slot, longitude, latitude, status, visible, present }: Placed): void {
    this.grow(slot + 1);
    this.deviceId[slot] = present ? slot + 1 : 0;
    this.longitude[slot] = longitude;
    this.latitude[slot] = latitude;
    this.flags[slot] = FLAG.hasPosition | status;
    this.visible[slot] = visible ? 1 : 0;
  }

  isShown(slot: number): boolean {
    return this.deviceId[slot] !== 0 && this.visible[slot] === 1;
  }
}

interface Placed {
  slot: number;
  longitude: number;
  latitude: number;
  status: number;
  visible: boolean;
  present: boolean;
}

/** True nine times of ten. */
const mostly = fc.nat(9).map((chance) => chance > 0);
/** Few places, so that vehicles meet; many of them next to each other. */
const longitudes = fc.oneof(
  fc.constantFrom(-180, -179.9, -47, -46.6, -46.5, 0, 8.5, 179.9, 180),
  evenNumber(-47, -46),
  evenNumber(-180, 180),
);
const latitudes = fc.oneof(
  fc.constantFrom(-85, -24, -23.6, -23.5, 0, 50, 85),
  evenNumber(-24, -23),
  evenNumber(-85, 85),
);
const place = fc.record({
  slot: fc.nat(15),
  longitude: longitudes,
  latitude: latitudes,
  status: fc
    .tuple(
      fc.constantFrom(FLAG.statusOnline, FLAG.statusOffline, 0),
      fc.constantFrom(0, 0, FLAG.openAlarm, FLAG.anchorViolated, FLAG.alarm),
    )
    .map(([status, alarm]) => status | alarm),
  visible: mostly,
  present: mostly,
});
const places = fc.array(place, { maxLength: 24, size: 'max' });
const zoom = fc.oneof(fc.nat(4), fc.nat(18));
const WORLD: GridBounds = { west: -180, south: -90, east: 180, north: 90 };

/** A cell of the map with its vehicles, written without regard to speed. */
interface NaiveCell {
  key: number;
  column: number;
  row: number;
  slots: number[];
}

/** Returns the cells of a fleet as their definition says: squares of screen pixels on the Web Mercator map. */
function naiveCells(fleet: PlacedFleet, level: number): NaiveCell[] {
  const cells = new Map<number, NaiveCell>();
  for (let slot = 0; slot < fleet.length; slot++) {
    if (!fleet.isShown(slot)) continue;
    const column = cellAt(across(fleet.longitude[slot] ?? 0), level);
    const row = cellAt(down(fleet.latitude[slot] ?? 0), level);
    const key = row * Math.ceil(cellsAcross(level)) + column;
    const cell = cells.get(key) ?? { key, column, row, slots: [] };
    cell.slots.push(slot);
    cells.set(key, cell);
  }
  return [...cells.values()].toSorted((a, b) => a.key - b.key);
}

function cellsAcross(level: number): number {
  return (512 * 2 ** level) / (level < 8 ? 96 : level < 12 ? 72 : 48);
}

/** @param share of the width or height of the map */
function cellAt(share: number, level: number): number {
  return Math.floor(Math.min(share, 1 - 2 ** -30) * cellsAcross(level));
}

function across(longitude: number): number {
  return (longitude + 180) / 360;
}

function down(latitude: number): number {
  return Math.max(0, 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI));
}

function latitudeAt(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function placed(items: readonly Placed[]): PlacedFleet {
  const fleet = new PlacedFleet();
  for (const item of items) fleet.put(item);
  return fleet;
}

test.for([
  [0, 96],
  [7, 96],
  [8, 72],
  [11, 72],
  [12, 48],
  [18, 48],
])('cluster cells: at zoom %i a cell is %i pixels wide', ([level = 0, pixels]) => {
  expect(clusterCellPixels(level)).toBe(pixels);
});

test('cluster cells: each has the vehicles of a square of the screen, their states and their middle', () => {
  fc.assert(
    fc.property(places, zoom, (items, level) => {
      const fleet = placed(items);
      const grid = new ClusterGrid();
      grid.rebuild(fleet, level + 0.7);
      expect(grid.zoom).toBe(level);
      const cells = grid.cells(WORLD, 0).sort((a, b) => a.key - b.key);
      const naive = naiveCells(fleet, level);
      expect(cells.map(({ key }) => key)).toEqual(naive.map(({ key }) => key));
      for (const [at, { key, slots }] of naive.entries()) {
        const count = (isSuch: (flags: number) => boolean) =>
          slots.filter((slot) => isSuch(fleet.flags[slot] ?? 0)).length;
        const cell = cells[at];
        expect(cell).toEqual({
          key,
          count: slots.length,
          online: count((flags) => (flags & FLAG.statusOnline) !== 0),
          offline: count((flags) => (flags & FLAG.statusOffline) !== 0),
          unknown: count((flags) => (flags & (FLAG.statusOnline | FLAG.statusOffline)) === 0),
          alarms: count((flags) => (flags & (FLAG.openAlarm | FLAG.anchorViolated)) !== 0),
          longitude: expect.closeTo(mean(slots.map((slot) => fleet.longitude[slot] ?? 0)), 4),
          latitude: expect.closeTo(latitudeAt(mean(slots.map((slot) => down(fleet.latitude[slot] ?? 0)))), 4),
        });
        expect(grid.slotsInCell(key)).toEqual(slots);
      }
      expect(grid.slotsInCell(-1)).toEqual([]);
      expect(grid.cells(WORLD)).toHaveLength(naive.filter(({ slots }) => slots.length > 1).length);
      const single = naive.flatMap(({ slots }) => (slots.length === 1 ? slots : []));
      expect(alone(grid)).toEqual(single.toSorted((a, b) => a - b));
    }),
  );
});

test('cluster cells: a part of the map has those that it touches, each once', () => {
  const part = fc.record({
    west: fc.oneof(fc.constantFrom(-180, -90, 0, 180, -540), evenNumber(-540, 180)),
    width: fc.oneof(fc.constantFrom(0, 359.9, 360), evenNumber(0, 2), evenNumber(0, 400)),
    south: latitudes,
    height: fc.oneof(fc.constant(0), evenNumber(0, 1), evenNumber(0, 80)),
  });
  fc.assert(
    fc.property(places, zoom, part, (items, level, { west, width, south, height }) => {
      const fleet = placed(items);
      const grid = new ClusterGrid();
      grid.rebuild(fleet, level);
      const north = Math.min(85, south + height);
      const [left, right] = [west, west + width].map((longitude) =>
        cellAt(across(wrapped(longitude)), level),
      );
      const [top = 0, bottom = 0] = [north, south].map((latitude) => cellAt(down(latitude), level));
      const isAcross = wrapped(west) > wrapped(west + width);
      const touching = naiveCells(fleet, level).filter(({ column, row }) => {
        if (row < top || row > bottom) return false;
        if (width >= 360) return true;
        const [isRight, isLeft] = [column >= (left ?? 0), column <= (right ?? 0)];
        return isAcross ? isRight || isLeft : isRight && isLeft;
      });
      const found = grid.cells({ west, east: west + width, south, north }, 0).map(({ key }) => key);
      expect(found.toSorted((a, b) => a - b)).toEqual(touching.map(({ key }) => key));
    }),
    { numRuns: 300 },
  );
});

function wrapped(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

test('cluster cells: a grid without a fleet has none', () => {
  const grid = new ClusterGrid();
  grid.update([1]);
  expect([grid.applyFilter(), grid.cells(WORLD, 0), grid.slotsInCell(0)]).toEqual([[], [], []]);
});

test('cluster cells: a fleet that grows beyond the room of the grid keeps its cells', () => {
  const at = { longitude: 8, latitude: 50, status: 0, visible: true, present: true };
  const fleet = placed([{ ...at, slot: 0 }]);
  const grid = new ClusterGrid();
  grid.rebuild(fleet, 10);
  fleet.put({ ...at, slot: 1024 });
  expect([grid.applyFilter(), alone(grid)]).toEqual([[1024], []]);
  fleet.put({ ...at, slot: 2048, longitude: 20 });
  grid.update([2048]);
  expect(alone(grid)).toEqual([2048]);
  expect(grid.cells(WORLD)).toMatchObject([{ count: 2 }]);
});

test('cluster cells: another fleet is where it is, not where the one before was', () => {
  const at = { slot: 0, latitude: 1, status: 0, visible: true, present: true };
  const grid = new ClusterGrid();
  grid.rebuild(placed([{ ...at, longitude: 100 }]), 5);
  grid.rebuild(placed([{ ...at, longitude: -100 }]), 5);
  expect(grid.cells(WORLD, 1)).toMatchObject([{ longitude: expect.closeTo(-100, 4) }]);
});

test('cluster cells: only vehicles that are drawn otherwise are told', () => {
  const at = { longitude: 8, latitude: 50, status: 0, visible: true, present: true };
  const fleet = placed([{ ...at, slot: 0, longitude: 20 }, ...[1, 2, 3].map((slot) => ({ ...at, slot }))]);
  const grid = new ClusterGrid();
  grid.rebuild(fleet, 10);
  expect(grid.takeUnclusteredChanges()).toEqual([0]);
  grid.rebuild(fleet, 10);
  grid.update([1]);
  expect(grid.takeUnclusteredChanges()).toEqual([]);
  fleet.put({ ...at, slot: 3, visible: false });
  expect(grid.applyFilter()).toEqual([3]);
  expect([grid.takeUnclusteredChanges(), alone(grid)]).toEqual([[], [0]]);
});

describe('clusters of devices that would overlap on the screen', () => {
  test('moving devices one by one gives the same clusters as a rebuild', () => {
    fc.assert(
      fc.property(places, places, zoom, (before, after, level) => {
        const fleet = new PlacedFleet();
        for (const item of before) fleet.put(item);
        const grid = new ClusterGrid();
        grid.rebuild(fleet, level);
        for (const item of after) {
          fleet.put(item);
          grid.update([item.slot]);
        }
        const rebuilt = new ClusterGrid();
        rebuilt.rebuild(fleet, level);
        expect(sorted(grid)).toEqual(sorted(rebuilt));
        expect(alone(grid)).toEqual(alone(rebuilt));
      }),
    );
  });

  test('changing zooms and filters gives the same clusters as a rebuild', () => {
    const turns = fc.array(fc.record({ hidden: fc.uniqueArray(fc.nat(15)), level: zoom }), {
      maxLength: 6,
      size: 'max',
    });
    fc.assert(
      fc.property(places, places, turns, (before, after, all) => {
        const fleet = new PlacedFleet();
        for (const item of before) fleet.put(item);
        const grid = new ClusterGrid();
        grid.rebuild(fleet, 0);
        grid.takeUnclusteredChanges();
        for (const [index, { hidden, level }] of all.entries()) {
          const moved = after[index];
          if (moved) {
            fleet.put(moved);
            grid.update([moved.slot]);
          }
          const drawn = grid.isUnclustered.slice(0, fleet.length);
          const shown = Array.from({ length: fleet.length }, (_, slot) => fleet.isShown(slot));
          for (let slot = 0; slot < fleet.length; slot++) fleet.visible[slot] = hidden.includes(slot) ? 0 : 1;
          const other = grid.applyFilter();
          expect(other).toEqual([...shown.keys()].filter((slot) => shown[slot] !== fleet.isShown(slot)));
          const filtered = new ClusterGrid();
          filtered.rebuild(fleet, grid.zoom);
          expect(sorted(grid)).toEqual(sorted(filtered));
          grid.rebuild(fleet, level);
          const rebuilt = new ClusterGrid();
          rebuilt.rebuild(fleet, level);
          expect(sorted(grid)).toEqual(sorted(rebuilt));
          const changed = grid.takeUnclusteredChanges();
          expect(alone(grid)).toEqual(alone(rebuilt));
          for (let slot = 0; slot < fleet.length; slot++)
            if (grid.isUnclustered[slot] !== drawn[slot]) expect([...changed, ...other]).toContain(slot);
        }
      }),
    );
  });

  test('slots whose drawing changed are returned once', () => {
    const fleet = new PlacedFleet();
    const at = { longitude: -46.6, latitude: -23.5, status: FLAG.statusOnline, visible: true, present: true };
    fleet.put({ slot: 0, ...at });
    const grid = new ClusterGrid();
    grid.rebuild(fleet, 10);
    expect(grid.takeUnclusteredChanges()).toEqual([0]);
    fleet.put({ slot: 1, ...at });
    grid.update([1]);
    expect([...grid.isUnclustered.subarray(0, 2)]).toEqual([0, 0]);
    expect(grid.takeUnclusteredChanges()).toContain(0);
    expect(grid.takeUnclusteredChanges()).toEqual([]);
  });
});

/** The slots that are drawn as vehicles. */
function alone(grid: ClusterGrid): number[] {
  const slots: number[] = [];
  for (const [slot, isAlone] of grid.isUnclustered.entries()) if (isAlone) slots.push(slot);
  return slots;
}

function sorted(grid: ClusterGrid): unknown {
  return grid.cells(WORLD, 0).sort((a, b) => a.key - b.key);
}
