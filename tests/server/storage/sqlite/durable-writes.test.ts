import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  openReadingConnection,
  openWritingConnection,
} from '../../../../server/storage/sqlite/node-sqlite.ts';
import { SqliteWriter, startWritingThread } from '../../../../server/storage/sqlite/sqlite-writer.ts';
import { WritingDialect } from '../../../../server/storage/sqlite/writing-dialect.ts';

interface Notes {
  notes: { id: number; text: string };
}

/** The log is copied after about 16 of them. */
const LARGE_TEXT = 'x'.repeat(1_000_000);

let folder: string;
let file: string;
let writer: SqliteWriter;
let query: Kysely<Notes>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farol-durable-'));
  file = join(folder, 'farol.db');
  writer = await SqliteWriter.open(file);
  query = new Kysely<Notes>({ dialect: new WritingDialect(writer, openReadingConnection(file)) });
  await sql`create table notes (id integer primary key, text text not null)`.execute(query);
});
afterEach(async () => {
  await query.destroy();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

test('durable writes: the connection that writes synchronizes each commit with the disk', () => {
  const connection = openWritingConnection(join(folder, 'other.db'));
  expect(connection.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 });
  connection.close();
});

test('durable writes: what is acknowledged another process finds, and the server itself', async () => {
  await query.insertInto('notes').values({ id: 1, text: 'a' }).execute();
  expect([await texts(), textsElsewhere()]).toEqual([['a'], ['a']]);
  const changed = await query.updateTable('notes').set({ text: 'b' }).executeTakeFirst();
  expect([changed.numUpdatedRows, await texts()]).toEqual([1n, ['b']]);
  const { id } = await query
    .insertInto('notes')
    .values({ id: 7, text: 'c' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(7);
});

test('durable writes: transactions take turns, and what one has not committed nobody else sees', async () => {
  const halfWay = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const first = query.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id: 1, text: 'first' }).execute();
    halfWay.resolve();
    await goOn.promise;
    return transaction.selectFrom('notes').select('text').execute();
  });
  await halfWay.promise;
  const second = query.insertInto('notes').values({ id: 2, text: 'second' }).execute();
  expect(await texts()).toEqual([]);
  goOn.resolve();
  expect(await first).toEqual([{ text: 'first' }]);
  await second;
  expect(await texts()).toEqual(['first', 'second']);
});

test('durable writes: a transaction that fails leaves nothing, says why in the words of SQLite, and the next one works', async () => {
  await query.insertInto('notes').values({ id: 1, text: 'a' }).execute();
  const failing = query.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id: 2, text: 'b' }).execute();
    await transaction.insertInto('notes').values({ id: 1, text: 'again' }).execute();
  });
  await expect(failing).rejects.toMatchObject({
    message: 'UNIQUE constraint failed: notes.id',
    errcode: 1555,
  });
  await query.insertInto('notes').values({ id: 3, text: 'c' }).execute();
  expect(await texts()).toEqual(['a', 'c']);
  expect(writer.isWritable).toBe(true);
});

describe('what is on the disk is unknown', () => {
  /** A disk that fails from the second statement on. */
  const FAILING_DISK = `const { parentPort } = require('node:worker_threads');
    parentPort.postMessage({ id: 0, type: 'rows', rows: [] });
    parentPort.on('message', (request) => {
      if (request === 'close') return parentPort.close();
      if (request.id < 2) return parentPort.postMessage({ id: request.id, type: 'changed', changes: 1n, insertId: 1n });
      const problem = { message: 'disk I/O error', code: 'ERR_SQLITE_ERROR', errcode: 1034 };
      parentPort.postMessage({ id: request.id, type: 'failed', problem });
    });`;

  test.each([
    ['a disk that fails', () => new Worker(FAILING_DISK, { eval: true }), () => {}],
    [
      'a thread that ends',
      () => startWritingThread(file),
      (thread: Worker | undefined) => void thread?.terminate(),
    ],
  ])('%s refuses all changes from then on, until the database is opened again', async (_, start, strike) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const stale = vi.fn();
    let thread: Worker | undefined;
    const failing = await SqliteWriter.open(file, () => (thread = start()));
    strike(thread);
    failing.onFailure(stale);
    await vi.waitFor(() => expect(failing.run('select 1', [])).rejects.toThrow());
    await vi.waitFor(() => expect(failing.isWritable).toBe(false));
    await expect(failing.run('select 1', [])).rejects.toThrow('The disk did not store what was written');
    expect(stale).toHaveBeenCalledTimes(1);
    expect(consoleError.mock.calls.flat().join()).toContain('Nothing more is stored');
    await failing.close();
  });
});

test('durable writes: the log is copied to the database file and begins again, however much is written', async () => {
  for (let id = 1; id <= 60; id++) await query.insertInto('notes').values({ id, text: LARGE_TEXT }).execute();
  expect(statSync(`${file}-wal`).size).toBeLessThan(33_000_000);
  expect(statSync(file).size).toBeGreaterThan(16_000_000);
  expect(await texts()).toHaveLength(60);
}, 30_000);

test('durable writes: the log grows while somebody reads an old state for long, and begins again afterwards', async () => {
  await query.insertInto('notes').values({ id: 1, text: 'old' }).execute();
  const report = new DatabaseSync(file, { readOnly: true });
  report.exec('begin');
  const readTexts = () => report.prepare('select text from notes').all();
  expect(readTexts()).toEqual([{ text: 'old' }]);
  for (let id = 2; id < 40; id++) await query.insertInto('notes').values({ id, text: LARGE_TEXT }).execute();
  expect(readTexts()).toEqual([{ text: 'old' }]);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(33_000_000);
  report.close();
  for (let id = 40; id < 60; id++) await query.insertInto('notes').values({ id, text: LARGE_TEXT }).execute();
  expect(statSync(`${file}-wal`).size).toBeLessThan(33_000_000);
}, 30_000);

test('durable writes: a closed database is one file with everything in it', async () => {
  await query.insertInto('notes').values({ id: 1, text: 'a' }).execute();
  await query.destroy();
  expect(() => statSync(`${file}-wal`)).toThrow('ENOENT');
  expect(textsElsewhere()).toEqual(['a']);
});

test('durable writes: a file that is no database is refused in the words of SQLite', async () => {
  await expect(SqliteWriter.open(folder)).rejects.toThrow('unable to open database file');
});

async function texts(): Promise<string[]> {
  return (await query.selectFrom('notes').select('text').execute()).map(({ text }) => text);
}

function textsElsewhere(): unknown[] {
  const other = new DatabaseSync(file, { readOnly: true });
  try {
    return other
      .prepare('select text from notes')
      .all()
      .map(({ text }) => text);
  } finally {
    other.close();
  }
}
