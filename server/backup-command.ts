import { fileURLToPath } from 'node:url';
import { readSettings, SettingsError } from './settings.ts';
import { createBackup, BackupError, restoreBackup } from './storage/backup.ts';
import { DatabaseError } from './storage/schema/database-error.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `npm run backup -- <file>: writes all data of the server into a new file, also while the server runs
npm run restore -- <file> [--replace]: restores it while the server is stopped; --replace overwrites the existing data`;

/**
 * Creates or restores a backup, as the arguments say. Throws errors whose messages are written for the
 * operator.
 */
function run([command, ...args]: string[]): void {
  const { dataFolder, databaseUrl } = readSettings(process.env, [], ROOT);
  const options = args.filter((arg) => arg.startsWith('--'));
  const [file, ...more] = args.filter((arg) => !arg.startsWith('--'));
  if (file === undefined || more.length > 0 || options.some((option) => option !== '--replace'))
    throw new BackupError(USAGE);
  if (databaseUrl !== undefined)
    throw new BackupError(
      `DATABASE_URL names a PostgreSQL database: use its own pg_dump and pg_restore, and copy secret.key and the media folder of ${dataFolder} as well.`,
    );
  if (command === 'backup') {
    createBackup(dataFolder, file);
    console.log(
      `Everything in ${dataFolder} is in ${file}. It holds password hashes and secrets: keep it safe.`,
    );
  } else {
    restoreBackup(file, dataFolder, { replace: options.includes('--replace') });
    console.log(`The data of ${file} is in ${dataFolder}.`);
  }
}

try {
  run(process.argv.slice(2));
} catch (error) {
  const isKnown =
    error instanceof BackupError || error instanceof DatabaseError || error instanceof SettingsError;
  console.error(isKnown ? error.message : error);
  process.exitCode = 1;
}
