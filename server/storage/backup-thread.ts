// Writes one backup in a thread: copying a large database takes minutes.
import { workerData } from 'node:worker_threads';
import { createBackup, createPostgresBackup } from './backup.ts';
import type { DatabaseLocation } from './database.ts';

/** What a backup thread is started with. */
export interface BackupJob {
  location: DatabaseLocation;
  dataFolder: string;
  /** The new file. */
  file: string;
}

const { location, dataFolder, file }: BackupJob = workerData;
if (location.kind === 'sqlite') createBackup(dataFolder, file);
else await createPostgresBackup(location.address, dataFolder, file);
