import * as fc from 'fast-check';
import { Kysely, sql } from 'kysely';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { RandomSource } from '../../../../simulation/world/random-source.ts';
import { DurableSqliteDialect } from '../../../../server/storage/sqlite/durable-dialect.ts';
import { SqliteWriter } from '../../../../server/storage/sqlite/sqlite-writer.ts';
import { CheckpointConnection } from '../../../../server/storage/sqlite/thread/checkpoint-connection.ts';
import { UnreliableDisk } from './power-failure.ts';

const NOTES = 60;
const STEPS = 40;

test('after a power failure at any moment the database is whole and has everything that was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      expect(await damageFound(seed, (checkpoints) => checkpoints.restart())).toBeUndefined();
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('a log that begins again without having been flushed is what these power failures would find', async () => {
  let damage: string | undefined;
  for (let seed = 0; seed < 60 && damage === undefined; seed++)
    damage = await damageFound(seed, completeOnly);
  expect(damage).toBeDefined();
}, 120_000);

/** Completes a checkpoint, after which the next who writes begins the log again. */
function completeOnly(checkpoints: CheckpointConnection, file: string): void {
  checkpoints.release();
  const other = new DatabaseSync(file);
  other.exec('pragma wal_checkpoint(passive)');
  other.close();
}

/** Whether and how a database is damaged after some of many power failures. @param restart ends a checkpoint */
async function damageFound(
  seed: number,
  restart: (checkpoints: CheckpointConnection, file: string) => void,
): Promise<string | undefined> {
  const random = new RandomSource(seed);
  const disk = new UnreliableDisk(random);
  const flushes: (() => void)[] = [];
  const writer = await SqliteWriter.open(disk.file, () => new Promise((resolve) => flushes.push(resolve)));
  const query = new Kysely<Notes>({ dialect: new DurableSqliteDialect(writer) });
  const checkpoints = new CheckpointConnection(disk.file);
  const report = new DatabaseSync(disk.file, { readOnly: true });
  const witness = new DatabaseSync(disk.file, { readOnly: true });
  const acknowledge = async (): Promise<void> => {
    await disk.flushLog();
    flushes.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  try {
    await disk.begin();
    const creating = create(query);
    while (!(await isSettled(creating))) await acknowledge();
    await disk.flushDatabase();
    const states: string[] = [contentOf(witness)];
    let acknowledged = 0;
    let isCopied = false;
    for (let step = 0; step < STEPS; step++) {
      const kind = random.weighted([10, 6, 3, 3, 2]);
      if (kind === 0) {
        const number = states.length;
        void change(query, number, random).then(() => (acknowledged = Math.max(acknowledged, number)));
        while (progressOf(witness) < number) await new Promise((resolve) => setImmediate(resolve));
        states.push(contentOf(witness));
      } else if (kind === 1) {
        await acknowledge();
      } else if (kind === 2 && !isCopied) {
        await disk.flushLog();
        checkpoints.copy();
        isCopied = true;
      } else if (kind === 3 && isCopied) {
        await disk.flushDatabase();
        await disk.flushLog();
        restart(checkpoints, disk.file);
        await disk.flushDatabase();
        await disk.flushLogHeader();
        isCopied = false;
      } else if (kind === 4) {
        report.exec(report.isTransaction ? 'commit' : 'begin; select count(*) from notes');
      }
      const problem = await disk.afterPowerFailure((left) => problemOf(left, states, acknowledged));
      if (problem !== undefined) return problem;
    }
    return undefined;
  } finally {
    report.close();
    witness.close();
    checkpoints.close();
    const closing = query.destroy();
    while (!(await isSettled(closing))) await acknowledge();
    await disk.end();
  }
}

interface Notes {
  notes: { id: number; number: number; text: string };
  progress: { number: number };
}

async function create(query: Kysely<Notes>): Promise<void> {
  await sql`create table notes (id integer primary key, number integer not null, text text not null)`.execute(
    query,
  );
  await sql`create table progress (number integer not null)`.execute(query);
  await query.insertInto('progress').values({ number: 0 }).execute();
}

/** Changes some notes and the progress, in one transaction. */
function change(query: Kysely<Notes>, number: number, random: RandomSource): Promise<void> {
  return query.transaction().execute(async (transaction) => {
    for (let count = 1 + random.below(4); count > 0; count--) {
      const id = random.below(NOTES);
      await transaction.deleteFrom('notes').where('id', '=', id).execute();
      if (random.chance(0.2)) continue;
      const text = String(number).repeat(1 + random.below(1_500));
      await transaction.insertInto('notes').values({ id, number, text }).execute();
    }
    await transaction.updateTable('progress').set({ number }).execute();
  });
}

function problemOf(left: DatabaseSync, states: readonly string[], acknowledged: number): string | undefined {
  try {
    const check = left.prepare('pragma integrity_check').get()?.['integrity_check'];
    if (check !== 'ok') return String(check);
    const number = progressOf(left);
    if (number < acknowledged) return `change ${acknowledged} was acknowledged, and ${number} is the last`;
    return contentOf(left) === states[number] ? undefined : `not the state after change ${number}`;
  } catch (error) {
    return String(error);
  }
}

function progressOf(database: DatabaseSync): number {
  return Number(database.prepare('select number from progress').get()?.['number']);
}

function contentOf(database: DatabaseSync): string {
  return JSON.stringify(database.prepare('select * from notes order by id').all());
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const waiting = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([promise.then(() => true), waiting]);
}
