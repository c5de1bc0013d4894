import { log } from '../log/log.ts';
import { statfs } from 'node:fs/promises';
import { storageLevelOf, type StorageLevel } from '@farol/core/domain/server/storage-space';

/** Free and total bytes. */
export type FreeDiskSpace = readonly [free: number, total: number];

/** How often the disk is checked. */
export const DISK_CHECK_INTERVAL_MS = 10_000;

/**
 * Watches the free space of the data disk: when it is nearly full, the rest is
 * reserved for sign-ins and removals.
 */
export class DiskWatch {
  readonly #read: () => Promise<FreeDiskSpace>;
  readonly #holdsDatabase: boolean;
  #level: StorageLevel = 'ample';

  /** @param holdsDatabase whether fixes are stored on this disk, or pictures only */
  constructor(read: () => Promise<FreeDiskSpace>, holdsDatabase: boolean) {
    this.#read = read;
    this.#holdsDatabase = holdsDatabase;
  }

  /** Whether pictures may be stored. */
  get hasFreeSpace(): boolean {
    return this.#level !== 'full';
  }

  /** Whether the database may grow; always where it is on another disk. */
  get hasSpaceForData(): boolean {
    return !this.#holdsDatabase || this.hasFreeSpace;
  }

  /** Returns the current free and total bytes. */
  space(): Promise<FreeDiskSpace> {
    return this.#read();
  }

  /** Checks the disk and logs changes. Rejects when it cannot be read. */
  async check(): Promise<void> {
    const space = await this.#read();
    const level = storageLevelOf(space);
    if (level === this.#level) return;
    this.#level = level;
    log.warn(
      `${Math.floor(space[0] / 1_048_576)} MB are free on the disk: ${logTextOf(level, this.#holdsDatabase)}`,
    );
  }
}

function logTextOf(level: StorageLevel, holdsDatabase: boolean): string {
  if (level === 'ample') return 'enough again';
  if (level === 'low')
    return `that is little, and ${holdsDatabase ? 'devices' : 'pictures'} are refused when it runs out`;
  return `${holdsDatabase ? 'devices are asked to report later and ' : ''}pictures are refused, until there is more`;
}

/** Returns free and total bytes of the disk of a folder. */
export async function readDiskSpace(folder: string): Promise<FreeDiskSpace> {
  const disk = await statfs(folder);
  return [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
}
