import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLastMotionChange, readMotionPoints } from '../../../server/events/motion-watch.ts';
import type { Database } from '../../../server/storage/database.ts';
import { History } from '../../../server/storage/history/history.ts';
import { completedPosition } from '../../../server/intake/completed-position.ts';
import { newEvent } from '../../../server/events/position-events.ts';
import { parseOsmandQuery } from '../../../server/intake/osmand-query.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

onEachDatabase('stored motion of vehicles', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  test('stored motion: the newest points cover the duration and one before, and the last start or stop is found', async () => {
    const history = await History.open(database);
    const positions = [1, 2, 3, 4, 5].map((second) => {
      const report = parseOsmandQuery(
        new URLSearchParams(`id=van&lat=${second}&lon=2&speed=${second * 10}&timestamp=${second * 1000}`),
      );
      if (!report) throw new Error('no report');
      return {
        ...completedPosition(report, { deviceId: 7, latest: undefined, now: 0 }),
        id: history.nextPositionId(),
      };
    });
    const events = positions.slice(1, 4).map((position, at) => ({
      ...newEvent(position, ['deviceMoving', 'deviceStopped', 'alarm'][at] ?? ''),
      id: history.nextEventId(),
    }));
    await history.store({ positions, events, liveUpdates: [] });
    const times = async (until: number, duration: number) =>
      (await readMotionPoints(database.query, 7, until, duration)).map(({ time }) => time);
    const [first = 0] = positions.map(({ fixTime }) => Date.parse(fixTime));
    const second = (number: number) =>
      first + (number - 1) * (Date.parse(positions[1]?.fixTime ?? '') - first);
    expect(await times(second(5), second(5) - second(3))).toEqual([2, 3, 4, 5].map(second));
    expect(await times(second(4), 0)).toEqual([3, 4].map(second));
    expect(await readMotionPoints(database.query, 8, second(5), 1e9)).toEqual([]);
    expect(await readLastMotionChange(database.query, 7)).toEqual({
      type: 'deviceStopped',
      at: { positionId: positions[2]?.id, time: second(3), latitude: 3, longitude: 2, speedKnots: 30 },
    });
    expect(await readLastMotionChange(database.query, 8)).toBeUndefined();
  });
});
