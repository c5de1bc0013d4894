import type { MotionPoint } from './motion-point.ts';
import type { Motion } from './motion.ts';

/**
 * Returns a motion as a text to be stored; empty for none. Two motions with the same text go on alike with the
 * same fixes: what is meaningless is not in it.
 */
export function packedMotion(motion: Motion | undefined): string {
  if (!motion) return '';
  const { isMoving, since, maxSpeedKnots, window } = motion;
  const packed: PackedMotion = [
    isMoving ? 1 : 0,
    isMoving ? maxSpeedKnots : 0,
    packedPoint(since),
    window.map(packedPoint),
  ];
  return JSON.stringify(packed);
}

/** Returns the motion of a text of `packedMotion`; throws for any other. */
export function unpackedMotion(text: string): Motion | undefined {
  if (text === '') return undefined;
  const [isMoving, maxSpeedKnots, since, window]: PackedMotion = JSON.parse(text);
  if (!Number.isFinite(maxSpeedKnots) || ![since, ...window].every(isPackedPoint))
    throw new Error('it is no motion');
  return {
    isMoving: isMoving === 1,
    maxSpeedKnots,
    since: unpackedPoint(since),
    window: window.map(unpackedPoint),
  };
}

/** What is stored may be damaged. */
function isPackedPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 5 && value.every(Number.isFinite);
}

type PackedMotion = [isMoving: number, maxSpeedKnots: number, since: PackedPoint, window: PackedPoint[]];

type PackedPoint = [
  positionId: number,
  time: number,
  latitude: number,
  longitude: number,
  speedKnots: number,
];

function packedPoint({ positionId, time, latitude, longitude, speedKnots }: MotionPoint): PackedPoint {
  return [positionId, time, latitude, longitude, speedKnots];
}

function unpackedPoint([positionId, time, latitude, longitude, speedKnots]: PackedPoint): MotionPoint {
  return { positionId, time, latitude, longitude, speedKnots };
}
