import { expect, test } from 'vitest';
import type { FleetColumns } from '@farol/core/fleet/protocol/fleet-protocol';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { FleetSpiderfy } from '@farol/ui/map/layers/fleet/fleet-spiderfy';
import type { LngLat } from '@farol/ui/map/layers/lng-lat';
import { FleetClustering } from '@farol/ui/map/layers/fleet/fleet-clustering';
import {
  hitAt,
  slotsNear,
  type PickableFleet,
  type MapProjection,
} from '@farol/ui/map/layers/fleet/fleet-hits';
import { fleetLabels } from '@farol/ui/map/layers/fleet/fleet-labels';
import { boundsOfSlots, fleetBounds } from '@farol/core/fleet/fleet-bounds';
import { isSlotVisible } from '@farol/ui/map/viewport/viewport';
import { nearestCopy } from '@farol/core/domain/geometry/area-bounds';

/** A screen on which a pixel is a thousandth of a degree. */
const screen: MapProjection = {
  project: ([longitude, latitude]) => ({ x: longitude * 1000, y: -latitude * 1000 }),
  unproject: ([x, y]) => ({ lng: x / 1000, lat: -y / 1000 }),
};

/** A fleet with devices 1, 2, … at these positions, all passing the filter. */
function fleetAt(...places: readonly (readonly [longitude: number, latitude: number])[]): LiveFleet {
  const fleet = new LiveFleet(() => undefined);
  const floats = (value: (at: number) => number) => Float64Array.from(places, (_, at) => value(at));
  const columns: FleetColumns = {
    slot: Uint32Array.from(places, (_, at) => at),
    deviceId: floats((at) => at + 1),
    longitude: floats((at) => places[at]?.[0] ?? 0),
    latitude: floats((at) => places[at]?.[1] ?? 0),
    courseDegrees: new Float32Array(places.length),
    speedKnots: new Float32Array(places.length),
    fixTimeMs: floats(() => 1.79e12),
    lastUpdateMs: floats(() => 1.79e12),
    stoppedSinceMs: floats(() => Number.NaN),
    flags: Uint32Array.from(places, () => FLAG.hasPosition | FLAG.visible | FLAG.statusOnline),
  };
  const descriptions = places.map((_, slot) => ({
    slot,
    name: `Van ${slot + 1}`,
    plate: '',
    model: '',
    category: '',
    groupId: 0,
    driverUniqueId: '',
    alarm: '',
    color: '',
    colorExtra: '',
  }));
  fleet.receive({ columns, descriptions });
  return fleet;
}

function parts(fleet: LiveFleet, changes: Partial<PickableFleet> = {}): PickableFleet {
  return { fleet, fan: new FleetSpiderfy(), unclustered: undefined, clusters: [], ...changes };
}

test('fleet hits: a click selects the nearest vehicle within reach, and nothing where there is none', () => {
  const fleet = fleetAt([0, 0], [0.01, 0], [1, 1]);
  expect(hitAt(parts(fleet), screen, 7, 0, 14)).toEqual({ type: 'device', slot: 1 });
  expect(hitAt(parts(fleet), screen, 3, 2, 14)).toEqual({ type: 'device', slot: 0 });
  expect(hitAt(parts(fleet), screen, 500, 500, 14)).toBeUndefined();
});

test('fleet hits: a click finds vehicles on both sides of the 180th meridian, from whichever side the map was moved there', () => {
  const fleet = fleetAt([179.999, 0], [-179.999, 0]);
  for (const middle of [180_000, -180_000, 540_000]) {
    expect(hitAt(parts(fleet), screen, middle - 1, 0, 0.8)).toEqual({ type: 'device', slot: 0 });
    expect(hitAt(parts(fleet), screen, middle + 1, 0, 0.8)).toEqual({ type: 'device', slot: 1 });
    expect(slotsNear(parts(fleet), screen, middle, 0, 5)).toEqual([0, 1]);
    expect(hitAt(parts(fleet), screen, middle + 100, 0, 14)).toBeUndefined();
  }
});

test('fleet hits: a place is drawn in that copy of the world which the view shows', () => {
  expect(nearestCopy(-179, { west: 170, east: 190 })).toBe(181);
  expect(nearestCopy(179, { west: -190, east: -170 })).toBe(-181);
  expect(nearestCopy(10, { west: 0, east: 20 })).toBe(10);
  // The whole world, more than once.
  expect(nearestCopy(-170, { west: -200, east: 300 })).toBe(-170);
});

