import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';

/** The table of a backup that holds the dump of a PostgreSQL database, in pieces. */
export const DUMP_TABLE = 'postgres_dump';
/** SQLite keeps values of up to a gigabyte; a piece is held in memory. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Writes what `pg_dump` says of the database into a backup file. The server may be running: the dump is one moment.
 * Rejects with BackupError where the program is missing or fails.
 */
export async function dumpPostgres(address: string, file: string): Promise<void> {
  const target = new DatabaseSync(file);
  try {
    target.exec(`create table ${DUMP_TABLE} (at integer primary key, bytes blob not null)`);
    const insert = target.prepare(`insert into ${DUMP_TABLE} (bytes) values (?)`);
    const dump = start('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], address);
    const ended = settled('pg_dump', dump);
    let pieces: Buffer[] = [];
    let bytes = 0;
    const flush = (): void => {
      if (bytes > 0) insert.run(Buffer.concat(pieces));
      pieces = [];
      bytes = 0;
    };
    for await (const chunk of dump.stdout ?? []) {
      if (!Buffer.isBuffer(chunk)) continue;
      pieces.push(chunk);
      bytes += chunk.length;
      if (bytes >= PIECE_BYTES) flush();
    }
    flush();
    await ended;
  } finally {
    target.close();
  }
}

/**
 * Puts the dump in a backup file into the place of what the database holds, completely or not at all. Rejects with
 * BackupError where `pg_restore` is missing or fails.
 */
export async function restorePostgres(file: string, address: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    const restore = start(
      'pg_restore',
      ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction'],
      address,
    );
    const ended = settled('pg_restore', restore);
    // A program that ended says why itself.
    restore.stdin?.on('error', () => {});
    for (const { bytes } of source.prepare(`select bytes from ${DUMP_TABLE} order by at`).iterate())
      if (bytes instanceof Uint8Array && restore.stdin?.write(bytes) === false)
        await Promise.race([once(restore.stdin, 'drain'), ended]);
    restore.stdin?.end();
    await ended;
  } finally {
    source.close();
  }
}

/** Starts a program of PostgreSQL. The password is in its environment: arguments can be read by every user. */
function start(program: string, args: readonly string[], address: string): ChildProcess {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return spawn(program, [...args, `--dbname=${url.href}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
  });
}

/** Resolves when the program has ended well; rejects with BackupError and what it said. */
function settled(program: string, running: ChildProcess): Promise<void> {
  let said = '';
  running.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(0, 2_000)));
  const ended = new Promise<void>((resolve, reject) => {
    running.on('error', () =>
      reject(
        new BackupError(
          `${program} is missing: install the client programs of PostgreSQL (Debian: postgresql-client), of the version of the database or later`,
        ),
      ),
    );
    running.on('close', (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${program} failed: ${said.trim() || code}`)),
    );
  });
  // Heard by who awaits it at the end.
  ended.catch(() => {});
  return ended;
}
