const MEGABYTE = 1024 * 1024;

/** Administrators are warned below this free space; on a small disk below a tenth. */
const LOW_BYTES = 2048 * MEGABYTE;
const LOW_FRACTION = 0.1;
/**
 * Fixes are refused below this free space, which is kept for logins and removals; on a small disk below a
 * hundredth.
 */
const FULL_BYTES = 256 * MEGABYTE;
const FULL_FRACTION = 0.01;

/** The free space of the server's disk: enough, low, or too little to store fixes. */
export type StorageLevel = 'ample' | 'low' | 'full';

/**
 * Returns the level of free and total bytes (contract §2.7, `storageSpace`: pairs of both); unknown counts as
 * enough.
 */
export function storageLevelOf(space: readonly number[] | null): StorageLevel {
  const disks = diskSpaces(space);
  const hasLess = (bytes: number, fraction: number): boolean =>
    disks.some(({ freeBytes, totalBytes }) => freeBytes < Math.min(bytes, totalBytes * fraction));
  if (hasLess(FULL_BYTES, FULL_FRACTION)) return 'full';
  return hasLess(LOW_BYTES, LOW_FRACTION) ? 'low' : 'ample';
}

/** The free and total bytes of a disk. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Returns the disks in free and total bytes (contract §2.7, `storageSpace`: pairs of both); none when unknown. */
export function diskSpaces(space: readonly number[] | null): DiskSpace[] {
  return (
    space?.flatMap((freeBytes, at) => {
      const totalBytes = space[at + 1];
      return at % 2 === 0 && totalBytes !== undefined ? [{ freeBytes, totalBytes }] : [];
    }) ?? []
  );
}
