import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Device } from '@farol/core/domain/device/device';
import { FIX_STATE } from '@farol/core/domain/replay/fleet-tracks';
import { emptyReplayedVehicle, type ReplayedVehicle } from '@farol/core/domain/replay/replayed-vehicle';
import { FleetStore } from '@farol/core/fleet/engine/fleet-store';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { parseFrame } from '@farol/core/fleet/wire/wire-frame';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';

const TIMES = ['2026-09-21T10:00:00.000Z', '2026-09-21T10:00:05.000Z'] as const;

/** A store with these devices, whose changes were taken. */
function aStore(...devices: Device[]): FleetStore {
  const store = new FleetStore('farol');
  for (const device of devices) store.takeDevice(device);
  takeChanges(store);
  return store;
}

function takeChanges({ changedSlots, changedDescriptions, changedNames }: FleetStore) {
  return {
    slots: changedSlots.take(),
    descriptions: changedDescriptions.take(),
    names: changedNames.take(),
  };
}

/** Receives a message about devices as the engine does when it is not a repeated one. */
function receive(store: FleetStore, text: string): void {
  const { devices = [] } = parseFrame(text) ?? {};
  for (const device of devices) store.takeDevice(device);
  store.rememberFrame(text, devices);
}

const frameOf = (...devices: object[]): string => JSON.stringify({ devices });
const VAN = plainDevice(7, { lastUpdate: TIMES[0], positionId: 1 });
const LATER = frameOf({ ...VAN, lastUpdate: TIMES[1], positionId: 2 });

test('fleet store: a message that repeats the last one of its vehicle changes its time and position alone', () => {
  const store = aStore(plainDevice(1));
  receive(store, frameOf(VAN));
  takeChanges(store);
  expect(store.applyRepeatedFrame(LATER)).toBe(7);
  expect(store.deviceOf(7)).toEqual({ ...VAN, lastUpdate: TIMES[1], positionId: 2 });
  expect(store.lastUpdateMs[1]).toBe(Date.parse(TIMES[1]));
  expect(takeChanges(store)).toEqual({ slots: [1], descriptions: [], names: [] });
});

test.for<[string, (store: FleetStore) => void]>([
  ['was saved here', (store) => store.takeDevice({ ...VAN, name: 'Bus' })],
  ['was removed', (store) => store.removeDevice(7)],
  ['reported together with another one', (store) => receive(store, frameOf(VAN, { id: 8 }))],
  ['was deleted', (store) => receive(store, frameOf({ ...VAN, uniqueId: 'deleted-357-1790000000' }))],
])('fleet store: a message is not taken for a repeated one when its vehicle %s', ([_title, change]) => {
  const store = aStore();
  receive(store, frameOf(VAN));
  change(store);
  expect(store.applyRepeatedFrame(LATER)).toBeUndefined();
  const both = frameOf({ ...VAN, lastUpdate: TIMES[1], positionId: 2 }, { id: 8 });
  expect(store.applyRepeatedFrame(both)).toBeUndefined();
});

test('fleet store: a vehicle that was removed and returns is not as it was', () => {
  const store = aStore(plainDevice(1), VAN);
  receive(store, frameOf(VAN));
  store.removeDevice(7);
  expect([store.slotOf(7), store.deviceOf(7), store.searchTextOf(1)]).toEqual([undefined, undefined, '']);
  store.takeDevice({ ...VAN, name: 'Bus' });
  expect(store.slotOf(7)).toBe(1);
  expect(store.searchTextOf(1)).toContain('bus');
  expect(store.applyRepeatedFrame(LATER)).toBeUndefined();
});

