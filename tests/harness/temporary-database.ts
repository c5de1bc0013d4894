import { rmSync } from 'node:fs';
import { describe, inject, test } from 'vitest';
import { openDatabase, type Database } from '../../server/storage/database.ts';
import { newDataFolder, temporaryFolder } from './data-folder.ts';
import { addressOf, newDatabaseName, runStatement } from './postgres-template.ts';

const POSTGRES = process.env['FAROL_TEST_POSTGRES'];

/** A temporary database that can be closed and reopened. */
export interface TemporaryDatabase {
  /** The folder of its data; of PostgreSQL, that of the key of its secrets. */
  readonly folder: string;
  /** Where it is; undefined for SQLite. */
  readonly databaseUrl: string | undefined;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** Runs the same tests on SQLite and, where available, on PostgreSQL. */
export function onEachDatabase(
  title: string,
  tests: (create: () => Promise<TemporaryDatabase>) => void,
): void {
  describe(`${title} (SQLite)`, () => tests(temporarySqlite));
  if (POSTGRES === undefined)
    describe(`${title} (PostgreSQL)`, () => {
      test.skip('skipped: FAROL_TEST_POSTGRES names no PostgreSQL (npm test starts one where it can)', () => {});
    });
  else describe(`${title} (PostgreSQL)`, () => tests(() => temporaryPostgres(POSTGRES)));
}

/** Creates a folder with an SQLite database. */
export async function temporarySqlite(): Promise<TemporaryDatabase> {
  const folder = await newDataFolder();
  return {
    folder,
    databaseUrl: undefined,
    open: () => openDatabase(folder),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Creates a migrated database in which nothing is stored on a PostgreSQL server. */
export async function temporaryPostgres(server: string): Promise<TemporaryDatabase> {
  const name = await copyOfTemplate(server);
  const folder = temporaryFolder();
  const address = addressOf(server, name);
  return {
    folder,
    databaseUrl: address,
    open: () => openDatabase(folder, address),
    remove: async () => {
      await runStatement(server, `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database like the one that was migrated before all tests, and returns its name. */
export async function copyOfTemplate(server: string): Promise<string> {
  const name = newDatabaseName();
  await runStatement(server, `create database ${name} template ${inject('postgresTemplate') ?? 'template1'}`);
  return name;
}
