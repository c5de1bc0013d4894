import type { Padding } from './viewport-padding.ts';

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
