import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/storage/database.ts';
import { temporaryFolder } from './data-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database in which nothing is stored; undefined without a PostgreSQL. */
    postgresTemplate: string | undefined;
  }
}

/**
 * Runs before all tests of a project: migrates one database on the PostgreSQL of the tests, which theirs are copies of.
 * A copy takes a tenth of the time of a migration. Returns what removes it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['FAROL_TEST_POSTGRES'];
  if (server === undefined) {
    project.provide('postgresTemplate', undefined);
    return async () => {};
  }
  const name = newDatabaseName();
  await runStatement(server, `create database ${name}`);
  const folder = temporaryFolder();
  const database = await openDatabase(folder, addressOf(server, name));
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  project.provide('postgresTemplate', name);
  return () => runStatement(server, `drop database ${name} with (force)`);
}

/** Returns a name that no other database has. */
export function newDatabaseName(): string {
  return `farol_${randomUUID().replaceAll('-', '')}`;
}

/** Returns the address of a database of a PostgreSQL server. */
export function addressOf(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Runs one statement on a PostgreSQL server. */
export async function runStatement(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
