/** Pixels at the edges of the map. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The map's own tools at its right edge, with what the ring of a cluster reaches beyond the air around it. */
const TOOLS_WIDTH_PX = 64;

/** So far a vehicle's drawing and the label under it reach from its place. */
const MAX_MARGIN_PX = 56;

/** What is free of a map of this size besides what lies over its edges and its own tools, as padding with some air. */
export function viewportPadding(padding: Padding, width: number, height: number): Padding {
  return clampedPadding({ ...padding, right: padding.right + TOOLS_WIDTH_PX }, width, height);
}

/** The middle of what such a padding leaves free, pixels. */
export function paddedCenter(room: Padding, width: number, height: number): { x: number; y: number } {
  return { x: (room.left + width - room.right) / 2, y: (room.top + height - room.bottom) / 2 };
}

/** The padding with some air, never more than a map of this size can give. */
export function clampedPadding({ top, right, bottom, left }: Padding, width: number, height: number): Padding {
  const margin = Math.min(MAX_MARGIN_PX, width / 16, height / 16);
  return {
    top: fittingPadding(top, bottom, height) + margin,
    right: fittingPadding(right, left, width) + margin,
    bottom: fittingPadding(bottom, top, height) + margin,
    left: fittingPadding(left, right, width) + margin,
  };
}

/** What fits of a wanted padding besides the one at the other side. */
function fittingPadding(wanted: number, other: number, size: number): number {
  return Math.min(wanted, Math.max(0, size * 0.8 - other));
}
