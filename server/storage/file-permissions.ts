import { log } from '../log/log.ts';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files in the data folder that only the server may read. SQLite gives -wal and -shm
 * files the mode of the database.
 */
const FILES = ['farol.db', 'farol.db-wal', 'farol.db-shm', 'farol.lock', 'secret.key'];
/** Folders with the sticky bit are shared, such as /tmp; their mode is not changed. */
const STICKY = 0o1000;

/**
 * Restricts the data folder (mode 700) and the files of the server in it (600) to their owner, also when an older
 * server left them open. A folder of another user cannot be changed, which is logged.
 */
export function restrictFilePermissions(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    if ((statSync(folder).mode & STICKY) === 0) chmodSync(folder, 0o700);
    for (const file of FILES) {
      const path = join(folder, file);
      if (existsSync(path)) chmodSync(path, 0o600);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(`The data in ${folder} may be read by other users of this machine: ${reason}`);
  }
}
