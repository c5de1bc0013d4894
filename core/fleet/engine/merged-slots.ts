/**
 * Moves changed slots to their places in one merge; the order of the others is unchanged.
 * @param sorted ordered by `compare`, except the marked slots
 * @param isMarked 1 for every slot to remove from `sorted`
 * @param added the slots to insert, in any order; sorted in place
 */
export function mergeSlots(
  sorted: Uint32Array,
  isMarked: Uint8Array,
  added: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  const unchanged = sorted.filter((slot) => !isMarked[slot]);
  added.sort(compare);
  const merged = new Uint32Array(unchanged.length + added.length);
  let length = 0;
  let from = 0;
  for (const slot of added) {
    const to = firstAfter(unchanged, from, slot, compare);
    merged.set(unchanged.subarray(from, to), length);
    length += to - from;
    from = to;
    merged[length++] = slot;
  }
  merged.set(unchanged.subarray(from), length);
  return merged;
}

/**
 * Returns the index at which the slot belongs; a binary search needs few comparisons where a row-by-row merge
 * needs one per row.
 */
function firstAfter(
  unchanged: Uint32Array,
  from: number,
  slot: number,
  compare: (a: number, b: number) => number,
): number {
  let low = from;
  let high = unchanged.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(unchanged[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
