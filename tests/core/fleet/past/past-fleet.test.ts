import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyReplayedVehicle, readReplayedVehicle } from '@farol/core/domain/replay/replayed-vehicle';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { PastFleet } from '@farol/core/fleet/past/past-fleet';
import { vehicleOf } from '@farol/core/fleet/vehicle-rows';
import { FIX_STATE } from '@farol/core/domain/replay/fleet-tracks';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { anyTrackFixes, trackFix, TRACK_START_MS, tracksOf } from '../../../arbitraries/fleet-tracks.ts';

function aPast(...names: string[]): PastFleet {
  const devices = names.map((name, at) => ({ ...plainDevice(at + 1), name }));
  return new PastFleet('farol', { devices, groups: [], drivers: [] });
}

function shown({ fleet }: PastFleet): string[] {
  return [...fleet.order].map((slot) => fleet.descriptions[slot]?.name ?? '');
}

test('past fleet: each vehicle is where it was, in the state it was in, and unknown where nothing was known', () => {
  const past = aPast('Van', 'Truck', 'Bus');
  const tracks = tracksOf(
    new Map([
      [1, [trackFix(0, 0), trackFix(60, 600)]],
      [2, [trackFix(0, 0)]],
    ]),
  );
  past.show(tracks, TRACK_START_MS + 30_000);
  expect(vehicleOf(past.fleet, 1)).toMatchObject({
    status: 'online',
    motion: true,
    hasFix: true,
    speedKnots: 20,
  });
  expect(vehicleOf(past.fleet, 1)?.latitude).toBeCloseTo(300 / 111_320, 4);
  expect(vehicleOf(past.fleet, 3)).toMatchObject({ status: 'unknown', hasFix: false });
  past.show(tracks, TRACK_START_MS + 3_600_000);
  expect(vehicleOf(past.fleet, 2)).toMatchObject({ status: 'unknown', motion: undefined, hasFix: true });
  expect(past.fleet.counts).toMatchObject({ all: 3, online: 0, unknown: 3, moving: 0 });
});

test('past fleet: a vehicle without an earlier fix has not reported yet, even if it has since', () => {
  const device = { ...plainDevice(1), status: 'unknown' as const, lastUpdate: '2026-03-02T08:00:00Z' };
  const past = new PastFleet('farol', { devices: [device], groups: [], drivers: [] });
  past.show(tracksOf(new Map()), TRACK_START_MS);
  expect(past.fleet.lastUpdateMs[past.fleet.slotOf(1) ?? -1]).toBeNaN();
});

test('past fleet: search and filters work on the moment that is shown', () => {
  const past = aPast('Van', 'Truck');
  const tracks = tracksOf(
    new Map([
      [1, [trackFix(0, 0), trackFix(60, 600)]],
      [2, [trackFix(0, 0, { speedKnots: 0, state: 1 }), trackFix(60, 0, { speedKnots: 0, state: 1 })]],
    ]),
  );
  past.show(tracks, TRACK_START_MS + 30_000);
  expect(shown(past)).toEqual(['Truck', 'Van']);
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, movingOnly: true });
  expect(shown(past)).toEqual(['Van']);
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'tru' });
  expect(shown(past)).toEqual(['Truck']);
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, status: 'unknown' });
  expect(shown(past)).toEqual([]);
  past.show(tracks, TRACK_START_MS + 3_600_000);
  expect(shown(past)).toEqual(['Truck', 'Van']);
});

/** Tracks of a van that drives north for a minute, and of a truck that stands. */
const vanAndTruck = () =>
  tracksOf(
    new Map([
      [1, [trackFix(0, 0), trackFix(60, 600)]],
      [2, [trackFix(0, 0, { speedKnots: 0, state: 1 }), trackFix(60, 0, { speedKnots: 0, state: 1 })]],
    ]),
  );

test('past fleet: an open vehicle is told as it was at the moment', () => {
  const past = aPast('Van', 'Truck');
  const state = FIX_STATE.motionKnown | FIX_STATE.motion | FIX_STATE.ignitionKnown;
  const fix = { longitude: 8.5, courseDegrees: 90, state };
  const tracks = tracksOf(new Map([[1, [trackFix(0, 200, fix), trackFix(60, 200, fix)]]]));
  past.fleet.watch(1);
  past.show(tracks, TRACK_START_MS + 30_000);
  const fixTime = new Date(TRACK_START_MS).toISOString();
  expect(past.fleet.watched?.device).toMatchObject({ name: 'Van', status: 'online', lastUpdate: fixTime });
  expect(past.fleet.watched?.position).toStrictEqual({
    ...plainPosition(1, 0, { id: 0, protocol: '', fixTime, serverTime: fixTime, deviceTime: fixTime }),
    latitude: expect.closeTo(200 / 111_320, 4),
    longitude: 8.5,
    speed: 20,
    course: 90,
    attributes: { motion: true, ignition: false },
  });
  past.show(tracks, TRACK_START_MS + 3_600_000);
  expect(past.fleet.watched).toMatchObject({
    device: { status: 'unknown', lastUpdate: new Date(TRACK_START_MS + 60_000).toISOString() },
    position: { speed: 0, longitude: 8.5, attributes: {} },
  });
  past.show(tracks, TRACK_START_MS - 60_000);
  expect(past.fleet.watched).toMatchObject({ device: { status: 'unknown', lastUpdate: null } });
  expect(past.fleet.watched?.position).toBeUndefined();
});

