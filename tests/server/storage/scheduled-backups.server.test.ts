import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreBackup } from '../../../server/storage/backup.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { ScheduledBackups } from '../../../server/storage/scheduled-backups.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

let folder: string;
let database: Database;
let logged: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farol-backups-'));
  database = await openDatabase(join(folder, 'data'));
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function backups(keep = 2, target = join(folder, 'backups')): ScheduledBackups {
  return new ScheduledBackups(
    { folder: target, everyHours: 24, keep },
    { location: database.location, dataFolder: join(folder, 'data') },
  );
}

test('scheduled backups: one is made when it is due, also after a restart, and the newest are kept', async () => {
  const first = backups();
  await first.check(NOON);
  expect(first.newestMs).toBe(NOON);
  await first.check(NOON + 23 * HOUR);
  const again = backups();
  await again.check(NOON + 23.5 * HOUR);
  expect(readdirSync(join(folder, 'backups'))).toEqual(['farol-2026-03-01T12-00-00Z.db']);

  writeFileSync(join(folder, 'backups', 'of-somebody-else.db'), '');
  writeFileSync(join(folder, 'backups', 'farol-2026-03-01T13-00-00Z.db.part'), '');
  for (const day of [1, 2, 3]) await again.check(NOON + day * 24 * HOUR);
  expect(readdirSync(join(folder, 'backups')).toSorted()).toEqual([
    'farol-2026-03-03T12-00-00Z.db',
    'farol-2026-03-04T12-00-00Z.db',
    'of-somebody-else.db',
  ]);
  const made = join(folder, 'backups', 'farol-2026-03-04T12-00-00Z.db');
  restoreBackup(made, join(folder, 'restored'), { replace: false });
  expect(readdirSync(join(folder, 'restored'))).toContain('farol.db');
});

test('scheduled backups: one that fails is logged with its reason, and removes nothing', async () => {
  writeFileSync(join(folder, 'file'), '');
  const failing = backups(1, join(folder, 'file'));
  await failing.check(NOON);
  expect(failing.newestMs).toBeUndefined();
  expect(logged.join('\n')).toMatch(/ERROR The scheduled backup failed: \S/);
});
