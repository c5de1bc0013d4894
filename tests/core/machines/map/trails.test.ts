import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import type { Position } from '@farol/core/domain/position/position';
import type { FleetColumns } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { TRAIL_DURATION_MS, trailsMachine, type TrailPoint } from '@farol/core/machines/map/trails';
import type { PositionHistory } from '@farol/core/ports/position-history';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

/** Two hours after the epoch. */
const NOW_MS = 2 * TRAIL_DURATION_MS;
const coverage = new ChartCoverage(trailsMachine);

/** A report that puts a device (slot and id alike) at a longitude at a second. */
function columns(id: number, longitude: number, second: number): FleetColumns {
  return {
    slot: Uint32Array.of(id),
    deviceId: Float64Array.of(id),
    longitude: Float64Array.of(longitude),
    latitude: Float64Array.of(-23),
    courseDegrees: Float32Array.of(0),
    speedKnots: Float32Array.of(0),
    fixTimeMs: Float64Array.of(second * 1000),
    lastUpdateMs: Float64Array.of(second * 1000),
    stoppedSinceMs: Float64Array.of(Number.NaN),
    flags: Uint32Array.of(0),
  };
}

function aFleet(past: readonly Position[] = [], between?: PositionHistory['between']) {
  const history = between ? { between } : new MemoryPositionHistory([...past]);
  const fleet = new LiveFleet(() => undefined);
  const drive = (id: number, longitude: number, second: number): void =>
    fleet.receive({ columns: columns(id, longitude, second) });
  const trails = createActor(trailsMachine, {
    input: { fleet, history, clock: () => NOW_MS },
    inspect: coverage.inspect,
  }).start();
  const of = (id: number): number[] | undefined =>
    trails
      .getSnapshot()
      .context.trails.find(({ deviceId }) => deviceId === id)
      ?.points.map(({ longitude }) => longitude);
  /** The whole fleet is known; these are no longer in it. */
  const lose = (...ids: number[]): void => fleet.receive({ loaded: true, removed: Uint32Array.from(ids) });
  return { trails, drive, lose, of, followed: () => trails.getSnapshot().context.followedDeviceId };
}

const at = (longitude: number, second: number): TrailPoint => ({
  longitude,
  latitude: -23,
  timeMs: second * 1000,
});

test('selecting a vehicle starts its trail and follows it, and closing it ends both', () => {
  const { trails, drive, of, followed } = aFleet();
  drive(1, -46, 1);
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  drive(1, -46.1, 2);
  expect([of(1), followed()]).toEqual([[-46, -46.1], 1]);
  trails.send({ type: 'SELECT_DEVICE', deviceId: false });
  drive(1, -46.2, 3);
  expect([of(1), followed()]).toEqual([undefined, undefined]);
});

test('a trail that was switched on stays when another vehicle is selected, the one of the selection does not', () => {
  const { trails, drive, of, followed } = aFleet();
  for (const id of [1, 2, 3]) drive(id, id, 1);
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: true });
  trails.send({ type: 'SELECT_DEVICE', deviceId: 3 });
  drive(2, 2.5, 2);
  expect([of(1), of(2), of(3), followed()]).toEqual([undefined, [2, 2.5], [3], 3]);
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: false });
  expect(of(2)).toBeUndefined();
});

test('a trail that is switched on begins with the way of the last hour, as that of a selected vehicle does', async () => {
  const fix = (deviceId: number, longitude: number, agoMs: number): Position =>
    plainPosition(deviceId, 0, {
      longitude,
      latitude: -23,
      fixTime: new Date(NOW_MS - agoMs).toISOString(),
    });
  const past = [fix(1, -40, TRAIL_DURATION_MS + 1000), fix(1, -41, 60_000), fix(1, -42, 30_000), fix(2, -50, 30_000)];
  const { trails, drive, of } = aFleet(past);
  drive(1, -43, NOW_MS / 1000);
  trails.send({ type: 'SET_ENABLED', deviceId: 1, isOn: true });
  expect(of(1)).toEqual([-43]);
  await Promise.resolve();
  expect(of(1)).toEqual([-41, -42, -43]);
});

test('a trail whose past cannot be read goes on from where the vehicle is', async () => {
  const { trails, drive, of } = aFleet([], () => Promise.reject(new Error('no answer')));
  drive(1, -43, NOW_MS / 1000);
  trails.send({ type: 'SET_ENABLED', deviceId: 1, isOn: true });
  await Promise.resolve();
  drive(1, -44, NOW_MS / 1000 + 1);
  expect(of(1)).toEqual([-43, -44]);
});

test('every trail keeps a tone of its own, and one that ended leaves its tone to the next', () => {
  const { trails } = aFleet();
  const tones = (): number[][] =>
    trails.getSnapshot().context.trails.map(({ deviceId, colorIndex }) => [deviceId, colorIndex]);
  for (const deviceId of [1, 2, 3]) trails.send({ type: 'SET_ENABLED', deviceId, isOn: true });
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: false });
  trails.send({ type: 'SELECT_DEVICE', deviceId: 4 });
  expect(tones()).toEqual([
    [1, 0],
    [3, 2],
    [4, 1],
  ]);
});

test('all trails that were switched on end at once, that of the selected vehicle stays', () => {
  const { trails, of, followed } = aFleet();
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: true });
  trails.send({ type: 'CLEAR' });
  expect([of(1), of(2), followed()]).toEqual([[], undefined, 1]);
});

