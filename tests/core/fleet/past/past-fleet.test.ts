import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyReplayedVehicle, readReplayedVehicle } from '@farol/core/domain/replay/replayed-vehicle';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { PastFleet } from '@farol/core/fleet/past/past-fleet';
import { vehicleOf } from '@farol/core/fleet/vehicle-rows';
import { plainDevice } from '../../../arbitraries/fleet.ts';
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

test('past fleet: an open vehicle is told as it was at the moment', () => {
  const past = aPast('Van');
  past.fleet.watch(1);
  past.show(tracksOf(new Map([[1, [trackFix(0, 0), trackFix(60, 600)]]])), TRACK_START_MS + 30_000);
  expect(past.fleet.watched).toMatchObject({
    device: { name: 'Van', status: 'online' },
    position: { speed: 20, attributes: { motion: true }, fixTime: new Date(TRACK_START_MS).toISOString() },
  });
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
