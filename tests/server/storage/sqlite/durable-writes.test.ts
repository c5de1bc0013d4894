import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DurableSqliteDialect } from '../../../../server/storage/sqlite/durable-dialect.ts';
import { SqliteWriter } from '../../../../server/storage/sqlite/sqlite-writer.ts';

interface Notes {
  notes: { id: number; text: string };
}

/** A checkpoint begins after about 16 of them. */
const LARGE_TEXT = 'x'.repeat(1_000_000);

let folder: string;
let file: string;
/** The flushes that were asked of the disk, in order. */
let flushes: PromiseWithResolvers<void>[];
let isDiskIdle: boolean;
let writer: SqliteWriter;
let query: Kysely<Notes>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farol-durable-'));
  file = join(folder, 'farol.db');
  flushes = [];
  isDiskIdle = true;
  writer = await SqliteWriter.open(file, async () => {
    const flush = Promise.withResolvers<void>();
    flushes.push(flush);
    if (isDiskIdle) flush.resolve();
    await flush.promise;
  });
  query = new Kysely<Notes>({ dialect: new DurableSqliteDialect(writer) });
  await sql`create table notes (id integer primary key, text text not null)`.execute(query);
  flushes = [];
});
afterEach(async () => {
  for (const flush of flushes) flush.resolve();
  await query.destroy();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

test('a change is acknowledged once the disk has stored it, and others read and write meanwhile', async () => {
  isDiskIdle = false;
  const acknowledged: number[] = [];
  const insert = async (id: number): Promise<void> => {
    await query.insertInto('notes').values({ id, text: 'a' }).execute();
    acknowledged.push(id);
  };
  const inserting = insert(1);
  await vi.waitFor(() => expect(flushes).toHaveLength(1));
  const others = [insert(2), changeAll('b').then(() => acknowledged.push(3))];
  expect(await texts()).toEqual(['b', 'b']);
  expect(acknowledged).toEqual([]);
  flushes[0]?.resolve();
  await inserting;
  // The first flush began before the others were written.
  expect([acknowledged, flushes.length]).toEqual([[1], 2]);
  flushes[1]?.resolve();
  await Promise.all(others);
  expect(flushes).toHaveLength(2);
});

test('reading, and a transaction that changes nothing or is taken back, wait for no disk', async () => {
  isDiskIdle = false;
  await texts();
  await query.transaction().execute((transaction) => transaction.selectFrom('notes').selectAll().execute());
  await expect(
    query.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ id: 1, text: 'a' }).execute();
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect([flushes.length, await texts()]).toEqual([0, []]);
});

test('a disk that fails refuses what waits for it and all changes from then on, until the database is opened again', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stale = vi.fn();
  writer.onFailure(stale);
  await query.insertInto('notes').values({ id: 1, text: 'stored' }).execute();
  isDiskIdle = false;
  const refused = expect(query.insertInto('notes').values({ id: 2, text: 'a' }).execute()).rejects.toThrow(
    'The disk did not store what was written: EIO',
  );
  await vi.waitFor(() => expect(flushes).toHaveLength(2));
  flushes[1]?.reject(new Error('EIO: i/o error, fdatasync'));
  await refused;
  expect([stale.mock.calls.length, writer.isWritable]).toEqual([1, false]);
  expect(consoleError.mock.calls.flat().join()).toContain('Nothing more is stored');
  isDiskIdle = true;
  await expect(query.insertInto('notes').values({ id: 3, text: 'a' }).execute()).rejects.toThrow();
  await expect(changeAll('b')).rejects.toThrow();
  expect(await texts()).toContain('stored');
  await query.destroy();

  writer = await SqliteWriter.open(file);
  query = new Kysely<Notes>({ dialect: new DurableSqliteDialect(writer) });
  expect(await texts()).toContain('stored');
  await query.insertInto('notes').values({ id: 4, text: 'stored again' }).execute();
});

test('the log is copied to the database file and begins again, however much is written', async () => {
  for (let id = 1; id <= 60; id++) await query.insertInto('notes').values({ id, text: LARGE_TEXT }).execute();
  // A checkpoint may be at work.
  await vi.waitFor(() => expect(logFrames()).toBeLessThan(4_000), 10_000);
  expect(statSync(`${file}-wal`).size).toBeLessThan(33_000_000);
  expect(statSync(file).size).toBeGreaterThan(16_000_000);
  expect(await texts()).toHaveLength(60);
}, 30_000);

test('the log grows while somebody reads an old state for long, and begins again afterwards', async () => {
  await query.insertInto('notes').values({ id: 1, text: 'old' }).execute();
  const report = new DatabaseSync(file, { readOnly: true });
  report.exec('begin');
  const readTexts = () => report.prepare('select text from notes').all();
  expect(readTexts()).toEqual([{ text: 'old' }]);
  let id = 1;
  while (logFrames() < 9_000)
    await query.insertInto('notes').values({ id: ++id, text: LARGE_TEXT }).execute();
  expect(readTexts()).toEqual([{ text: 'old' }]);
  report.close();
  for (let more = 0; more < 60; more++)
    await query.insertInto('notes').values({ id: ++id, text: LARGE_TEXT }).execute();
  await vi.waitFor(() => expect(logFrames()).toBeLessThan(4_000), 10_000);
  expect(await texts()).toHaveLength(id);
}, 30_000);

test('a closed database is one file with everything in it', async () => {
  await query.insertInto('notes').values({ id: 1, text: 'a' }).execute();
  await query.destroy();
  expect(() => statSync(`${file}-wal`)).toThrow('ENOENT');
  const closed = new DatabaseSync(file, { readOnly: true });
  expect(closed.prepare('select text from notes').all()).toEqual([{ text: 'a' }]);
  closed.close();
});

async function texts(): Promise<string[]> {
  return (await query.selectFrom('notes').select('text').execute()).map(({ text }) => text);
}

async function changeAll(text: string): Promise<void> {
  await query
    .transaction()
    .execute((transaction) => transaction.updateTable('notes').set({ text }).execute());
}

function logFrames(): number {
  const other = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(other.prepare('pragma wal_checkpoint(noop)').get()?.['log']);
  } finally {
    other.close();
  }
}
