import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { log } from '../log/log.ts';
import type { BackupJob } from './backup-thread.ts';
import type { DatabaseLocation } from './database.ts';

/** When backups are made, and how many are kept. */
export interface BackupSchedule {
  /** The folder of the backups. */
  folder: string;
  everyHours: number;
  keep: number;
}

/** How often it is checked whether a backup is due. */
export const BACKUP_CHECK_INTERVAL_MS = 60_000;

/** A backup of this class: nothing else in the folder is ever removed. */
const NAME = /^farol-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

/**
 * Makes a backup when the newest one is old enough, and removes the oldest when there are more than are to be kept. The
 * names of the files say when they were made, so that a restart changes nothing.
 */
export class ScheduledBackups {
  readonly #schedule: BackupSchedule;
  readonly #data: { location: DatabaseLocation; dataFolder: string };
  #thread: Worker | undefined;
  #newestMs: number | undefined;

  constructor(schedule: BackupSchedule, data: { location: DatabaseLocation; dataFolder: string }) {
    this.#schedule = schedule;
    this.#data = data;
  }

  /** When the newest backup was made, milliseconds since the epoch; undefined without one. */
  get newestMs(): number | undefined {
    return this.#newestMs;
  }

  /** Makes a backup if one is due. One that fails is logged, and tried again with the next check. */
  async check(now: number): Promise<void> {
    const { folder, everyHours } = this.#schedule;
    if (this.#thread) return;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = await this.#backups();
      this.#newestMs = timeOf(names.at(-1));
      if (
        this.#newestMs !== undefined &&
        now - this.#newestMs < everyHours * 3_600_000 &&
        now >= this.#newestMs
      )
        return;
      const name = nameOf(now);
      await this.#write(join(folder, name));
      this.#newestMs = timeOf(name);
      log.info(`A backup was made: ${join(folder, name)}`);
      await this.#removeOld();
    } catch (error) {
      log.error('The scheduled backup failed:', error instanceof Error ? error.message : error);
    }
  }

  /** Ends a backup that is being made. */
  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  async #write(file: string): Promise<void> {
    const workerData: BackupJob = { ...this.#data, file };
    const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData, execArgv: [] });
    thread.unref();
    this.#thread = thread;
    try {
      // Rejects with the error of the thread.
      const [code] = await once(thread, 'exit');
      if (code !== 0) throw new Error('the server is stopping');
    } finally {
      this.#thread = undefined;
    }
  }

  async #removeOld(): Promise<void> {
    const { folder, keep } = this.#schedule;
    const names = await this.#backups();
    for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true });
    // What a stopped server left unfinished.
    for (const name of await readdir(folder))
      if (name.endsWith('.part') && NAME.test(name.slice(0, -'.part'.length)))
        await rm(join(folder, name), { force: true });
  }

  /** The names of the backups, the oldest first. */
  async #backups(): Promise<string[]> {
    return (await readdir(this.#schedule.folder)).filter((name) => NAME.test(name)).toSorted();
  }
}

function nameOf(now: number): string {
  return `farol-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

function timeOf(name: string | undefined): number | undefined {
  const [, day, hour, minute, second] = NAME.exec(name ?? '') ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}
