/** The three heights of the bottom sheet, from low to high. */
export const SHEET_SNAP_POINTS = ['peek', 'half', 'full'] as const;
export type SheetSnapPoint = (typeof SHEET_SNAP_POINTS)[number];

const PEEK_HEIGHT_PIXELS = 136;
/** How far a fling is extrapolated, milliseconds. */
const FLING_MS = 180;

/** Returns the height of a snap point in pixels, given the available height in pixels. */
export function snapPointHeightPixels(snapPoint: SheetSnapPoint, availableHeight: number): number {
  if (snapPoint === 'full') return availableHeight;
  return snapPoint === 'half'
    ? Math.round(availableHeight / 2)
    : Math.min(PEEK_HEIGHT_PIXELS, availableHeight);
}

/** Returns the snap point after a tap: the next higher one, and the lowest after the highest. */
export function snapPointAfterTap(snapPoint: SheetSnapPoint): SheetSnapPoint {
  return SHEET_SNAP_POINTS[SHEET_SNAP_POINTS.indexOf(snapPoint) + 1] ?? 'peek';
}

/**
 * Returns the snap point of a released sheet: the one nearest to where its speed would carry it.
 * @param speed pixels per millisecond, positive upwards
 */
export function snapPointAfterRelease(
  height: number,
  speed: number,
  availableHeight: number,
): SheetSnapPoint {
  const targetHeight = height + speed * FLING_MS;
  const distance = (snapPoint: SheetSnapPoint): number =>
    Math.abs(snapPointHeightPixels(snapPoint, availableHeight) - targetHeight);
  return SHEET_SNAP_POINTS.reduce((best, snapPoint) =>
    distance(snapPoint) < distance(best) ? snapPoint : best,
  );
}
