import type { Route } from './route.ts';

/** The lower limits of the speeds that are told apart by color, km/h. */
export const SPEED_BANDS_KMH = [0, 20, 50, 80, 110] as const;

const KMH_PER_KNOT = 1.852;

/** Returns the number of the band of a speed in knots, from 0. */
export function speedBand(speedKnots: number): number {
  const speedKmh = speedKnots * KMH_PER_KNOT;
  return Math.max(
    0,
    SPEED_BANDS_KMH.findLastIndex((limit) => speedKmh >= limit),
  );
}

/** Returns the band of the mean speed of a route between two of its fixes, both included. */
export function speedBandBetween(
  { speedKnots }: Pick<Route, 'speedKnots'>,
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let at = from; at <= to; at++) sum += speedKnots[at] ?? 0;
  return speedBand(sum / (to - from + 1));
}
