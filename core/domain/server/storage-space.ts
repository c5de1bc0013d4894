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
  const levels = pairsOf(space ?? []).map(([free, total]) => {
    if (free < Math.min(FULL_BYTES, total * FULL_FRACTION)) return 'full';
    return free < Math.min(LOW_BYTES, total * LOW_FRACTION) ? 'low' : 'ample';
  });
  return levels.find((level) => level === 'full') ?? levels.find((level) => level === 'low') ?? 'ample';
}

function pairsOf(space: readonly number[]): [free: number, total: number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < space.length; at += 2) pairs.push([space[at] ?? 0, space[at + 1] ?? 0]);
  return pairs;
}
