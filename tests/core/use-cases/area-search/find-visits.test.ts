import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryFleetHistory } from '@farol/adapters/memory/fleet-history';
import { MemoryPositionHistory, type MemoryHistoryAccess } from '@farol/adapters/memory/position-history';
import type { Position } from '@farol/core/domain/position/position';
import { Failure } from '@farol/core/domain/values/failure';
import type { AreaSearchQuestion } from '@farol/core/domain/area-search/area-search-question';
import type { CancelSignal, DataUntilListener, FleetHistory } from '@farol/core/ports/fleet-history';
import { findVisits } from '@farol/core/use-cases/area-search/find-visits';
import { plainPosition } from '../../../arbitraries/fleet.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 2, 2, 8);
const DEVICES = [1, 2, 3];

function positionAt(deviceId: number, minute: number, latitude: number): Position {
  const fixTime = new Date(START_MS + minute * MINUTE_MS).toISOString();
  return plainPosition(deviceId, 1, { fixTime, latitude, longitude: 0, speed: 20 });
}

function questionFor(fromMinute: number, toMinute: number): AreaSearchQuestion {
  const period = { fromMs: START_MS + fromMinute * MINUTE_MS, toMs: START_MS + toMinute * MINUTE_MS };
  return { circle: { center: { latitude: 0, longitude: 0 }, radiusMeters: 500 }, period };
}

/** A tracking server that tells the positions of single vehicles only. */
function plainServer(positions: readonly Position[], access: MemoryHistoryAccess = {}) {
  const fleetHistory: Pick<FleetHistory, 'visits'> = {
    visits: () => Promise.reject(new Failure('HTTP_404_NOT_FOUND', 404)),
  };
  return {
    fleetHistory,
    positionHistory: new MemoryPositionHistory(positions, undefined, access),
    records: { list: () => Promise.resolve([]) },
  };
}

const inView = () => ({ deviceIds: DEVICES, total: DEVICES.length, isSettled: true });

test('find visits: asked one by one, vehicles were within a circle at the same times as when the server tells it', async () => {
  await fc.assert(
    fc.asyncProperty(
      // Who is silent for a day before, or for two hours after, is looked for no further.
      fc.array(
        fc.record({
          deviceId: fc.constantFrom(...DEVICES),
          minute: fc.integer({ min: -90, max: 119 }),
          latitude: fc.integer({ min: -12, max: 12 }).map((step) => step / 1000),
        }),
        { maxLength: 60 },
      ),
      fc.integer({ min: 0, max: 60 }),
      async (fixes, length) => {
        const positions = fixes
          .toSorted((left, right) => left.minute - right.minute)
          .map(({ deviceId, minute, latitude }) => positionAt(deviceId, minute, latitude));
        const question = questionFor(0, length);
        const told = await new MemoryFleetHistory(positions).visits(question);
        const { visits, asked } = await findVisits(plainServer(positions), question, true, inView);
        const inOrder = (all: typeof told) =>
          all.toSorted((left, right) => left.deviceId - right.deviceId || left.fromMs - right.fromMs);
        expect(inOrder(visits)).toEqual(inOrder(told));
        expect(asked?.view.deviceIds).toEqual(DEVICES);
      },
    ),
    { numRuns: 200 },
  );
});

test('find visits: a server that answers for the fleet is asked once, and one that does not is not asked again', async () => {
  const positions = [positionAt(1, 0, 0), positionAt(1, 1, 0)];
  const told = { ...plainServer([]), fleetHistory: new MemoryFleetHistory(positions) };
  const answer = await findVisits(told, questionFor(0, 1), true, inView);
  expect([answer.visits.length, answer.asked]).toEqual([1, undefined]);
  const untold = await findVisits(told, questionFor(0, 1), false, inView);
  expect([untold.visits, untold.asked?.view.total]).toEqual([[], 3]);
});

test('find visits: vehicles that the user may not see are left out, and a limit of the past is said', async () => {
  const positions = [positionAt(1, 0, 0), positionAt(2, 0, 0)];
  const question = questionFor(0, 1);
  const foreign = plainServer(positions, { canSeeDevice: (deviceId) => deviceId === 2 });
  const { visits } = await findVisits(foreign, question, true, inView);
  expect(visits.map(({ deviceId }) => deviceId)).toEqual([2]);
  const limited = plainServer(positions, { historyStartMs: START_MS + MINUTE_MS });
  await expect(findVisits(limited, question, true, inView)).rejects.toMatchObject({
    code: 'OPERATION_RESTRICTED',
  });
});

test('find visits: weeks of positions of single vehicles are not read', async () => {
  const question = questionFor(0, 8 * 24 * 60);
  await expect(findVisits(plainServer([]), question, true, inView)).rejects.toMatchObject({
    code: 'PERIOD_IS_TOO_LONG_ONE_BY_ONE',
  });
});

test('find visits: another failure is no reason to ask for single vehicles', async () => {
  const ports = {
    ...plainServer([]),
    fleetHistory: { visits: () => Promise.reject(new Failure('NETWORK', 0)) },
  };
  await expect(findVisits(ports, questionFor(0, 1), true, inView)).rejects.toMatchObject({ code: 'NETWORK' });
});

test('find visits: what the server lacks of the period is told with the answer, and nothing where the period ends before', async () => {
  const untilMs = START_MS + 30 * MINUTE_MS;
  const behind = {
    ...plainServer([]),
    fleetHistory: {
      visits: async (
        _question: AreaSearchQuestion,
        _abandoned?: CancelSignal,
        dataEndsAt?: DataUntilListener,
      ) => {
        dataEndsAt?.(untilMs);
        return [];
      },
    },
  };
  expect((await findVisits(behind, questionFor(0, 60), true, inView)).dataUntilMs).toBe(untilMs);
  expect((await findVisits(behind, questionFor(0, 20), true, inView)).dataUntilMs).toBeUndefined();
});
