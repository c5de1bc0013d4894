/**
 * Puts changed slots in their places: what stays keeps its order, the changed ones are sorted among themselves, and one pass
 * merges the two.
 * @param sorted in order by `compare`, apart from the slots that are marked
 * @param isMarked 1 for every slot to be taken out of `sorted`
 * @param added the slots to be put in, in any order; reordered in place
 */
export function mergeSlots(
  sorted: Uint32Array,
  isMarked: Uint8Array,
  added: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  const kept = sorted.filter((slot) => !isMarked[slot]);
  added.sort(compare);
  const merged = new Uint32Array(kept.length + added.length);
  let length = 0;
  let from = 0;
  for (const slot of added) {
    const to = firstAfter(kept, from, slot, compare);
    merged.set(kept.subarray(from, to), length);
    length += to - from;
    from = to;
    merged[length++] = slot;
  }
  merged.set(kept.subarray(from), length);
  return merged;
}

/** Where the slot belongs among the kept ones; halving needs few comparisons where a merge row by row needs one a row. */
function firstAfter(
  kept: Uint32Array,
  from: number,
  slot: number,
  compare: (a: number, b: number) => number,
): number {
  let low = from;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(kept[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