test('a vehicle that is deleted leaves no trail, and the map follows it no longer', () => {
  const { trails, drive, lose, of, followed } = aFleet();
  for (const id of [1, 2, 3]) drive(id, id, 1);
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  for (const deviceId of [2, 3]) trails.send({ type: 'SET_ENABLED', deviceId, isOn: true });
  lose(2);
  expect([of(1), of(2), of(3), followed()]).toEqual([[1], undefined, [3], 1]);
  expect(trails.getSnapshot().context.enabledDeviceIds).toEqual([3]);
  lose(1);
  expect([of(1), of(3), followed()]).toEqual([undefined, [3], undefined]);
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 3 });
  trails.send({ type: 'SET_ENABLED', deviceId: 3, isOn: false });
  lose(3);
  expect(followed()).toBeUndefined();
});

test('trails that an address asks for wait until the fleet is known, and begin with the way of the last hour', async () => {
  const fixTime = new Date(NOW_MS - 60_000).toISOString();
  const { trails, drive, lose, of } = aFleet([
    plainPosition(1, 0, { longitude: -41, latitude: -23, fixTime }),
  ]);
  trails.send({ type: 'SET_ENABLED_DEVICES', deviceIds: [1, 9] });
  expect([of(1), of(9)]).toEqual([[], []]);
  await Promise.resolve();
  drive(1, -43, NOW_MS / 1000);
  expect([of(1), of(9)]).toEqual([[-41, -43], []]);
  // There is no vehicle 9 for whoever opened the address.
  lose();
  expect([of(1), of(9)]).toEqual([[-41, -43], undefined]);
  trails.send({ type: 'SET_ENABLED_DEVICES', deviceIds: [9] });
  expect([of(1), of(9)]).toEqual([undefined, undefined]);
});

test('who leaves takes all trails with him', () => {
  const { trails, of, followed } = aFleet();
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: true });
  trails.send({ type: 'RESET' });
  expect([of(1), of(2), followed()]).toEqual([undefined, undefined, undefined]);
});

test('whoever drags the map away stops following, and the trail goes on', () => {
  const { trails, drive, of, followed } = aFleet();
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: false });
  drive(1, -46, 1);
  expect([of(1), followed()]).toEqual([[-46], undefined]);
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 1 });
  expect(followed()).toBe(1);
});

test('the way before the selection comes before the trail, without what is too old', () => {
  const { trails, drive, of } = aFleet();
  const now = TRAIL_DURATION_MS / 1000 + 100;
  drive(1, 5, now);
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({ type: 'HISTORY_LOADED', deviceId: 1, points: [at(1, 50), at(2, 200), at(3, now - 1), at(4, now + 1)] });
  expect(of(1)).toEqual([2, 3, 5]);
  trails.send({ type: 'HISTORY_LOADED', deviceId: 9, points: [at(1, 50)] });
  expect(of(9)).toBeUndefined();
});

test('a vehicle that stands still or reports late adds nothing to its trail', () => {
  const { trails, drive, of } = aFleet();
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  drive(1, -46, 10);
  drive(1, -46, 11);
  drive(1, -47, 9);
  expect(of(1)).toEqual([-46]);
});

test('whatever happens, there is one trail for each vehicle wanted, in the order of time and no longer than an hour', () => {
  const id = fc.integer({ min: 0, max: 3 });
  const step = fc.oneof(
    fc.record({ type: fc.constant('drive' as const), id, longitude: fc.nat(20), second: fc.nat(9000) }),
    fc.record({ type: fc.constant('select' as const), id: fc.option(id, { nil: false as const }) }),
    fc.record({ type: fc.constant('keep' as const), id, isOn: fc.boolean() }),
    fc.record({ type: fc.constant('past' as const), id, seconds: fc.array(fc.nat(9000), { maxLength: 4 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { trails, drive } = aFleet();
      let selected: number | undefined;
      const kept = new Set<number>();
      for (const one of steps) {
        if (one.type === 'drive') drive(one.id, one.longitude, one.second);
        if (one.type === 'select') {
          selected = one.id === false ? undefined : one.id;
          trails.send({ type: 'SELECT_DEVICE', deviceId: one.id });
        }
        if (one.type === 'keep') {
          if (one.isOn) kept.add(one.id);
          else kept.delete(one.id);
          if (!one.isOn && selected === one.id) selected = undefined;
          trails.send({ type: 'SET_ENABLED', deviceId: one.id, isOn: one.isOn });
        }
        if (one.type === 'past') {
          const points = one.seconds.sort((a, b) => a - b).map((second) => at(0, second));
          trails.send({ type: 'HISTORY_LOADED', deviceId: one.id, points });
        }
        const drawn = trails.getSnapshot().context.trails;
        const ids = new Set(selected === undefined ? kept : [...kept, selected]);
        expect(new Set(drawn.map(({ deviceId }) => deviceId))).toEqual(ids);
        expect(drawn).toHaveLength(ids.size);
        for (const { points } of drawn) {
          const times = points.map(({ timeMs }) => timeMs);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThanOrEqual(TRAIL_DURATION_MS);
        }
      }
    }),
  );
});

test('no state and no transition of the trails is untested', () => {
  expect(coverage.missing()).toEqual([]);
});
