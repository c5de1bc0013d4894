/** The text by which a number is sorted with plain `<`, among keys of other numbers; `NaN` has none worth comparing. */
export function numberSortKey(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // There is one nothing only.
  view.setFloat64(0, value === 0 ? 0 : value);
  const bits = view.getBigUint64(0);
  // Larger numbers have larger bits above nothing and smaller ones below.
  const ordered = bits >> 63n === 0n ? bits | (1n << 63n) : ~bits & ((1n << 64n) - 1n);
  return ordered.toString(16).padStart(16, '0');
}
