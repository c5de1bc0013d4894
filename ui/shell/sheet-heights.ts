/** The three heights of the bottom sheet, from low to high. */
export const SHEET_STEPS = ['peek', 'half', 'full'] as const;
export type SheetStep = (typeof SHEET_STEPS)[number];

const PEEK_PX = 136;
/** How far ahead a throw is followed, milliseconds. */
const THROW_MS = 180;

/** The height of a step in pixels, in a space of so many pixels. */
export function stepHeight(step: SheetStep, space: number): number {
  if (step === 'full') return space;
  return step === 'half' ? Math.round(space / 2) : Math.min(PEEK_PX, space);
}

/**
 * Where a sheet comes to rest that was let go: the step nearest to where its speed would carry it.
 * @param speed pixels per millisecond, upwards positive
 */
export function restingHeight(height: number, speed: number, space: number): SheetStep {
  const aim = height + speed * THROW_MS;
  const distance = (step: SheetStep): number => Math.abs(stepHeight(step, space) - aim);
  return SHEET_STEPS.reduce((best, step) => (distance(step) < distance(best) ? step : best));
}