test('fleet hits: vehicles at the same spot are found together; fanned out, each is clicked where it is drawn', () => {
  const fleet = fleetAt([0, 0], [0, 0.001], [0.3, 0]);
  const fan = new FleetSpiderfy();
  expect(slotsNear(parts(fleet, { fan }), screen, 0, 0, 7)).toEqual([0, 1]);
  const moved = fan.setSpiderfied({
    center: [0, 0],
    positions: new Map([
      [0, [0, 0.08]],
      [1, [0, -0.08]],
    ]),
  });
  expect([...moved]).toEqual([0, 1]);
  expect(hitAt(parts(fleet, { fan }), screen, 0, -80, 14)).toEqual({ type: 'device', slot: 0 });
  expect(hitAt(parts(fleet, { fan }), screen, 0, 0, 14)).toBeUndefined();
  expect([...fan.setSpiderfied(undefined)]).toEqual([0, 1]);
  expect(hitAt(parts(fleet, { fan }), screen, 0, 0, 14)).toEqual({ type: 'device', slot: 0 });
});

test('fleet hits: far out, vehicles close to each other are one cluster, and a click on it shows everything in it', () => {
  const fleet = fleetAt([0, 0], [0.001, 0], [120, 40]);
  const clustering = new FleetClustering(fleet);
  expect([clustering.recluster(3.4), clustering.recluster(3.9)]).toEqual([[2], []]);
  const clusters = clustering.clustersIn({ west: -10, south: -10, east: 10, north: 10 });
  const [cell] = clusters;
  if (!cell) throw new Error('there is no cluster');
  const drawn = parts(fleet, { unclustered: clustering.unclustered, clusters });
  expect(hitAt(drawn, screen, 0, 0, 14)).toMatchObject({ type: 'cluster', cell: { count: 2 } });
  expect(boundsOfSlots(fleet, clustering.members(cell))).toEqual({
    west: 0,
    south: 0,
    east: 0.001,
    north: 0,
  });
  expect(fleetBounds(fleet)).toEqual({ west: 0, south: 0, east: 120, north: 40 });
  expect(clustering.recluster(14)).toEqual([0, 1, 2]);
  expect([
    clustering.unclustered,
    clustering.clustersIn({ west: -10, south: -10, east: 10, north: 10 }),
  ]).toEqual([undefined, []]);
});

test('fleet hits: labels are shown at close zoom; the selected vehicle has one at any zoom', () => {
  const fleet = fleetAt([0, 0], [0.5, 0]);
  const viewport = { west: -1, south: -1, east: 1, north: 1, degreesPerPixel: 0.001, isDark: false };
  const wanted = { names: true, plates: false };
  const texts = (zoom: number, pinnedSlots: readonly number[]) =>
    fleetLabels(fleet, new FleetSpiderfy(), undefined, { ...viewport, zoom }, screen, {
      ...wanted,
      pinnedSlots,
    }).map(({ text }) => text);
  expect(texts(12, [])).toEqual(['Van 1', 'Van 2']);
  expect(texts(5, [])).toEqual([]);
  expect(texts(5, [1])).toEqual(['Van 2']);
});

test('fleet hits: where several vehicles are at the same spot, the label says how many more there are, until they are fanned out', () => {
  const fleet = fleetAt([0, 0], [0, 0], [0, 0], [0.5, 0]);
  const viewport = {
    west: -1,
    south: -1,
    east: 1,
    north: 1,
    zoom: 15,
    degreesPerPixel: 0.001,
    isDark: false,
  };
  const wanted = { names: true, plates: false, pinnedSlots: [] };
  const fan = new FleetSpiderfy();
  const texts = () => fleetLabels(fleet, fan, undefined, viewport, screen, wanted).map(({ text }) => text);
  expect(texts()).toEqual(['Van 1 +2', 'Van 4']);
  const positions = new Map([0, 1, 2].map((slot): [number, LngLat] => [slot, [slot / 10, 0.1]]));
  fan.setSpiderfied({ center: [0, 0], positions });
  expect(texts()).toEqual(['Van 1', 'Van 2', 'Van 3', 'Van 4']);
});

test('fleet hits: a vehicle beyond the date line is visible where the world is repeated', () => {
  const pacific = { west: 170, south: -10, east: 200, north: 10 };
  expect(isSlotVisible(pacific, undefined, 0, -175, 0)).toBe(true);
  expect(isSlotVisible(pacific, undefined, 0, 0, 0)).toBe(false);
  expect(isSlotVisible(pacific, Uint8Array.of(0), 0, 175, 0)).toBe(false);
});
