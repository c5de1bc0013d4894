import type { Position } from './position.ts';

/**
 * Returns how fast a vehicle was at a fix, knots; not a number where nobody knows it (`speedUnknown`, contract §7.1): the
 * tracker sent a speed that no vehicle has, or the driver was on a private trip. Then it counts as moving.
 */
export function knownSpeedKnots({ speed, attributes }: Pick<Position, 'speed' | 'attributes'>): number {
  return attributes['speedUnknown'] === true ? Number.NaN : speed;
}
