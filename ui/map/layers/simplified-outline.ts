import { mercatorNorthing } from '../viewport/mercator-northing.ts';

/** Longitude and latitude, degrees. */
export type OutlinePoint = readonly [longitude: number, latitude: number];

/**
 * The outline with as few of its points as keep it within the tolerance of where it was: every point left out lies that near to
 * the line that is left. A closed one, whose last point leads back to the first, stays an area.
 * @param toleranceDegrees degrees as longitudes are drawn
 */
export function simplifiedOutline<P extends OutlinePoint>(
  points: readonly P[],
  toleranceDegrees: number,
  isClosed: boolean,
): readonly P[] {
  const last = points.length - 1;
  if (last < (isClosed ? 4 : 2)) return points;
  const line = new MercatorLine(isClosed ? [...points, ...points.slice(0, 1)] : points);
  const kept = new Set([0, last]);
  if (isClosed) {
    kept.delete(last);
    // Its ends are one point: the halves up to the farthest from there are lines.
    const middle = line.farthestFromFirst();
    keepSignificantPoints(line, 0, middle, toleranceDegrees, kept, true);
    keepSignificantPoints(line, middle, points.length, toleranceDegrees, kept, true);
    kept.delete(points.length);
  } else keepSignificantPoints(line, 0, last, toleranceDegrees, kept, false);
  return kept.size === points.length ? points : points.filter((_, at) => kept.has(at));
}

/** Keeps the ends of a stretch, and of the points between those without which it would lie elsewhere. */
function keepSignificantPoints(
  line: MercatorLine,
  from: number,
  to: number,
  toleranceDegrees: number,
  kept: Set<number>,
  keepsFarthest: boolean,
): void {
  kept.add(from).add(to);
  const stretches: [number, number, boolean][] = [[from, to, keepsFarthest]];
  for (let next = stretches.pop(); next; next = stretches.pop()) {
    const [start, end, isWanted] = next;
    const { at, distance } = line.farthestFromChord(start, end);
    if (at === undefined || (distance <= toleranceDegrees && !isWanted)) continue;
    kept.add(at);
    stretches.push([start, at, false], [at, end, false]);
  }
}

/** Points as the map draws them. */
class MercatorLine {
  readonly #x: Float64Array;
  readonly #y: Float64Array;

  constructor(points: readonly OutlinePoint[]) {
    this.#x = Float64Array.from(points, ([longitude]) => longitude);
    this.#y = Float64Array.from(points, ([, latitude]) => mercatorNorthing(latitude));
  }

  farthestFromFirst(): number {
    let [farthest, most] = [0, -1];
    for (let at = 0; at < this.#x.length; at++) {
      const distance = this.#distance(at, 0, 0);
      if (distance > most) [farthest, most] = [at, distance];
    }
    return farthest;
  }

  /** Of the points between two, the one farthest from the straight way; nothing where there are none. */
  farthestFromChord(from: number, to: number): { at: number | undefined; distance: number } {
    let farthest: number | undefined;
    let most = -1;
    for (let at = from + 1; at < to; at++) {
      const distance = this.#distance(at, from, to);
      if (distance > most) [farthest, most] = [at, distance];
    }
    return { at: farthest, distance: most };
  }

  #distance(at: number, from: number, to: number): number {
    const [fromX, fromY] = [this.#x[from] ?? 0, this.#y[from] ?? 0];
    const [byX, byY] = [(this.#x[to] ?? 0) - fromX, (this.#y[to] ?? 0) - fromY];
    const [x, y] = [(this.#x[at] ?? 0) - fromX, (this.#y[at] ?? 0) - fromY];
    const length = byX * byX + byY * byY;
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, (x * byX + y * byY) / length));
    return Math.hypot(x - part * byX, y - part * byY);
  }
}
