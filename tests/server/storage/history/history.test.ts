import type { Position } from '@farol/core/domain/position/position';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../../server/storage/database.ts';
import { History } from '../../../../server/storage/history/history.ts';
import { positionsFromRows, positionJsonTexts } from '../../../../server/storage/tables/positions.ts';
import { Registry } from '../../../../server/registry/registry.ts';
import { formatWireDate } from '../../../../server/wire/wire-date.ts';
import { storedDevice, storedPosition } from '../../../arbitraries/stored-records.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../../harness/temporary-database.ts';

onEachDatabase('the history of positions and events', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let history: History;

  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
    history = await History.open(database);
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  const store = async (fixes: Omit<Position, 'id'>[]) => {
    const positions = fixes.map((fix) => ({ ...fix, id: history.nextPositionId() }));
    await history.store({ positions, events: [], liveUpdates: [] });
    return positions;
  };

  test('history: a position is read exactly as it was stored, and its wire text is the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(storedPosition(5), { minLength: 1, maxLength: 4 }), async (fixes) => {
        const positions = await store(fixes);
        const rows = await history.positionRows(positions.map((position) => position.id));
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const position of positions) {
          const row = byId.get(position.id);
          if (!row) throw new Error('a stored position is missing');
          expect(positionsFromRows([row])).toEqual([position]);
          expect(positionJsonTexts([row]).map((text) => JSON.parse(text))).toEqual([position]);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("history: a device's route is all its fixes in the range, by time, however it is paged", async () => {
    const fixes = fc.sample(fc.oneof(storedPosition(1), storedPosition(2)), 120);
    const moments = [10_000, 20_000, 20_000, 30_000].map((time) => new Date(time).toISOString());
    const stored = await store(
      fixes.map((fix, index) => {
        const moment = moments[index % moments.length] ?? '';
        return { ...fix, fixTime: moment.replace('Z', '+00:00') };
      }),
    );
    for (const [from, to] of [
      [0, 50_000],
      [20_000, 20_000],
      [15_000, 30_000],
      [40_000, 50_000],
    ] as const) {
      const read: number[] = [];
      let after: { fixTime: number; id: number } | undefined;
      for (;;) {
        const rows = await history.positionRowsInRange(1, from, to, 7, after);
        read.push(...rows.map((row) => row.id));
        const last = rows.at(-1);
        if (!last || rows.length < 7) break;
        after = { fixTime: last.fix_time, id: last.id };
      }
      const expected = stored
        .filter((position) => position.deviceId === 1)
        .map((position) => ({ id: position.id, time: Date.parse(position.fixTime) }))
        .filter(({ time }) => time >= from && time <= to)
        .sort((left, right) => left.time - right.time || left.id - right.id)
        .map(({ id }) => id);
      expect(read).toEqual(expected);
    }
  });

  test('history: a batch larger than one statement is stored completely, with the last updates of the devices', async () => {
    const registry = await Registry.open(database);
    const drafts = fc.sample(storedDevice, 3);
    const ids: number[] = [];
    for (const draft of drafts)
      ids.push(await registry.transaction((transaction) => transaction.insert('device', draft)));
    const positions = fc.sample(storedPosition(ids[0] ?? 0), 1_203).map((fix, at) => ({
      ...fix,
      id: history.nextPositionId(),
      fixTime: formatWireDate(1_700_000_000_000 + at * 1_000),
    }));
    const events = positions.map((position) => ({
      id: history.nextEventId(),
      type: 'alarm',
      eventTime: position.fixTime,
      deviceId: position.deviceId,
      positionId: position.id,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: { alarm: 'sos' },
    }));
    const last = positions.at(-1)?.id ?? 0;
    await history.store({
      positions,
      events,
      liveUpdates: [
        { deviceId: ids[0] ?? 0, positionId: last, lastUpdate: 1_700_000_000_123 },
        { deviceId: ids[1] ?? 0, positionId: 0, lastUpdate: 5_000 },
      ],
    });
    const after = await Registry.open(database);
    expect(after.devices.get(ids[0] ?? 0)).toMatchObject({
      positionId: last,
      lastUpdate: '2023-11-14T22:13:20.123+00:00',
    });
    expect(after.devices.get(ids[1] ?? 0)).toMatchObject({
      positionId: 0,
      lastUpdate: '1970-01-01T00:00:05.000+00:00',
    });
    expect(after.devices.get(ids[2] ?? 0)).toMatchObject({ positionId: 0, lastUpdate: null });
    expect(await history.event(events.at(-1)?.id ?? 0)).toEqual(events.at(-1));
    const rows = await history.positionRows(positions.map((position) => position.id));
    expect(rows).toHaveLength(positions.length);
  });

  test('history: a batch with one refused row stores none', async () => {
    const [fix] = fc.sample(storedPosition(9), 1);
    if (!fix) throw new Error('no sample');
    const [first] = await store([fix]);
    if (!first) throw new Error('nothing stored');
    const other = { ...fix, id: history.nextPositionId() };
    await expect(history.store({ positions: [other, first], events: [], liveUpdates: [] })).rejects.toThrow();
    expect(await history.position(other.id)).toBeUndefined();
    expect(await history.position(first.id)).toBeDefined();
  });

  test('history: an implausible position is not stored', async () => {
    const [fix] = fc.sample(storedPosition(9), 1);
    if (!fix) throw new Error('no sample');
    for (const wrong of [
      { speed: Infinity },
      { latitude: Number.NaN },
      { longitude: 181 },
      { accuracy: 1e308 },
      { attributes: { totalDistance: 9e307 } },
      { attributes: { hours: Infinity } },
      { attributes: { anything: 1e21 } },
      { attributes: Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`v${index}`, 1])) },
    ])
      await expect(store([{ ...fix, ...wrong }])).rejects.toThrow(/position of device 9/);
    expect(await history.positionRowsInRange(9, 0, 9e12, 10)).toEqual([]);
  });

  test('history: a damaged row is left out and logged, and everything else is read', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const stored = await store(fc.sample(storedPosition(9), 5));
    const [first, second, third] = stored;
    const { query } = database;
    await query
      .updateTable('positions')
      .set({ speed: Infinity })
      .where('id', '=', first?.id ?? 0)
      .execute();
    await query
      .updateTable('positions')
      .set({ attributes: '{' })
      .where('id', '=', second?.id ?? 0)
      .execute();
    await query
      .updateTable('positions')
      .set({ server_time: 9e15 })
      .where('id', '=', third?.id ?? 0)
      .execute();
    const rows = await history.positionRows(stored.map(({ id }) => id));
    rows.sort((left, right) => left.id - right.id);
    expect(positionsFromRows(rows).map(({ id }) => id)).toEqual(stored.slice(3).map(({ id }) => id));
    expect(positionJsonTexts(rows).map((text) => JSON.parse(text).id)).toEqual(
      stored.slice(3).map(({ id }) => id),
    );
    expect(await history.position(first?.id ?? 0)).toBeUndefined();
    expect(consoleError).toHaveBeenCalledWith(expect.stringContaining(`Row ${first?.id} of positions`));
    consoleError.mockRestore();
  });

  test('history: ids continue after a restart', async () => {
    const [fix] = fc.sample(storedPosition(9), 1);
    if (!fix) throw new Error('no sample');
    const [first] = await store([fix]);
    await database.close();
    database = await temporary.open();
    history = await History.open(database);
    expect(history.nextPositionId()).toBe((first?.id ?? 0) + 1);
  });
});
