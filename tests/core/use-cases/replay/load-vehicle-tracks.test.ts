import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { FIX_STATE } from '@farol/core/domain/replay/fleet-tracks';
import { emptyReplayedVehicle, readReplayedVehicle } from '@farol/core/domain/replay/replayed-vehicle';
import { collectedTracks, trackFixOf } from '@farol/core/domain/replay/collected-tracks';
import type { Position } from '@farol/core/domain/position/position';
import type { PositionHistory } from '@farol/core/ports/position-history';
import { loadVehicleTracks } from '@farol/core/use-cases/replay/load-fleet-replay';
import { failedNetwork } from '../../../adapters/memory/failed-network.ts';
import { plainPosition } from '../../../arbitraries/fleet.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 2, 2, 8);
const DEVICE = 1;

function positionAt(minutes: number, more: Partial<Position> = {}): Position {
  const fixTime = new Date(START_MS + minutes * MINUTE_MS).toISOString();
  return plainPosition(DEVICE, 1, { fixTime, latitude: minutes / 1000, longitude: 0, speed: 20, ...more });
}

const span = (from: number, to: number) => ({
  fromMs: START_MS + from * MINUTE_MS,
  toMs: START_MS + to * MINUTE_MS,
});

/** Counts the requests of a history. */
function counted(history: PositionHistory): Pick<PositionHistory, 'fixes'> & { asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    fixes: (deviceId, ...period) => {
      asked.push(deviceId);
      return history.fixes(deviceId, ...period);
    },
  };
}

test('load vehicle tracks: asked one by one, every moment of a span is told as by all fixes of the vehicle', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: -1300, max: 130 }), { maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 60 * 60 }), { minLength: 1, maxLength: 8 }),
      async (minutes, seconds) => {
        const positions = minutes.sort((left, right) => left - right).map((minute) => positionAt(minute));
        const tracks = await loadVehicleTracks(new MemoryPositionHistory(positions), {
          span: span(0, 60),
          deviceIds: [DEVICE],
        });
        const all = collectedTracks(span(0, 60), new Map([[DEVICE, positions.map(trackFixOf)]]));
        for (const second of seconds) {
          const [one, other] = [emptyReplayedVehicle(), emptyReplayedVehicle()];
          const atMs = START_MS + second * 1000;
          const isTold = readReplayedVehicle(tracks, 0, atMs, one);
          expect(isTold).toBe(readReplayedVehicle(all, 0, atMs, other));
          expect({ ...one, row: 0 }).toEqual({ ...other, row: 0 });
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('load vehicle tracks: tracks have ignition, motion, stopped engine and alarms', async () => {
  const attributes = { ignition: true, motion: false, blocked: true, alarm: 'sos' };
  const history = new MemoryPositionHistory([positionAt(0, { attributes, course: 90 })]);
  const tracks = await loadVehicleTracks(history, { span: span(0, 0), deviceIds: [DEVICE] });
  const moment = emptyReplayedVehicle();
  readReplayedVehicle(tracks, 0, START_MS, moment);
  expect(moment).toMatchObject({
    courseDegrees: 90,
    state:
      FIX_STATE.motionKnown |
      FIX_STATE.ignitionKnown |
      FIX_STATE.ignition |
      FIX_STATE.blockedKnown |
      FIX_STATE.blocked |
      FIX_STATE.alarm,
  });
});

test('load vehicle tracks: a vehicle that was silent for longer than a day is unknown', async () => {
  const history = new MemoryPositionHistory([positionAt(-1441)]);
  const tracks = await loadVehicleTracks(history, { span: span(0, 10), deviceIds: [DEVICE] });
  expect(tracks.deviceIds).toEqual([DEVICE]);
  expect(tracks.timeMs).toHaveLength(0);
});

test('load vehicle tracks: a vehicle that stood until long after the span is known in all of it', async () => {
  const standing = { latitude: 1, speed: 0 };
  const history = new MemoryPositionHistory([positionAt(-70, standing), positionAt(100, standing)]);
  const tracks = await loadVehicleTracks(history, { span: span(0, 10), deviceIds: [DEVICE] });
  const moment = emptyReplayedVehicle();
  expect(readReplayedVehicle(tracks, 0, START_MS + 5 * MINUTE_MS, moment)).toBe(true);
  expect(moment).toMatchObject({ isKnown: true, latitude: 1 });
});

test('load vehicle tracks: what is known for the same span is not asked for again', async () => {
  const history = counted(new MemoryPositionHistory([positionAt(-1), positionAt(1)]));
  const known = await loadVehicleTracks(history, { span: span(0, 10), deviceIds: [DEVICE] });
  const before = history.asked.length;
  const both = await loadVehicleTracks(history, { span: span(0, 10), deviceIds: [DEVICE, 2], known });
  expect(new Set(history.asked.slice(before))).toEqual(new Set([2]));
  expect(both.deviceIds).toEqual([DEVICE, 2]);
  expect([...both.timeMs]).toEqual([...known.timeMs]);
  await loadVehicleTracks(history, { span: span(0, 11), deviceIds: [DEVICE], known });
  expect(history.asked.at(-1)).toBe(DEVICE);
});

test('load vehicle tracks: vehicles that the user may not see are left out, and a limited look back ends early', async () => {
  const positions = [positionAt(-100)];
  const foreign = new MemoryPositionHistory(positions, undefined, { canSeeDevice: () => false });
  expect((await loadVehicleTracks(foreign, { span: span(0, 10), deviceIds: [DEVICE] })).deviceIds).toEqual(
    [],
  );
  const limited = new MemoryPositionHistory(positions, undefined, {
    historyStartMs: START_MS - 20 * MINUTE_MS,
  });
  const tracks = await loadVehicleTracks(limited, { span: span(0, 10), deviceIds: [DEVICE] });
  expect(tracks.timeMs).toHaveLength(0);
  await expect(
    loadVehicleTracks(limited, { span: span(-60, 10), deviceIds: [DEVICE] }),
  ).rejects.toMatchObject({ code: 'OPERATION_RESTRICTED' });
});

test('load vehicle tracks: a few are asked for at a time, and none any more when nobody waits', async () => {
  let [running, most] = [0, 0];
  const controller = new AbortController();
  const asked: number[] = [];
  const history: Pick<PositionHistory, 'fixes'> = {
    fixes: async function* fixes(deviceId) {
      asked.push(deviceId);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve));
      running--;
      if (asked.length > 20) controller.abort();
      yield* [];
    },
  };
  const deviceIds = Array.from({ length: 50 }, (_, index) => index + 1);
  await loadVehicleTracks(history, { span: span(0, 10), deviceIds }, controller.signal);
  expect(most).toBeLessThanOrEqual(6);
  expect(new Set(asked).size).toBeLessThan(20);
});

test('load vehicle tracks: a server that has gone away is reported as such', async () => {
  const history = new MemoryPositionHistory([], failedNetwork());
  await expect(loadVehicleTracks(history, { span: span(0, 10), deviceIds: [DEVICE] })).rejects.toMatchObject({
    code: 'NETWORK',
  });
});
