import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';
import { lockFolder, DATABASE_FILE } from './database.ts';
import { restrictFilePermissions } from './file-permissions.ts';
import { PostgresServerLock } from './postgres-lock.ts';
import { KEY_FILE } from './secret-box.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The table of a backup that holds the dump of a PostgreSQL database, in pieces. */
const DUMP_TABLE = 'postgres_dump';

/** SQLite keeps values of up to a gigabyte; a piece is held in memory. */
const PIECE_BYTES = 4 * 1024 * 1024;

const MEDIA_FOLDER = 'media';
/** The files a backup may contain besides the database; no others are ever written to disk. */
const KNOWN_FILE = /^(secret\.key|media\/\d+\/[\w-][\w.-]*)$/;

/**
 * Writes the current database, the secret key and the files of devices into one new file that only its owner
 * may read. The server may be running. Throws BackupError when there is no database or the file exists.
 */
export function createBackup(folder: string, file: string): void {
  const database = join(folder, DATABASE_FILE);
  if (!existsSync(database)) throw new BackupError(`There is no database in ${folder}`);
  if (existsSync(file)) throw new BackupError(`${file} exists already: a backup never replaces another file`);
  const unfinished = `${file}.part`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, '', { mode: 0o600 });
  try {
    copyDatabase(database, unfinished);
    addFiles(unfinished, folder);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Writes the PostgreSQL database, the secret key and the files of devices into one new file, as createBackup does.
 * Rejects with BackupError when the file exists and where `pg_dump` is missing or fails.
 */
export async function createPostgresBackup(address: string, folder: string, file: string): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already: a backup never replaces another file`);
  const unfinished = `${file}.part`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, '', { mode: 0o600 });
  try {
    await dumpPostgres(address, unfinished);
    addFiles(unfinished, folder);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Restores such a backup into a PostgreSQL database and a folder. Rejects with DatabaseError while a server uses the
 * database, and with BackupError for a file that is no backup of PostgreSQL, where `pg_restore` is missing or fails, or,
 * without `replace`, when the folder has a secret key.
 */
export async function restorePostgresBackup(
  file: string,
  target: { address: string; folder: string },
  { replace }: { replace: boolean },
): Promise<void> {
  const { address, folder } = target;
  requireBackup(file, DUMP_TABLE);
  if (existsSync(join(folder, KEY_FILE)) && !replace)
    throw new BackupError(`There is data in ${folder} already: --replace puts the backup in its place`);
  const release = lockFolder(folder);
  try {
    const lock = await PostgresServerLock.acquire(address);
    try {
      await restorePostgres(file, address);
    } finally {
      await lock.release();
    }
    const source = new DatabaseSync(file, { readOnly: true });
    try {
      for (const name of [MEDIA_FOLDER, KEY_FILE])
        rmSync(join(folder, name), { recursive: true, force: true });
      writeFiles(source, folder);
    } finally {
      source.close();
    }
    restrictFilePermissions(folder);
  } finally {
    release();
  }
}

/** Copies a consistent snapshot of the database, without the space of removed rows. */
function copyDatabase(database: string, file: string): void {
  const source = new DatabaseSync(database);
  try {
    source.exec('pragma busy_timeout = 10000');
    source.prepare('vacuum into ?').run(file);
  } finally {
    source.close();
  }
}

function addFiles(backup: string, folder: string): void {
  const target = new DatabaseSync(backup);
  try {
    target.exec(
      'pragma synchronous = full; create table backup_files (path text primary key, bytes blob not null)',
    );
    const insert = target.prepare('insert into backup_files (path, bytes) values (?, ?)');
    for (const path of [KEY_FILE, ...mediaOf(folder)]) {
      const file = join(folder, path);
      if (KNOWN_FILE.test(path) && existsSync(file)) insert.run(path, readFileSync(file));
    }
  } finally {
    target.close();
  }
}

function mediaOf(folder: string): string[] {
  const media = join(folder, MEDIA_FOLDER);
  if (!existsSync(media)) return [];
  return readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/**
 * Restores a backup into a folder. Throws DatabaseError while a server uses the folder, and
 * BackupError for a file that is no backup or, without `replace`, when the folder has a database. An
 * interrupted restore can be repeated.
 */
export function restoreBackup(file: string, folder: string, { replace }: { replace: boolean }): void {
  requireBackup(file);
  const release = lockFolder(folder);
  try {
    const database = join(folder, DATABASE_FILE);
    if (existsSync(database) && !replace)
      throw new BackupError(
        `There is a database in ${folder} already: --replace puts the backup in its place`,
      );
    const unfinished = join(folder, 'restore.part');
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    copyFileSync(file, join(unfinished, DATABASE_FILE));
    chmodSync(join(unfinished, DATABASE_FILE), 0o600);
    extractFiles(unfinished);
    // The write-ahead log of the old database must not be applied to the new one.
    for (const rest of ['-wal', '-shm']) rmSync(database + rest, { force: true });
    for (const name of [MEDIA_FOLDER, KEY_FILE]) {
      rmSync(join(folder, name), { recursive: true, force: true });
      if (existsSync(join(unfinished, name))) renameSync(join(unfinished, name), join(folder, name));
    }
    renameSync(join(unfinished, DATABASE_FILE), database);
    rmSync(unfinished, { recursive: true, force: true });
    restrictFilePermissions(folder);
  } finally {
    release();
  }
}

/** @param table what a backup of this kind of database holds besides the files */
function requireBackup(file: string, table = 'kysely_migration'): void {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}`);
  let isValid = false;
  try {
    const backup = new DatabaseSync(file, { readOnly: true });
    try {
      const tables = backup
        .prepare("select count(*) as count from sqlite_master where name in ('backup_files', ?)")
        .get(table);
      isValid =
        tables?.['count'] === 2 && backup.prepare('pragma quick_check').get()?.['quick_check'] === 'ok';
    } finally {
      backup.close();
    }
  } catch {
    // Reported below.
  }
  if (!isValid) throw new BackupError(`${file} is no backup of Farol, or it is damaged`);
}

/** Extracts the files from the copied database. */
function extractFiles(folder: string): void {
  const database = new DatabaseSync(join(folder, DATABASE_FILE));
  try {
    writeFiles(database, folder);
    database.exec('pragma secure_delete = on; pragma synchronous = full; drop table backup_files');
  } finally {
    database.close();
  }
}

/** Writes the files that a backup holds into a folder; others than a backup may contain never. */
function writeFiles(backup: DatabaseSync, folder: string): void {
  for (const { path, bytes } of backup.prepare('select path, bytes from backup_files').iterate()) {
    if (typeof path !== 'string' || !KNOWN_FILE.test(path) || !(bytes instanceof Uint8Array)) continue;
    const file = join(folder, ...path.split('/'));
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, bytes, { mode: 0o600, flush: true });
  }
}

/**
 * Writes what `pg_dump` says of the database into a backup file. The server may be running: the dump is one moment.
 * Rejects with BackupError where the program is missing or fails.
 */
async function dumpPostgres(address: string, file: string): Promise<void> {
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
async function restorePostgres(file: string, address: string): Promise<void> {
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