test('past fleet: an open vehicle stays open whatever else the page says, until another is, or none', () => {
  const past = aPast('Van', 'Truck');
  past.show(vanAndTruck(), TRACK_START_MS);
  past.fleet.watch(2);
  past.fleet.setAnchoredDevices([1]);
  past.show(vanAndTruck(), TRACK_START_MS + 1000);
  expect(past.fleet.watched?.device.id).toBe(2);
  past.fleet.watch(9);
  expect(past.fleet.watched).toBeUndefined();
  past.fleet.watch(1);
  past.fleet.watch(undefined);
  expect(past.fleet.watched).toBeUndefined();
});

test('past fleet: an open vehicle is on the map whatever the search finds', () => {
  const past = aPast('Van', 'Truck');
  past.show(vanAndTruck(), TRACK_START_MS);
  past.fleet.watch(2);
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'van' });
  expect([past.fleet.isWatchedFilteredOut, past.fleet.visible[past.fleet.slotOf(2) ?? -1]]).toEqual([
    true,
    1,
  ]);
  past.fleet.watch(undefined);
  expect(past.fleet.visible[1]).toBe(0);
});

test('past fleet: groups and drivers are those of the present', () => {
  const groups = [{ id: 3, name: 'North', groupId: 0, attributes: {} }];
  const drivers = [{ id: 4, name: 'Ana', uniqueId: 'A1', attributes: {} }];
  const devices = [plainDevice(1, { groupId: 3 }), plainDevice(2)];
  const past = new PastFleet('farol', { devices, groups, drivers });
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, grouped: true });
  past.show(vanAndTruck(), TRACK_START_MS);
  expect(past.fleet.sections).toEqual([
    { groupId: 0, start: 0, length: 1 },
    { groupId: 3, start: 1, length: 1 },
  ]);
  expect([past.fleet.groups.get(3)?.name, past.fleet.drivers.get('A1')?.name]).toEqual(['North', 'Ana']);
});

test('past fleet: shows nothing before its first moment, and tells then that it is there, once', () => {
  const past = aPast('Van', 'Truck');
  let told = 0;
  let watched = 0;
  past.fleet.subscribe('loaded', () => told++);
  past.fleet.subscribe('watched', () => watched++);
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'van' });
  expect([shown(past), past.fleet.isLoaded, told]).toEqual([[], false, 0]);
  for (const seconds of [0, 10, 20]) past.show(vanAndTruck(), TRACK_START_MS + seconds * 1000);
  expect([shown(past), past.fleet.isLoaded, told, watched]).toEqual([['Van'], true, 1, 0]);
});

test('past fleet: a search for ages counts them from the moment that is shown', () => {
  const past = aPast('Van');
  const tracks = tracksOf(new Map([[1, [trackFix(0, 0)]]]));
  past.show(tracks, TRACK_START_MS + 60_000);
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'last:+2 minutes' });
  expect(shown(past)).toEqual([]);
  past.show(tracks, TRACK_START_MS + 180_000);
  expect(shown(past)).toEqual(['Van']);
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'last:+4 minutes' });
  expect(shown(past)).toEqual([]);
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'last:+1 minutes' });
  expect(shown(past)).toEqual(['Van']);
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'last:-4 minutes' });
  expect(shown(past)).toEqual(['Van']);
  past.show(tracks, TRACK_START_MS + 300_000);
  expect(shown(past)).toEqual([]);
});

test('past fleet: a list that plays is put in order four times a second, one that rests at once', () => {
  const past = aPast('Truck', 'Van');
  past.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, order: 'state-motion' });
  const [start, drive] = [trackFix(0, 0, { speedKnots: 0, state: 1 }), trackFix(60, 0)];
  const stands = [start, trackFix(60, 0, { speedKnots: 0, state: 1 })];
  const tracks = tracksOf(
    new Map([
      [1, stands],
      [2, [start, drive, trackFix(120, 1000)]],
    ]),
  );
  const listAt = (seconds: number, clockMs?: number) => {
    past.show(tracks, TRACK_START_MS + seconds * 1000, clockMs);
    return shown(past);
  };
  const [standing, driving] = [
    ['Truck', 'Van'],
    ['Van', 'Truck'],
  ];
  expect(listAt(30)).toEqual(standing);
  expect(listAt(31, 10_000)).toEqual(standing);
  expect(listAt(90, 10_100)).toEqual(driving);
  expect(listAt(30, 10_200)).toEqual(driving);
  expect(listAt(31, 10_300)).toEqual(driving);
  expect(listAt(31, 10_360)).toEqual(standing);
  expect(listAt(90)).toEqual(driving);
  expect(listAt(30)).toEqual(standing);
});

test('past fleet: in whatever order moments are shown, the fleet is as it was at the last one', () => {
  fc.assert(
    fc.property(
      anyTrackFixes(),
      fc.array(fc.integer({ min: -60, max: 5000 }), { minLength: 1, maxLength: 20 }),
      (fixes, seconds) => {
        const past = aPast('Van');
        const tracks = tracksOf(new Map([[1, fixes]]));
        for (const second of seconds) past.show(tracks, TRACK_START_MS + second * 1000, second);
        const moment = emptyReplayedVehicle();
        const isThere = readReplayedVehicle(tracks, 0, TRACK_START_MS + (seconds.at(-1) ?? 0) * 1000, moment);
        const vehicle = vehicleOf(past.fleet, 1);
        expect(vehicle?.hasFix).toBe(isThere);
        if (!isThere) return;
        expect(vehicle).toMatchObject({ longitude: moment.longitude, latitude: moment.latitude });
        expect(vehicle?.status).toBe(moment.isKnown ? 'online' : 'unknown');
      },
    ),
  );
});
