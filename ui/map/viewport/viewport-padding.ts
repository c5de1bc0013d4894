/** Pixels at the edges of the map. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Width of the map's own tools at the right edge, plus how far a cluster's ring exceeds the margin. */
const TOOLS_WIDTH_PX = 64;

/** How far a vehicle's drawing and its label extend from its position, pixels. */
const MAX_MARGIN_PX = 56;

/** Returns the padding for a map of this size: what covers its edges, its own tools, and a margin. */
export function viewportPadding(padding: Padding, width: number, height: number): Padding {
  return clampedPadding({ ...padding, right: padding.right + TOOLS_WIDTH_PX }, width, height);
}

/** Returns the center of what a padding leaves free, pixels. */
export function paddedCenter(padding: Padding, width: number, height: number): { x: number; y: number } {
  return { x: (padding.left + width - padding.right) / 2, y: (padding.top + height - padding.bottom) / 2 };
}

/** Returns the padding plus a margin, limited to what a map of this size can give. */
export function clampedPadding(
  { top, right, bottom, left }: Padding,
  width: number,
  height: number,
): Padding {
  const margin = Math.min(MAX_MARGIN_PX, width / 16, height / 16);
  return {
    top: fittingPadding(top, bottom, height) + margin,
    right: fittingPadding(right, left, width) + margin,
    bottom: fittingPadding(bottom, top, height) + margin,
    left: fittingPadding(left, right, width) + margin,
  };
}

/** Limits a padding to what the one on the opposite side leaves. */
function fittingPadding(wanted: number, other: number, size: number): number {
  return Math.min(wanted, Math.max(0, size * 0.8 - other));
}

/** Pixels of the map. */
interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** What it takes to see some points: nothing, another center, or a view from farther away. */
export type Reveal = 'nothing' | 'center' | 'fit';

/**
 * Returns what it takes to see all points of a map of this size.
 * @param padding what covers the edges of the map
 */
export function revealOf(
  points: readonly Pixel[],
  { width, height }: { readonly width: number; readonly height: number },
  padding: Padding,
): Reveal {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [right, bottom] = [width - padding.right, height - padding.bottom];
  if (west >= padding.left && east <= right && north >= padding.top && south <= bottom) return 'nothing';
  return east - west <= right - padding.left && south - north <= bottom - padding.top ? 'center' : 'fit';
}