test('fleet store: an update of a vehicle holds what has changed', () => {
  const store = aStore(plainDevice(1), plainDevice(2));
  expect(store.searchTextOf(1)).toContain('van 2');
  store.takeDevice(plainDevice(2, { status: 'offline', lastUpdate: TIMES[0] }));
  expect(takeChanges(store)).toEqual({ slots: [1], descriptions: [], names: [] });
  store.takeDevice(plainDevice(2, { groupId: 3 }));
  expect(takeChanges(store)).toEqual({ slots: [1], descriptions: [1], names: [] });
  store.takeDevice(plainDevice(2, { name: 'Bus' }));
  expect(takeChanges(store)).toEqual({ slots: [1], descriptions: [1], names: [1] });
  expect([store.searchTextOf(1).includes('bus'), store.searchTextOf(1).includes('van')]).toEqual([
    true,
    false,
  ]);
  store.takePosition(plainPosition(2, 1));
  expect(takeChanges(store)).toEqual({ slots: [1], descriptions: [], names: [] });
  for (const attributes of [{ alarm: 'sos' }, { alarm: 'sos', driverUniqueId: 'A1' }]) {
    store.takePosition(plainPosition(2, 1, { attributes }));
    expect(takeChanges(store)).toEqual({ slots: [1], descriptions: [1], names: [] });
  }
  store.takePosition(plainPosition(2, 0));
  expect(takeChanges(store)).toEqual({ slots: [], descriptions: [], names: [] });
  store.removeDevice(2);
  expect(takeChanges(store)).toEqual({ slots: [1], descriptions: [], names: [1] });
});

test('fleet store: a vehicle gets the newest of the fixes that came before it', () => {
  const store = aStore();
  for (const second of [3, 5, 4]) store.takePosition(plainPosition(7, second, { latitude: second }));
  store.takePosition(plainPosition(7, 5, { latitude: 6 }));
  store.takePosition(plainPosition(8, 1));
  store.removeDevice(8);
  for (const id of [7, 8]) store.takeDevice(plainDevice(id));
  expect([store.latitude[0], store.positions[0]?.latitude, store.positions[1]]).toEqual([6, 6, undefined]);
  store.clear();
  store.takePosition(plainPosition(7, 1));
  store.clear();
  store.takeDevice(plainDevice(7));
  expect(store.positions[0]).toBeUndefined();
});

test('fleet store: only vehicles whose anchor changed are told', () => {
  const store = aStore(plainDevice(1), plainDevice(2), plainDevice(3));
  const anchorsOf = () =>
    [0, 1, 2].map((slot) => (store.flags[slot] ?? 0) & (FLAG.anchored | FLAG.anchorViolated));
  store.setAnchored([1, 2, 9], [2]);
  expect([anchorsOf(), takeChanges(store).slots]).toEqual([
    [FLAG.anchored, FLAG.anchored | FLAG.anchorViolated, 0],
    [0, 1],
  ]);
  store.setAnchored([1, 2], [2]);
  expect(takeChanges(store).slots).toEqual([]);
  store.setAnchored([1, 2], [1]);
  expect([anchorsOf(), takeChanges(store).slots]).toEqual([
    [FLAG.anchored | FLAG.anchorViolated, FLAG.anchored, 0],
    [0, 1],
  ]);
  store.setAnchored([], [1]);
  expect([anchorsOf(), takeChanges(store).slots]).toEqual([
    [FLAG.anchorViolated, 0, 0],
    [0, 1],
  ]);
});

test('fleet store: an alarm of a vehicle that is not known waits for it', () => {
  const store = aStore(plainDevice(1));
  store.changeOpenAlarms([
    { deviceId: 9, alarm: 'sos' },
    { deviceId: 1, alarm: 'powerCut' },
  ]);
  expect(takeChanges(store)).toEqual({ slots: [0], descriptions: [0], names: [] });
  store.takeDevice(plainDevice(9));
  expect(store.descriptions.map((description) => description?.alarm)).toEqual(['powerCut', 'sos']);
  expect((store.flags[1] ?? 0) & FLAG.openAlarm).toBe(FLAG.openAlarm);
});

/** A moment at 8/50, driving. */
function moment(changes: Partial<ReplayedVehicle> = {}): ReplayedVehicle {
  const place = { fixTimeMs: 1.79e12, longitude: 8, latitude: 50, speedKnots: 20, courseDegrees: 90 };
  return { ...emptyReplayedVehicle(), ...place, isKnown: true, ...changes };
}

