/** The three heights of the bottom sheet, from low to high. */
export const SHEET_SNAP_POINTS = ['peek', 'half', 'full'] as const;
export type SheetSnapPoint = (typeof SHEET_SNAP_POINTS)[number];

const PEEK_HEIGHT_PIXELS = 136;
/** How far ahead a throw is followed, milliseconds. */
const FLING_MS = 180;

/** The height of a step in pixels, in a space of so many pixels. */
export function snapPointHeightPixels(step: SheetSnapPoint, space: number): number {
  if (step === 'full') return space;
  return step === 'half' ? Math.round(space / 2) : Math.min(PEEK_HEIGHT_PIXELS, space);
}

/**
 * Where a sheet comes to rest that was let go: the step nearest to where its speed would carry it.
 * @param speed pixels per millisecond, upwards positive
 */
export function snapPointAfterRelease(height: number, speed: number, space: number): SheetSnapPoint {
  const aim = height + speed * FLING_MS;
  const distance = (step: SheetSnapPoint): number => Math.abs(snapPointHeightPixels(step, space) - aim);
  return SHEET_SNAP_POINTS.reduce((best, step) => (distance(step) < distance(best) ? step : best));
}
