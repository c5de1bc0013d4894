import { SHEET_HEIGHTS, type SheetHeight } from './shell.ts';

const PEEK_HEIGHT_PIXELS = 136;
/** How far a fling is extrapolated, milliseconds. */
const FLING_MS = 180;

/** Returns the height of a snap point in pixels, given the available height in pixels. */
export function snapPointHeightPixels(snapPoint: SheetHeight, availableHeight: number): number {
  if (snapPoint === 'full') return availableHeight;
  return snapPoint === 'half'
    ? Math.round(availableHeight / 2)
    : Math.min(PEEK_HEIGHT_PIXELS, availableHeight);
}

/** Returns the snap point after a tap: the next higher one, and the lowest after the highest. */
export function snapPointAfterTap(snapPoint: SheetHeight): SheetHeight {
  return SHEET_HEIGHTS[SHEET_HEIGHTS.indexOf(snapPoint) + 1] ?? 'peek';
}

/**
 * Returns the snap point of a released sheet: the one nearest to where its speed would carry it.
 * @param speed pixels per millisecond, positive upwards
 */
export function snapPointAfterRelease(height: number, speed: number, availableHeight: number): SheetHeight {
  const targetHeight = height + speed * FLING_MS;
  const distance = (snapPoint: SheetHeight): number =>
    Math.abs(snapPointHeightPixels(snapPoint, availableHeight) - targetHeight);
  return SHEET_HEIGHTS.reduce((best, snapPoint) => (distance(snapPoint) < distance(best) ? snapPoint : best));
}
