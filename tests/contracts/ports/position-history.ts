import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Position } from '@farol/core/domain/position/position';
import { FIX_FLAG, type RouteFixes } from '@farol/core/domain/route/route-fixes';
import type { PositionHistory } from '@farol/core/ports/position-history';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { failureOf } from './failure-of.ts';

/** A position history with the fixes of `historyOf(deviceId)`, and how to close it. */
export interface PositionHistoryUnderTest {
  history: PositionHistory;
  deviceId: number;
  /** A device that never reported. */
  silentDeviceId: number;
  /** A device that the user cannot see. */
  foreignId: number;
  /** The same for a user without the right to reports, whose device has the same history. */
  limited: { history: PositionHistory; deviceId: number };
  /** The history of a server that has gone away. */
  disconnected: PositionHistory;
  close: () => Promise<void> | void;
}

const HOUR_MS = 3_600_000;
const START_MS = Math.floor(Date.now() / 1000) * 1000 - 48 * HOUR_MS;
/** When the stored fixes were taken, hours after the start and in the order of arrival: one came late. */
const ARRIVED = [0, 2, 1, 3, 47];

/** The fixes that the server has of a device, in the order in which they arrived. */
export function historyOf(deviceId: number): Position[] {
  return ARRIVED.map((hours, index) => {
    const time = new Date(START_MS + hours * HOUR_MS).toISOString();
    const times = { serverTime: time, deviceTime: time, fixTime: time };
    const place = { latitude: -23.5 + hours / 100, speed: hours, address: 'Rua Ação, 5' };
    const valid = hours !== 3;
    return plainPosition(deviceId, index, { ...times, ...place, valid, attributes: { ignition: true } });
  });
}

/** What every implementation of the `PositionHistory` port must do (contract §4.6). */
export function positionHistoryContract(
  title: string,
  open: () => Promise<PositionHistoryUnderTest> | PositionHistoryUnderTest,
): void {
  describe(`the position history of ${title}`, () => {
    let opened: PositionHistoryUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const hoursBetween = async (fromMs: number, toMs: number) =>
      hoursOf(await opened.history.between(opened.deviceId, fromMs, toMs));

    test('all fixes are returned from the oldest to the newest, also one that arrived late', async () => {
      expect(await hoursBetween(START_MS, Date.now())).toEqual([0, 1, 2, 3, 47]);
    });

    test('a fix has its place and everything that was reported with it, also when it is not valid', async () => {
      const { history, deviceId } = opened;
      const found = await history.between(deviceId, START_MS + 3 * HOUR_MS, START_MS + 4 * HOUR_MS);
      expect(found).toEqual([
        {
          ...historyOf(deviceId)[3],
          id: expect.any(Number),
          serverTime: expect.any(String),
          deviceTime: expect.any(String),
          fixTime: expect.any(String),
        },
      ]);
      expect(found[0]).toMatchObject({ valid: false, speed: 3, address: 'Rua Ação, 5' });
    });

    test('fixes at either end of the time range belong to it, and those a millisecond outside do not', async () => {
      const [first, last] = [START_MS + HOUR_MS, START_MS + 3 * HOUR_MS];
      expect(await hoursBetween(first, last)).toEqual([1, 2, 3]);
      expect(await hoursBetween(first + 1, last - 1)).toEqual([2]);
      expect(await hoursBetween(first, first)).toEqual([1]);
    });

    test('a time without fixes returns none, and so does a device that never reported', async () => {
      const { history, silentDeviceId } = opened;
      expect(await hoursBetween(START_MS + 1, START_MS + 2)).toEqual([]);
      expect(await history.between(silentDeviceId, START_MS, Date.now())).toEqual([]);
    });

    test('as columns there are the same fixes in the same order', async () => {
      const { history, deviceId, silentDeviceId } = opened;
      const fixes = await columnsOf(history.fixes(deviceId, START_MS, Date.now()));
      expect(fixes.map(([timeMs = 0]) => (timeMs - START_MS) / HOUR_MS)).toEqual([0, 1, 2, 3, 47]);
      expect(fixes.map(([, speedKnots]) => speedKnots)).toEqual([0, 1, 2, 3, 47]);
      expect(fixes.map(([, , isIgnitionOn]) => isIgnitionOn)).toEqual(fixes.map(() => FIX_FLAG.isIgnitionOn));
      expect(await columnsOf(history.fixes(silentDeviceId, START_MS, Date.now()))).toEqual([]);
    });

    test('a fix of the columns can be looked up with everything that was reported with it', async () => {
      const { history, deviceId } = opened;
      const [, , , last] = await history.between(deviceId, START_MS, Date.now());
      expect(await history.withId(last?.id ?? 0)).toEqual(last);
      expect(await failureOf(history.withId(987_654_321))).toMatchObject({ status: 400 });
    });

    test('as columns, too, the history of an invisible device is refused', async () => {
      const { history, foreignId } = opened;
      expect(await failureOf(columnsOf(history.fixes(foreignId, START_MS, Date.now())))).toMatchObject({
        code: 'DEVICE_ACCESS_DENIED',
      });
    });

    test('the history of an invisible device is refused', async () => {
      const { history, foreignId } = opened;
      for (const deviceId of [foreignId, 987_654])
        expect(await failureOf(history.between(deviceId, START_MS, Date.now()))).toMatchObject({
          code: 'DEVICE_ACCESS_DENIED',
          status: 400,
        });
    });

    test('users without the right to reports see the last twelve hours, and are refused any earlier time', async () => {
      const { history, deviceId } = opened.limited;
      const now = Date.now();
      expect(hoursOf(await history.between(deviceId, now - 11 * HOUR_MS, now))).toEqual([47]);
      expect(await failureOf(history.between(deviceId, now - 13 * HOUR_MS, now))).toMatchObject({
        code: 'OPERATION_RESTRICTED',
        status: 400,
      });
    });

    test('a server that has gone away is reported as such', async () => {
      const { disconnected, deviceId } = opened;
      expect(await failureOf(disconnected.between(deviceId, START_MS, Date.now()))).toMatchObject({
        code: 'NETWORK',
        status: 0,
      });
    });
  });
}

/** Returns time, speed and ignition of all fixes. */
async function columnsOf(parts: AsyncIterable<RouteFixes>): Promise<number[][]> {
  const rows: number[][] = [];
  for await (const { length, timeMs, speedKnots, flags } of parts)
    for (let at = 0; at < length; at++)
      rows.push([timeMs[at] ?? 0, speedKnots[at] ?? 0, (flags[at] ?? 0) & FIX_FLAG.isIgnitionOn]);
  return rows;
}

function hoursOf(positions: readonly Position[]): number[] {
  return positions.map(({ fixTime }) => (Date.parse(fixTime) - START_MS) / HOUR_MS);
}
