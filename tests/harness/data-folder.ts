import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_FILE, openDatabase } from '../../server/storage/database.ts';

/** The empty database that all data folders of this process get: to migrate each would take longer than most tests. */
let migrated: Promise<Buffer> | undefined;

/** Creates a temporary folder with a migrated SQLite database in which nothing is stored. */
export async function newDataFolder(): Promise<string> {
  migrated ??= migrateOnce();
  const database = await migrated;
  const folder = temporaryFolder();
  writeFileSync(join(folder, DATABASE_FILE), database, { mode: 0o600 });
  return folder;
}

/** Creates an empty temporary folder. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'farol-test-'));
}

async function migrateOnce(): Promise<Buffer> {
  const folder = temporaryFolder();
  const database = await openDatabase(folder);
  await database.close();
  const bytes = readFileSync(join(folder, DATABASE_FILE));
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}
