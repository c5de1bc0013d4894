import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import type { Position } from '@farol/core/domain/position/position';
import type { FleetColumns } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { TRAIL_DURATION_MS, type TrailPoint } from '@farol/core/domain/trip/trail';
import { trailsStore } from '@farol/core/machines/map/trails';
import type { PositionHistory } from '@farol/core/ports/position-history';
import { plainPosition } from '../../../arbitraries/fleet.ts';

/** Two hours after the epoch. */
const NOW_MS = 2 * TRAIL_DURATION_MS;

/** A report that moves a device (slot and id are equal) to a longitude at a second. */
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

function aFleet(positions: readonly Position[] = [], between?: PositionHistory['between']) {
  const history = between ? { between } : new MemoryPositionHistory([...positions]);
  const fleet = new LiveFleet(() => undefined);
  const moveTo = (id: number, longitude: number, second: number): void =>
    fleet.receive({ columns: columns(id, longitude, second) });
  const trails = createActor(trailsStore({ fleet, history, clock: () => NOW_MS })).start();
  fleet.subscribe('columns', () => trails.send({ type: 'POSITIONS_CHANGED' }));
  const of = (id: number): number[] | undefined =>
    trails
      .getSnapshot()
      .context.trails.find(({ deviceId }) => deviceId === id)
      ?.points.map(({ longitude }) => longitude);
  /** The whole fleet is loaded; these devices were removed from it. */
  const lose = (...ids: number[]): void => fleet.receive({ loaded: true, removed: Uint32Array.from(ids) });
  return { trails, moveTo, lose, of, followed: () => trails.getSnapshot().context.followedDeviceId };
}

const at = (longitude: number, second: number): TrailPoint => ({
  longitude,
  latitude: -23,
  timeMs: second * 1000,
});

test('trails: at first there is no trail, and nobody is followed', () => {
  expect(aFleet().trails.getSnapshot().context).toEqual({
    trails: [],
    selectedDeviceId: undefined,
    enabledDeviceIds: [],
    followedDeviceId: undefined,
  });
});

test('trails: a report that concerns no trail leaves everything as it is drawn', () => {
  const { trails, moveTo, lose } = aFleet();
  for (const id of [1, 2, 3]) moveTo(id, id, 1);
  // It has never reported.
  moveTo(4, 0, Number.NaN);
  lose(3);
  for (const deviceId of [1, 4]) trails.send({ type: 'SET_ENABLED', deviceId, isOn: true });
  const drawn = trails.getSnapshot().context;
  moveTo(2, 5, 2);
  expect(trails.getSnapshot().context).toBe(drawn);
});

test('trails: leads through the places of its own vehicle, which may have reported none yet', () => {
  const { trails, moveTo } = aFleet();
  for (const id of [0, 1]) moveTo(id, id, 1);
  for (const deviceId of [1, 9]) trails.send({ type: 'SET_ENABLED', deviceId, isOn: true });
  expect(trails.getSnapshot().context.trails).toMatchObject([
    { deviceId: 1, points: [{ longitude: 1, latitude: -23, timeMs: 1000 }] },
    { deviceId: 9, points: [] },
  ]);
});

test('trails: the last hour is asked for only of trails that are switched on and have at most their first point', () => {
  const asked: number[] = [];
  const { trails, moveTo } = aFleet([], (deviceId) => {
    asked.push(deviceId);
    return new Promise(() => undefined);
  });
  for (const id of [1, 2, 3, 4]) moveTo(id, id, 1);
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: true });
  moveTo(2, 5, 2);
  trails.send({ type: 'SET_ENABLED', deviceId: 4, isOn: true });
  trails.send({ type: 'SET_ENABLED', deviceId: 4, isOn: false });
  expect(asked).toEqual([2, 4]);
  trails.send({ type: 'SET_ENABLED_DEVICES', deviceIds: [2, 3] });
  expect(asked).toEqual([2, 4, 3]);
});

test('trails: selecting a vehicle starts its trail and follows it, and deselecting it ends both', () => {
  const { trails, moveTo, of, followed } = aFleet();
  moveTo(1, -46, 1);
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  moveTo(1, -46.1, 2);
  expect([of(1), followed()]).toEqual([[-46, -46.1], 1]);
  trails.send({ type: 'SELECT_DEVICE', deviceId: undefined });
  moveTo(1, -46.2, 3);
  expect([of(1), followed()]).toEqual([undefined, undefined]);
});

test('trails: an enabled trail stays when another vehicle is selected, the selected one’s does not', () => {
  const { trails, moveTo, of, followed } = aFleet();
  for (const id of [1, 2, 3]) moveTo(id, id, 1);
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: true });
  trails.send({ type: 'SELECT_DEVICE', deviceId: 3 });
  moveTo(2, 2.5, 2);
  expect([of(1), of(2), of(3), followed()]).toEqual([undefined, [2, 2.5], [3], 3]);
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: false });
  expect(of(2)).toBeUndefined();
});

