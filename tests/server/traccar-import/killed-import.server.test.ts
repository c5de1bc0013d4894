import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { clockAhead } from '../../harness/server-process.ts';
import { startTraccarArchive, type TraccarArchive } from '../../harness/traccar-archive.ts';

const START = Date.UTC(2025, 2, 3);
const POSITIONS = 18_000;
/** Each month since the start is asked for, so that it is soon over. */
const NOW = Date.UTC(2025, 4, 1);

let archive: TraccarArchive;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farol-import-'));
  archive = await startTraccarArchive();
  archive.devices = [{ id: 31, name: 'Van', uniqueId: '860000000000001', groupId: 0, attributes: {} }];
  archive.maxPositions = 6_000;
  archive.positions = positions;
});
afterEach(async () => {
  await archive.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs the command; it is killed as it asks for the history of the month for the n-th time: the source cuts its
 * answers off, and what came before is stored by then but for the last of it. Returns its exit code.
 */
async function farol(killedAtAnswer: number): Promise<number | null> {
  const child = spawn(
    process.execPath,
    ['server/main.ts', 'import-traccar', archive.address, '--since', '2025-03'],
    {
      env: {
        ...process.env,
        ...clockAhead(NOW - Date.now()),
        DATA_DIR: folder,
        TRACCAR_TOKEN: archive.token,
      },
      stdio: 'ignore',
    },
  );
  let answers = 0;
  archive.interrupt = () => {
    if (archive.asked.at(-1)?.includes('from=2025-03') && ++answers === killedAtAnswer) child.kill('SIGKILL');
    return undefined;
  };
  const [code]: (number | null)[] = await once(child, 'exit');
  return code ?? null;
}

function* positions() {
  for (let index = 0; index < POSITIONS; index += 1) {
    const time = new Date(START + index * 60_000).toISOString();
    yield {
      id: index + 1,
      fixTime: time,
      deviceTime: time,
      latitude: -23.5,
      longitude: -46.6,
      attributes: {},
    };
  }
}

async function stored(): Promise<{ positions: number; moments: number; marked: number }> {
  const database = await openDatabase(folder);
  const { query } = database;
  const { fn } = query;
  const counts = await query
    .selectFrom('positions')
    .select([fn.countAll<number>().as('all'), fn.count<number>('fix_time').distinct().as('moments')])
    .executeTakeFirstOrThrow();
  const marks = await query
    .selectFrom('imported_periods')
    .select(fn.sum<number | null>('positions').as('positions'))
    .executeTakeFirstOrThrow();
  await database.close();
  return { positions: counts.all, moments: counts.moments, marked: marks.positions ?? 0 };
}

test('an import that is killed twice: has every position once in the end, and its marks are true at any moment', async () => {
  let before = 0;
  for (const answer of [3, 2]) {
    expect(await farol(answer)).toBeNull();
    const { positions: all, moments, marked } = await stored();
    expect([moments, marked]).toEqual([all, all]);
    expect(all).toBeGreaterThan(before);
    expect(all).toBeLessThan(POSITIONS);
    before = all;
  }
  expect(await farol(Infinity)).toBe(0);
  expect(await stored()).toEqual({ positions: POSITIONS, moments: POSITIONS, marked: POSITIONS });
});
