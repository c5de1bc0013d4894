import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { unknownSettings } from './settings/setting-names.ts';
import { readSettings, SettingsError, type Settings } from './settings/settings.ts';
import { BackupError } from './storage/backup-error.ts';
import {
  createBackup,
  createPostgresBackup,
  restoreBackup,
  restorePostgresBackup,
} from './storage/backup.ts';
import { DatabaseError } from './storage/schema/database-error.ts';
import { ImportError } from './traccar-import/source/import-error.ts';
import { HttpError } from './wire/http-error.ts';
import { HELP_TEXT, readArguments, UsageError, type Invocation } from './command-arguments.ts';
import type { Program } from './run-server.ts';

/**
 * Does what the arguments ask for and returns the exit code. What goes wrong is said in words on standard error.
 * @param args the arguments after the program's name
 */
export async function runCommandLine(args: readonly string[], program: Program): Promise<number> {
  try {
    return (await run(readArguments(args), program)) ?? 0;
  } catch (error) {
    say(messageOf(error));
    return 1;
  }
}

/** Returns the exit code; undefined for 0. */
async function run(invocation: Invocation, program: Program): Promise<number | void> {
  switch (invocation.command) {
    case 'help':
      process.stdout.write(HELP_TEXT);
      return;
    case 'version':
      process.stdout.write(`Farol ${program.version}, Node ${process.versions.node}\n`);
      return;
    case 'import-traccar': {
      const settings = settingsOf(invocation, program);
      const { importTraccar } = await import('./traccar-import/import-traccar.ts');
      const output = { summary: (lines: string) => process.stdout.write(lines), progress: say };
      return (await importTraccar(settings, { ...invocation, token: tokenOf(invocation) }, output)) ? 0 : 2;
    }
    case 'start': {
      const settings = settingsOf(invocation, program);
      if (invocation.checkOnly) process.stdout.write(summary(settings));
      // Loaded only here: the other commands answer at once.
      else await (await import('./run-server.ts')).runServer(settings, program);
      return;
    }
    case 'backup':
      return backUp(settingsOf(invocation, program), invocation.file);
    case 'restore':
      return restore(settingsOf(invocation, program), invocation);
    case 'user create': {
      const { name: email, fullName, administrator } = invocation;
      const given = invocation.passwordFromInput ? await passwordFromInput() : undefined;
      const settings = settingsOf(invocation, program);
      const { createUser } = await import('./user-commands.ts');
      const password = await createUser(settings, { email, fullName, administrator, password: given });
      sayPassword(`The account ${email} is made.`, given === undefined ? password : undefined);
      return;
    }
    case 'user password': {
      const { name, removeTotp } = invocation;
      const given = invocation.passwordFromInput ? await passwordFromInput() : undefined;
      const settings = settingsOf(invocation, program);
      const { changePassword } = await import('./user-commands.ts');
      const password = await changePassword(settings, { name, removeTotp, password: given });
      sayPassword(
        `${name} has a new password, every login ended.`,
        given === undefined ? password : undefined,
      );
      return;
    }
  }
}

/** Reads the settings from the environment and the settings file, which the environment overrules; warns about unknown names. */
function settingsOf(
  invocation: { envFile: string | undefined; empty?: boolean },
  program: Program,
): Settings {
  const ofFile = invocation.envFile === undefined ? {} : readSettingsFile(invocation.envFile);
  const environment = { ...ofFile, ...process.env };
  for (const warning of unknownSettings(environment, Object.keys(ofFile))) say(`Warning: ${warning}`);
  return readSettings(environment, { empty: invocation.empty === true }, program.dataParent);
}

