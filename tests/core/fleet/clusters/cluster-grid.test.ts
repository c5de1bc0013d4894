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

const place = fc.record({
  slot: fc.integer({ min: 0, max: 15 }),
  longitude: fc.oneof(evenNumber(-47, -46), evenNumber(-180, 180)),
  latitude: fc.oneof(evenNumber(-24, -23), evenNumber(-90, 90)),
  status: fc
    .tuple(
      fc.constantFrom(FLAG.statusOnline, FLAG.statusOffline, 0),
      fc.constantFrom(0, FLAG.openAlarm, FLAG.anchorViolated, FLAG.alarm),
    )
    .map(([status, alarm]) => status | alarm),
  visible: fc.boolean(),
  present: fc.boolean(),
});
const places = fc.array(place, { maxLength: 40 });
const zoom = fc.integer({ min: 0, max: 18 });
const WORLD: GridBounds = { west: -180, south: -90, east: 180, north: 90 };

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
        for (let slot = 0; slot < fleet.length; slot++)
          expect(grid.isUnclustered[slot]).toBe(rebuilt.isUnclustered[slot]);
      }),
    );
  });

  test('changing zooms and filters gives the same clusters as a rebuild', () => {
    const turns = fc.array(fc.record({ hidden: fc.uniqueArray(fc.nat(15)), level: zoom }), { maxLength: 6 });
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
          grid.rebuild(fleet, level);
          const rebuilt = new ClusterGrid();
          rebuilt.rebuild(fleet, level);
          expect(sorted(grid)).toEqual(sorted(rebuilt));
          const changed = grid.takeUnclusteredChanges();
          for (let slot = 0; slot < fleet.length; slot++) {
            expect(grid.isUnclustered[slot]).toBe(rebuilt.isUnclustered[slot]);
            if (grid.isUnclustered[slot] !== drawn[slot]) expect([...changed, ...other]).toContain(slot);
          }
        }
      }),
    );
  });

  test('every device on the map is either unclustered or counted in exactly one cluster', () => {
    fc.assert(
      fc.property(places, zoom, (some, level) => {
        const fleet = new PlacedFleet();
        for (const item of some) fleet.put(item);
        const grid = new ClusterGrid();
        grid.rebuild(fleet, level);
        const seen = new Map<number, number>();
        for (const cell of grid.cells(WORLD)) {
          const members = grid.slotsInCell(cell.key);
          expect(members).toHaveLength(cell.count);
          expect(cell.online + cell.offline + cell.unknown).toBe(cell.count);
          for (const slot of members) seen.set(slot, (seen.get(slot) ?? 0) + 1);
        }
        for (let slot = 0; slot < fleet.length; slot++) {
          expect((seen.get(slot) ?? 0) + (grid.isUnclustered[slot] ?? 0)).toBe(fleet.isShown(slot) ? 1 : 0);
        }
      }),
    );
  });

  test('the devices of a cluster are no further apart than its cell', () => {
    fc.assert(
      fc.property(places, zoom, (some, level) => {
        const fleet = new PlacedFleet();
        for (const item of some) fleet.put(item);
        const grid = new ClusterGrid();
        grid.rebuild(fleet, level);
        const widest = (clusterCellPixels(level) / (512 * 2 ** level)) * 360;
        for (const cell of grid.cells(WORLD)) {
          const longitudes = grid.slotsInCell(cell.key).map((slot) => fleet.longitude[slot] ?? 0);
          expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThanOrEqual(widest + 1e-6);
          expect(cell.longitude).toBeGreaterThanOrEqual(Math.min(...longitudes) - 1e-6);
          expect(cell.longitude).toBeLessThanOrEqual(Math.max(...longitudes) + 1e-6);
        }
      }),
    );
  });

  test('a part of the map has the clusters that touch it, also across the date line', () => {
    const part = fc.record({
      west: evenNumber(-540, 180),
      width: evenNumber(0, 400),
      south: evenNumber(-80, 0),
      height: evenNumber(0, 80),
    });
    fc.assert(
      fc.property(places, zoom, part, (some, level, { west, width, south, height }) => {
        const fleet = new PlacedFleet();
        for (const item of some) fleet.put(item);
        const grid = new ClusterGrid();
        grid.rebuild(fleet, level);
        const bounds = { west, east: west + width, south, north: south + height };
        const found = grid.cells(bounds, 1).map(({ key }) => key);
        expect(new Set(found).size).toBe(found.length);
        for (const cell of grid.cells(WORLD, 1)) {
          if (isWithin(bounds, cell.longitude, cell.latitude)) expect(found).toContain(cell.key);
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

function sorted(grid: ClusterGrid): unknown {
  return grid.cells(WORLD, 1).sort((a, b) => a.key - b.key);
}

function isWithin({ west, east, south, north }: GridBounds, longitude: number, latitude: number): boolean {
  const isAcross = [-720, -360, 0, 360, 720].some(
    (turn) => longitude + turn >= west && longitude + turn <= east,
  );
  return isAcross && latitude >= south && latitude <= north;
}