test('trails: an enabled trail starts with the path of the last hour, like that of a selected vehicle', async () => {
  const fix = (deviceId: number, longitude: number, agoMs: number): Position =>
    plainPosition(deviceId, 0, {
      longitude,
      latitude: -23,
      fixTime: new Date(NOW_MS - agoMs).toISOString(),
    });
  const positions = [
    fix(1, -40, TRAIL_DURATION_MS + 1000),
    fix(1, -41, 60_000),
    fix(1, -42, 30_000),
    fix(2, -50, 30_000),
  ];
  const { trails, moveTo, of } = aFleet(positions);
  moveTo(1, -43, NOW_MS / 1000);
  trails.send({ type: 'SET_ENABLED', deviceId: 1, isOn: true });
  expect(of(1)).toEqual([-43]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(of(1)).toEqual([-41, -42, -43]);
});

test('trails: a trail whose history cannot be loaded starts at the vehicle', async () => {
  const { trails, moveTo, of } = aFleet([], () => Promise.reject(new Error('no response')));
  moveTo(1, -43, NOW_MS / 1000);
  trails.send({ type: 'SET_ENABLED', deviceId: 1, isOn: true });
  await new Promise((resolve) => setImmediate(resolve));
  moveTo(1, -44, NOW_MS / 1000 + 1);
  expect(of(1)).toEqual([-43, -44]);
});

test('trails: every trail has its own color, and an ended trail leaves its color to the next', () => {
  const { trails } = aFleet();
  const colors = (): number[][] =>
    trails.getSnapshot().context.trails.map(({ deviceId, colorIndex }) => [deviceId, colorIndex]);
  for (const deviceId of [1, 2, 3]) trails.send({ type: 'SET_ENABLED', deviceId, isOn: true });
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: false });
  trails.send({ type: 'SELECT_DEVICE', deviceId: 4 });
  expect(colors()).toEqual([
    [1, 0],
    [3, 2],
    [4, 1],
  ]);
});

test('trails: all enabled trails can be ended at once, that of the selected vehicle stays', () => {
  const { trails, of, followed } = aFleet();
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({ type: 'SET_ENABLED', deviceId: 2, isOn: true });
  trails.send({ type: 'CLEAR' });
  expect(trails.getSnapshot().context.trails.map(({ deviceId }) => deviceId)).toEqual([1]);
  expect([of(1), of(2), followed()]).toEqual([[], undefined, 1]);
});

test('trails: a deleted vehicle has no trail, and the map no longer follows it', () => {
  const { trails, moveTo, lose, of, followed } = aFleet();
  for (const id of [1, 2, 3]) moveTo(id, id, 1);
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

test('trails: the trails of an address wait until the fleet is loaded, and start with the path of the last hour', async () => {
  const fixTime = new Date(NOW_MS - 60_000).toISOString();
  const { trails, moveTo, lose, of } = aFleet([
    plainPosition(1, 0, { longitude: -41, latitude: -23, fixTime }),
  ]);
  trails.send({ type: 'SET_ENABLED_DEVICES', deviceIds: [1, 9] });
  expect([of(1), of(9)]).toEqual([[], []]);
  await new Promise((resolve) => setImmediate(resolve));
  moveTo(1, -43, NOW_MS / 1000);
  expect([of(1), of(9)]).toEqual([[-41, -43], []]);
  // The user who opened the address cannot see vehicle 9.
  lose();
  expect([of(1), of(9)]).toEqual([[-41, -43], undefined]);
  trails.send({ type: 'SET_ENABLED_DEVICES', deviceIds: [9] });
  expect([of(1), of(9)]).toEqual([undefined, undefined]);
});

test('trails: dragging the map stops following, and the trail continues', () => {
  const { trails, moveTo, of, followed } = aFleet();
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: undefined });
  moveTo(1, -46, 1);
  expect([of(1), followed()]).toEqual([[-46], undefined]);
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 1 });
  expect(followed()).toBe(1);
});

test('trails: the path before the selection comes before the trail, without outdated points', () => {
  const { trails, moveTo, of } = aFleet();
  const now = TRAIL_DURATION_MS / 1000 + 100;
  moveTo(1, 5, now);
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  trails.send({
    type: 'HISTORY_LOADED',
    deviceId: 1,
    points: [at(1, 50), at(2, 200), at(3, now - 1), at(4, now + 1)],
  });
  expect(of(1)).toEqual([2, 3, 5]);
  trails.send({ type: 'HISTORY_LOADED', deviceId: 9, points: [at(1, 50)] });
  expect(of(9)).toBeUndefined();
});

test('trails: a vehicle that stands still or reports late does not extend its trail', () => {
  const { trails, moveTo, of } = aFleet();
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  moveTo(1, -46, 10);
  moveTo(1, -46, 11);
  moveTo(1, -47, 9);
  expect(of(1)).toEqual([-46]);
});

test('trails: in any order of events, there is one trail for each wanted vehicle, in time order and no longer than an hour', () => {
  const id = fc.integer({ min: 0, max: 3 });
  const step = fc.oneof(
    fc.record({ type: fc.constant('drive' as const), id, longitude: fc.nat(20), second: fc.nat(9000) }),
    fc.record({ type: fc.constant('select' as const), id: fc.option(id, { nil: undefined }) }),
    fc.record({ type: fc.constant('keep' as const), id, isOn: fc.boolean() }),
    fc.record({ type: fc.constant('past' as const), id, seconds: fc.array(fc.nat(9000), { maxLength: 4 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { trails, moveTo } = aFleet();
      let selected: number | undefined;
      const enabled = new Set<number>();
      for (const item of steps) {
        if (item.type === 'drive') moveTo(item.id, item.longitude, item.second);
        if (item.type === 'select') {
          selected = item.id;
          trails.send({ type: 'SELECT_DEVICE', deviceId: item.id });
        }
        if (item.type === 'keep') {
          if (item.isOn) enabled.add(item.id);
          else enabled.delete(item.id);
          if (!item.isOn && selected === item.id) selected = undefined;
          trails.send({ type: 'SET_ENABLED', deviceId: item.id, isOn: item.isOn });
        }
        if (item.type === 'past') {
          const points = item.seconds.sort((a, b) => a - b).map((second) => at(0, second));
          trails.send({ type: 'HISTORY_LOADED', deviceId: item.id, points });
        }
        const drawn = trails.getSnapshot().context.trails;
        const ids = new Set(selected === undefined ? enabled : [...enabled, selected]);
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
