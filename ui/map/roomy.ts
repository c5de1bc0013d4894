/** Pixels at the edges of the map. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The padding with some air, never more than a map of this size can give. */
export function roomy({ top, right, bottom, left }: Padding, width: number, height: number): Padding {
  const air = Math.min(72, width / 8, height / 8) / 2;
  return {
    top: fitted(top, bottom, height) + air,
    right: fitted(right, left, width) + air,
    bottom: fitted(bottom, top, height) + air,
    left: fitted(left, right, width) + air,
  };
}

/** What fits of a wanted padding besides the one at the other side. */
function fitted(wanted: number, other: number, size: number): number {
  return Math.min(wanted, Math.max(0, size * 0.8 - other));
}
