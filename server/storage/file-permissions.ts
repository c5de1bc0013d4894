import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files in the data folder that hold what only the server may read. SQLite gives its -wal and -shm the mode of the database. */
const FILES = ['farol.db', 'farol.db-wal', 'farol.db-shm', 'farol.lock', 'secret.key'];
/** A folder with this bit is everybody's, such as /tmp: it is not ours to close. */
const STICKY = 0o1000;

/**
 * Lets nobody but the owner into the data folder (mode 700) and its database (600), also where an older server has left them open. A
 * folder that belongs to somebody else stays as it is, which is said.
 */
export function restrictFilePermissions(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = join(folder, 'farol.db');
  // Made here, because SQLite would make it readable to all.
  if (!existsSync(database)) closeSync(openSync(database, 'a', 0o600));
  try {
    if ((statSync(folder).mode & STICKY) === 0) chmodSync(folder, 0o700);
    for (const file of FILES) {
      const path = join(folder, file);
      if (existsSync(path)) chmodSync(path, 0o600);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The data in ${folder} may be read by other users of this machine: ${reason}`);
  }
}
