import { statfs } from 'node:fs/promises';
import { storageLevelOf, type StorageLevel } from '@farol/core/domain/server/storage-space';

/** Free and total bytes. */
export type DiskSpace = readonly [free: number, total: number];

/** How often the disk is checked. */
export const DISK_CHECK_INTERVAL_MS = 10_000;

/**
 * Watches the free space of the data disk: when it is nearly full, the rest is
 * reserved for sign-ins and removals.
 */
export class DiskWatch {
  readonly #read: () => Promise<DiskSpace>;
  #level: StorageLevel = 'ample';

  constructor(read: () => Promise<DiskSpace>) {
    this.#read = read;
  }

  /** Whether fixes and images may be stored. */
  get hasFreeSpace(): boolean {
    return this.#level !== 'full';
  }

  /** Returns the current free and total bytes. */
  space(): Promise<DiskSpace> {
    return this.#read();
  }

  /** Checks the disk and logs changes. Rejects when it cannot be read. */
  async check(): Promise<void> {
    const space = await this.#read();
    const level = storageLevelOf(space);
    if (level === this.#level) return;
    this.#level = level;
    console.error(`${Math.floor(space[0] / 1_048_576)} MB are free on the disk: ${LOG_TEXTS[level]}`);
  }
}

const LOG_TEXTS: Record<StorageLevel, string> = {
  ample: 'enough again',
  low: 'that is little, and devices are refused when it runs out',
  full: 'devices are asked to report later and pictures are refused, until there is more',
};

/** Returns free and total bytes of the disk of a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const disk = await statfs(folder);
  return [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
}