function readSettingsFile(file: string): NodeJS.Dict<string> {
  try {
    const lines = readFileSync(file, 'utf8');
    for (const line of lines.split('\n'))
      if (!/^\s*(?:#|$|(?:export\s+)?[A-Za-z_]\w*\s*=)/.test(line)) {
        // The line may hold a secret, so no more of it is said than its beginning.
        say(`Warning: a line of ${file} is no NAME=value and was left out: ${line.trim().slice(0, 10)}…`);
      }
    return parseEnv(lines);
  } catch (error) {
    throw new SettingsError(`The settings in ${file} cannot be read: ${messageOf(error)}`);
  }
}

/** Returns the token of an administrator of the source, which would be seen by others as an argument. */
function tokenOf({ envFile }: { envFile: string | undefined }): string | undefined {
  const ofFile = envFile === undefined ? {} : readSettingsFile(envFile);
  return process.env['TRACCAR_TOKEN'] ?? ofFile['TRACCAR_TOKEN'];
}

/** Says the settings in words, without secrets. */
function summary(settings: Settings): string {
  const { host, port, devicePort, dataFolder, databaseUrl, mail, openId, mapFiles, namespace } = settings;
  const { backups, metrics, trackerPorts = {} } = settings;
  const trackers = Object.entries(trackerPorts).map(([protocol, at]) => `, ${protocol} at ${at}`);
  const database = databaseUrl === undefined ? 'SQLite' : `PostgreSQL at ${new URL(databaseUrl).host}`;
  return [
    'The settings are valid:',
    `  Console and API at ${host}:${port}, devices at port ${devicePort}${trackers.join('')}`,
    `  Data in ${resolve(dataFolder)}, database: ${database}`,
    `  Mail: ${mail === undefined ? 'none' : `${mail.host}:${mail.port}`}`,
    `  Single sign-on: ${openId === undefined ? 'none' : openId.issuer}`,
    `  Street maps: ${mapFiles ?? 'none'}`,
    `  Metrics: ${metrics === undefined ? 'none' : `${metrics.host}:${metrics.port}`}`,
    `  Backups: ${backups === undefined ? 'none' : `every ${backups.everyHours} h to ${resolve(backups.folder)}, ${backups.keep} are kept`}`,
    `  Namespace: ${namespace}`,
    '',
  ].join('\n');
}

async function backUp({ dataFolder, databaseUrl }: Settings, file: string): Promise<void> {
  if (file !== '-') {
    await writeBackup(resolve(file));
    say(`Everything in ${dataFolder} is in ${file}. It holds password hashes and secrets: keep it safe.`);
    return;
  }
  // In the data folder, which only its owner reads and whose disk has room for a database.
  const folder = mkdtempSync(join(dataFolder, 'backup-'));
  try {
    const written = join(folder, 'backup.db');
    await writeBackup(written);
    await pipeline(createReadStream(written), process.stdout, { end: false });
    // What a slow reader has not taken yet would be lost with the end of the process.
    await new Promise<void>((done, fail) => {
      process.stdout.write('', (error) => (error ? fail(error) : done()));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  async function writeBackup(path: string): Promise<void> {
    if (databaseUrl === undefined) createBackup(dataFolder, path);
    else await createPostgresBackup(databaseUrl, dataFolder, path);
  }
}

async function restore(
  { dataFolder, databaseUrl }: Settings,
  { file, replace }: { file: string; replace: boolean },
): Promise<void> {
  if (databaseUrl === undefined) restoreBackup(file, dataFolder, { replace });
  else await restorePostgresBackup(file, { address: databaseUrl, folder: dataFolder }, { replace });
  say(`The data of ${file} is in ${dataFolder}${databaseUrl === undefined ? '' : ' and the database'}.`);
}

async function passwordFromInput(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

/** @param made a password that nobody else knows yet */
function sayPassword(done: string, made: string | undefined): void {
  process.stdout.write(`${done}\n`);
  if (made !== undefined) process.stdout.write(`Its password: ${made}\n`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Returns the text of an error for the operator; with its stack if it is of no known kind. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError) return `${error.message}; farol --help says what there is`;
  const isKnown = [BackupError, DatabaseError, SettingsError, HttpError, ImportError].some(
    (kind) => error instanceof kind,
  );
  if (isKnown || 'path' in error) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return `The port is in use: ${error.message}`;
  return error.stack ?? error.message;
}