test.for([
  ['motionKnown', 'motionKnown'],
  ['motion', 'motion'],
  ['ignitionKnown', 'ignitionKnown'],
  ['ignition', 'ignition'],
  ['blockedKnown', 'blockedKnown'],
  ['blocked', 'blocked'],
  ['alarm', 'alarm'],
] as const)('fleet store: a moment of the past has the state %s', ([state, flag]) => {
  const store = aStore(plainDevice(1, { status: 'offline' }));
  store.takeMoment(0, moment({ state: FIX_STATE[state] }));
  expect(store.flags[0]).toBe(FLAG.statusOnline | FLAG.hasPosition | FLAG[flag]);
  store.takeMoment(0, moment({ state: FIX_STATE[state], isKnown: false }));
  expect(store.flags[0]).toBe(FLAG.hasPosition);
});

test('fleet store: a vehicle that is disabled now is so at each moment', () => {
  const store = aStore(plainDevice(1, { disabled: true }));
  store.takeMoment(0, undefined);
  expect(store.flags[0]).toBe(FLAG.disabled);
  store.takeMoment(0, moment());
  expect(store.flags[0]).toBe(FLAG.statusOnline | FLAG.hasPosition | FLAG.disabled);
  store.takeMoment(5, moment());
  expect(store.counts).toMatchObject({ all: 1, online: 1, unknown: 0 });
});

const moments = fc.array(
  fc.option(
    fc.record({
      fixTimeMs: fc.constantFrom(1.79e12, 1.79e12 + 1000),
      longitude: fc.constantFrom(8, 9),
      latitude: fc.constantFrom(50, 51),
      speedKnots: fc.constantFrom(0.1, 20),
      isKnown: fc.boolean(),
      state: fc.constantFrom(0, FIX_STATE.motionKnown | FIX_STATE.motion),
    }),
    { nil: undefined },
  ),
  { minLength: 1, maxLength: 12, size: 'max' },
);

test('fleet store: whatever moments were shown before, a vehicle is as at the last one, and is told when that is another', () => {
  const presents = fc.record({
    status: fc.constantFrom('online' as const, 'unknown' as const),
    lastUpdate: fc.constantFrom(TIMES[0], null),
    position: fc.constantFrom(
      undefined,
      plainPosition(1, 1),
      plainPosition(1, 1, { fixTime: 'soon' }),
      plainPosition(1, 1, { latitude: 0, longitude: 0, fixTime: '1980-01-06T00:00:00Z' }),
    ),
  });
  fc.assert(
    fc.property(moments, presents, (shown, { position, ...present }) => {
      const store = new FleetStore('farol');
      store.takeDevice(plainDevice(1, present));
      if (position) store.takePosition(position);
      takeChanges(store);
      const isNowhere = !position && present.status === 'unknown' && present.lastUpdate === null;
      let wasThere = 'present';
      for (const changes of shown) {
        const now = changes && moment(changes);
        store.takeMoment(0, now);
        const isKnown = now?.isKnown === true;
        const isMoving = isKnown && now.state !== 0;
        expect(store.counts).toEqual({
          all: 1,
          online: Number(isKnown),
          offline: 0,
          unknown: Number(!isKnown),
          moving: Number(isMoving),
        });
        expect([store.fixTimeMs[0], store.lastUpdateMs[0]]).toEqual(
          now ? [now.fixTimeMs, now.fixTimeMs] : [Number.NaN, Number.NaN],
        );
        if (now)
          expect([
            store.longitude[0],
            store.latitude[0],
            store.speedKnots[0],
            store.courseDegrees[0],
          ]).toEqual([now.longitude, now.latitude, isKnown ? Math.fround(now.speedKnots) : 0, 90]);
        const is = JSON.stringify(
          changes ? { ...changes, speedKnots: store.speedKnots[0], state: isMoving } : 'nowhere',
        );
        const staysNowhere = wasThere === 'present' && isNowhere && !now;
        if (!staysNowhere) expect([store.changedSlots.take(), is]).toEqual([is === wasThere ? [] : [0], is]);
        wasThere = is;
      }
    }),
    { numRuns: 150 },
  );
});
