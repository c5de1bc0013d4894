const MEGABYTE = 1024 * 1024;

/** Below this much free space administrators are warned; of a small disk below a tenth. */
const LOW_BYTES = 2048 * MEGABYTE;
const LOW_FRACTION = 0.1;
/** Below this much the rest is kept for logins and removals, and fixes are not taken; of a small disk below a hundredth. */
const FULL_BYTES = 256 * MEGABYTE;
const FULL_FRACTION = 0.01;

/** How much room the server's disk has: enough, little, or too little to take fixes. */
export type StorageLevel = 'ample' | 'low' | 'full';

/** What free and total bytes mean (contract §2.7, `storageSpace`: pairs of both); nothing known counts as enough. */
export function storageLevelOf(space: readonly number[] | null): StorageLevel {
  const rooms = pairsOf(space ?? []).map(([free, total]) => {
    if (free < Math.min(FULL_BYTES, total * FULL_FRACTION)) return 'full';
    return free < Math.min(LOW_BYTES, total * LOW_FRACTION) ? 'low' : 'ample';
  });
  return rooms.find((room) => room === 'full') ?? rooms.find((room) => room === 'low') ?? 'ample';
}

function pairsOf(space: readonly number[]): [free: number, total: number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < space.length; at += 2) pairs.push([space[at] ?? 0, space[at + 1] ?? 0]);
  return pairs;
}
