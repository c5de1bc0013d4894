import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReportReplica } from '../../../server/reports/report-replica.ts';
import { ReportRunner } from '../../../server/reports/report-runner.ts';
import type { Database } from '../../../server/storage/database.ts';
import { History } from '../../../server/storage/history/history.ts';
import { formatWireDate } from '../../../server/wire/wire-date.ts';
import { storedPosition } from '../../arbitraries/stored-records.ts';
import { temporarySqlite, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const START = Date.UTC(2026, 2, 1, 14, 3);
const SECOND = 1_000;

/** What follows the main database is played by another one, in which a test stores later. */
let folders: TemporaryDatabase[];
let main: Database;
let follower: Database;
let now: number;
const clock = { now: () => now, sleep: async () => {} };

beforeEach(async () => {
  const [one, other] = await Promise.all([temporarySqlite(), temporarySqlite()]);
  folders = [one, other];
  [main, follower] = await Promise.all([one.open(), other.open()]);
  now = START;
  for (const name of ['warn', 'error', 'info'] as const) vi.spyOn(console, name).mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([main.close(), follower.close()]);
  for (const folder of folders) await folder.remove();
});

const [FIX] = fc.sample(storedPosition(7), 1);

async function store(database: Database, times: readonly number[]): Promise<void> {
  const history = await History.open(database);
  const positions = times.map((time) => {
    if (!FIX) throw new Error('no sample');
    const moment = formatWireDate(time);
    return { ...FIX, id: history.nextPositionId(), fixTime: moment, serverTime: moment };
  });
  await history.store({ positions, events: [], liveUpdates: [] });
}

test('report replica: a replica tells until when it has what was stored, once that is some seconds ago', async () => {
  await store(main, [START]);
  await store(follower, [START]);
  const replica = new ReportReplica(main, follower.location, clock);
  expect(await replica.choose()).toEqual({ isReplica: true });
  await store(main, [START + 4 * SECOND]);
  now += 2 * SECOND;
  expect(await replica.choose()).toEqual({ isReplica: true });
  await store(main, [START + 60 * SECOND]);
  now += 2 * SECOND;
  expect(await replica.choose()).toEqual({ isReplica: true, dataUntilMs: START });
  await store(follower, [START + 4 * SECOND, START + 60 * SECOND]);
  // An hour in which nothing was stored is no lag.
  now += 3_600 * SECOND;
  expect(await replica.choose()).toEqual({ isReplica: true });
  await replica.close();
});

test('report replica: reports read the main database while the replica is empty, of another version or unreachable', async () => {
  await store(main, [START]);
  const replica = new ReportReplica(main, follower.location, clock);
  expect(await replica.choose()).toEqual({ isReplica: false });
  await store(follower, [START]);
  await follower.query
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '9999-later', timestamp: '' })
    .execute();
  now += 20 * SECOND;
  expect(await replica.choose()).toEqual({ isReplica: false });
  await follower.query
    .withTables<{ kysely_migration: { name: string } }>()
    .deleteFrom('kysely_migration')
    .where('name', '=', '9999-later')
    .execute();
  now += 20 * SECOND;
  expect(await replica.choose()).toEqual({ isReplica: true });
  await replica.close();
  const nowhere = new ReportReplica(
    main,
    { kind: 'postgres', address: 'postgres://farol@127.0.0.1:1/farol' },
    clock,
  );
  expect(await nowhere.choose()).toEqual({ isReplica: false });
  await nowhere.close();
});

test('report replica: a report is made of the replica and tells what that lacks; daily aggregates are of the main database', async () => {
  await store(main, [START, START + 60 * SECOND]);
  await store(follower, [START]);
  const runner = new ReportRunner(main.location, {}, {}, new ReportReplica(main, follower.location, clock));
  const ends: number[] = [];
  const reader = {
    disconnected: new AbortController().signal,
    dataEndsAt: (untilMs: number) => void ends.push(untilMs),
  };
  const rowsOf = async (specification: Parameters<ReportRunner['pages']>[1]['specification']) => {
    const parts: Uint8Array[] = [];
    for await (const page of runner.pages(1, { specification, form: { type: 'json' } }, reader))
      parts.push(page);
    const rows: { fixTime?: string; hours?: string }[] = JSON.parse(Buffer.concat(parts).toString('utf8'));
    return rows;
  };
  const range = { from: START - SECOND, to: START + 3_600 * SECOND };
  const route = await rowsOf({ kind: 'route', deviceIds: [7], title: '', isForGuest: false, ...range });
  expect([route.length, ends]).toEqual([1, [START]]);
  const rules = { minDistanceMeters: 1, minDurationMs: 1, stopGapMs: 1, stopsWhereNoticed: false };
  const folded = await rowsOf({
    kind: 'days',
    deviceId: 7,
    rules,
    from: START - 86_400_000,
    to: START + 86_400_000,
  });
  expect(JSON.stringify(folded)).toContain(String(START + 60 * SECOND));
  expect(ends).toEqual([START]);
  await runner.close();
});
