import { statfs } from 'node:fs/promises';
import { storageRoom, type StorageRoom } from '@farol/core/domain/storage-room';

/** Free and total bytes. */
export type Space = readonly [free: number, total: number];

/** How often the disk is looked at. */
export const DISK_MS = 10_000;

/** Looks after the disk that holds the data: with too little room left, what remains is kept for logins and removals. */
export class DiskWatch {
  readonly #read: () => Promise<Space>;
  #room: StorageRoom = 'ample';

  constructor(read: () => Promise<Space>) {
    this.#read = read;
  }

  /** Whether fixes and pictures may be stored. */
  get hasRoom(): boolean {
    return this.#room !== 'full';
  }

  /** Free and total bytes now. */
  space(): Promise<Space> {
    return this.#read();
  }

  /** Looks again, and tells the log when something changed. Rejects when the disk cannot be asked. */
  async look(): Promise<void> {
    const space = await this.#read();
    const room = storageRoom(space);
    if (room === this.#room) return;
    this.#room = room;
    console.error(`${Math.floor(space[0] / 1_048_576)} MB are free on the disk: ${MEANINGS[room]}`);
  }
}

const MEANINGS: Record<StorageRoom, string> = {
  ample: 'enough again',
  low: 'that is little, and devices are refused when it runs out',
  full: 'devices are asked to report later and pictures are refused, until there is more',
};

/** Free and total bytes of the disk that holds a folder. */
export async function diskSpace(folder: string): Promise<Space> {
  const disk = await statfs(folder);
  return [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
}
