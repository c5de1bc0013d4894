/** Returns a key to sort numbers with plain `<`; meaningless for `NaN`. */
export function numberSortKey(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // Minus zero counts as zero.
  view.setFloat64(0, value === 0 ? 0 : value);
  const bits = view.getBigUint64(0);
  // Larger positive numbers have larger bits, larger negative ones smaller bits.
  const ordered = bits >> 63n === 0n ? bits | (1n << 63n) : ~bits & ((1n << 64n) - 1n);
  return ordered.toString(16).padStart(16, '0');
}
