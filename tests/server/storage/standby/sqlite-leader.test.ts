import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { FROZEN_LOOKS } from '../../../../server/storage/standby/leader-watch.ts';
import { announceLeader, SqliteLeader } from '../../../../server/storage/standby/sqlite-leader.ts';

let folder: string;
let program: ChildProcess;
let consoleError: MockInstance<typeof console.error>;
let isSilent: boolean;
let leader: SqliteLeader;

beforeEach(async () => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), 'farol-leader-'));
  program = spawn('sleep', ['60'], { stdio: 'ignore' });
  await once(program, 'spawn');
  isSilent = true;
  leader = new SqliteLeader(folder, async () => isSilent);
});
afterEach(() => {
  program.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

test('sqlite leader: a process of the number in the note that is not the one which wrote it is never ended, and the log says so once', async () => {
  await announceLeader(folder, 'http://127.0.0.1:1');
  const file = join(folder, 'farol.leader');
  const note = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...note, pid: program.pid }));
  for (let look = 0; look < 3 * FROZEN_LOOKS; look++) await leader.look();
  expect([program.exitCode, program.signalCode]).toEqual([null, null]);
  expect(consoleError.mock.calls.flat().join().split('cannot be ended from here')).toHaveLength(2);
});

test('sqlite leader: a server that answers in between is not ended, nor one without a note', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  for (let look = 0; look < 2 * FROZEN_LOOKS; look++) await leader.look();
  const withdraw = await announceLeader(folder, 'http://127.0.0.1:1');
  for (let look = 0; look < 3 * FROZEN_LOOKS; look++) {
    isSilent = look % FROZEN_LOOKS !== 0;
    await leader.look();
  }
  expect(kill).not.toHaveBeenCalled();
  await leader.look();
  expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
  withdraw();
  for (let look = 0; look < 2 * FROZEN_LOOKS; look++) await leader.look();
  expect(kill).toHaveBeenCalledTimes(1);
});
