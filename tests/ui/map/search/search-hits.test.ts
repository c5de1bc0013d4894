import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { fleetSearchHits, slotsOfGroup, type HitGroup } from '@farol/ui/map/search/search-hits';
import { deviceIdOfDriver } from '@farol/ui/fleet/search-entries';
import { aDevice } from '../../../arbitraries/devices.ts';
import { plainPosition } from '../../../arbitraries/fleet.ts';

const GROUPS = [
  { id: 3, name: 'Norte', groupId: 2, attributes: {} },
  { id: 1, name: 'Frota Sul', groupId: 0, attributes: {} },
  { id: 2, name: 'Frota', groupId: 0, attributes: {} },
];
const GEOFENCES = ['Pátio da frota', 'Cliente'].map((name, at) => ({
  id: at + 1,
  name,
  description: null,
  area: 'CIRCLE (0 0, 5)',
  calendarId: 0,
  attributes: {},
}));

function aFleet(...devices: readonly { id: number; name: string; groupId: number }[]): LiveFleet {
  const engine = new FleetEngine('acme');
  const page = new LiveFleet((request) => engine.handle(request, 0));
  engine.load(
    {
      devices: devices.map((device) => aDevice(device)),
      // The last one never reported.
      positions: devices.slice(0, -1).map(({ id }) => plainPosition(id, 0)),
      groups: GROUPS,
      drivers: [],
    },
    0,
  );
  const packed = engine.takeReport(1000);
  if (packed) page.receive(packed.report);
  return page;
}

/** Names in the order in which a search for "van" offers them; the last one is not found. */
const RANKED = ['van', 'van 2', 'van 10', 'vanguard', 'old van', 'caravan', 'truck'];

const titles = (groups: readonly HitGroup[]) =>
  groups.map(({ kind, hits }) => [kind, hits.map((hit) => (hit.kind === 'place' ? '' : hit.entry.title))]);

test('search hits: vehicles, groups and geofences are found by kind, whatever accents they have', () => {
  const fleet = aFleet(
    { id: 1, name: 'Frota 1', groupId: 0 },
    { id: 2, name: 'Van', groupId: 0 },
    { id: 3, name: 'Silent', groupId: 0 },
  );
  expect(titles(fleetSearchHits(fleet, GEOFENCES, 'FROTA'))).toEqual([
    ['vehicle', ['Frota 1']],
    ['group', ['Frota', 'Frota Sul']],
    ['geofence', ['Pátio da frota']],
  ]);
  expect(titles(fleetSearchHits(fleet, GEOFENCES, 'patio'))).toEqual([['geofence', ['Pátio da frota']]]);
  expect(fleetSearchHits(fleet, GEOFENCES, '  ')).toEqual([]);
  expect(fleetSearchHits(fleet, GEOFENCES, 'zeppelin')).toEqual([]);
});

test('search hits: of a large fleet the best five are offered', () => {
  const names = fc.array(fc.constantFrom(...RANKED), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(names, (all) => {
      const fleet = aFleet(...all.map((name, at) => ({ id: at + 1, name, groupId: 0 })));
      const [vehicles] = fleetSearchHits(fleet, [], 'van');
      const best = RANKED.flatMap((name) => all.filter((item) => item === name && item !== 'truck'));
      const shown = vehicles?.hits.map((hit) => (hit.kind === 'place' ? '' : hit.entry.title)) ?? [];
      expect(shown).toEqual(best.slice(0, 5));
    }),
    { numRuns: 40 },
  );
});

test('search hits: a group stands for the vehicles on the map that are in it or in one of its subgroups', () => {
  const fleet = aFleet(
    { id: 1, name: 'a', groupId: 1 },
    { id: 2, name: 'b', groupId: 2 },
    { id: 3, name: 'c', groupId: 3 },
    { id: 4, name: 'silent', groupId: 2 },
  );
  const ids = (groupId: number) => slotsOfGroup(fleet, groupId).map((slot) => fleet.deviceId[slot]);
  expect([ids(1), ids(2), ids(3), ids(99)]).toEqual([[1], [2, 3], [3], []]);
});

test('search hits: a driver is found by name and leads to the vehicle that they drive now', () => {
  const engine = new FleetEngine('acme');
  const page = new LiveFleet((request) => engine.handle(request, 0));
  const drivers = ['Rui Teixeira', 'Ana Lima'].map((name, at) => ({
    id: at + 1,
    name,
    uniqueId: `driver-${at + 1}`,
    attributes: {},
  }));
  const position = plainPosition(1, 0, { attributes: { driverUniqueId: 'driver-1' } });
  engine.load(
    { devices: [aDevice({ id: 1, name: 'Van', groupId: 0 })], positions: [position], groups: [], drivers },
    0,
  );
  const packed = engine.takeReport(1000);
  if (packed) page.receive(packed.report);
  expect(titles(fleetSearchHits(page, [], 'teix'))).toEqual([['driver', ['Rui Teixeira']]]);
  expect(deviceIdOfDriver(page, 'driver-1')).toBe(1);
  expect(deviceIdOfDriver(page, 'driver-2')).toBeUndefined();
});
