import type { LngLat } from './lng-lat.ts';

/**
 * Returns the outline with as few points as keep it within the tolerance (Douglas-Peucker). A closed outline,
 * whose last point equals the first, remains an area.
 * @param toleranceDegrees in degrees of longitude as drawn
 */
export function simplifiedOutline<P extends Readonly<LngLat>>(
  points: readonly P[],
  toleranceDegrees: number,
  isClosed: boolean,
): readonly P[] {
  const last = points.length - 1;
  if (last < (isClosed ? 4 : 2)) return points;
  const line = new MercatorLine(isClosed ? [...points, ...points.slice(0, 1)] : points);
  const significant = new Set([0, last]);
  if (isClosed) {
    significant.delete(last);
    // Both ends are the same point: split at the point farthest from it and simplify the halves as lines.
    const middle = line.farthestFromFirst();
    keepSignificantPoints(line, 0, middle, toleranceDegrees, significant, true);
    keepSignificantPoints(line, middle, points.length, toleranceDegrees, significant, true);
    significant.delete(points.length);
  } else keepSignificantPoints(line, 0, last, toleranceDegrees, significant, false);
  return significant.size === points.length ? points : points.filter((_, at) => significant.has(at));
}

/** Keeps the ends of a section and the points between without which it would leave the tolerance. */
function keepSignificantPoints(
  line: MercatorLine,
  from: number,
  to: number,
  toleranceDegrees: number,
  significant: Set<number>,
  mustKeepFarthest: boolean,
): void {
  significant.add(from).add(to);
  const sections: [number, number, boolean][] = [[from, to, mustKeepFarthest]];
  for (let next = sections.pop(); next; next = sections.pop()) {
    const [start, end, isRequired] = next;
    const { at, distance } = line.farthestFromChord(start, end);
    if (at === undefined || (distance <= toleranceDegrees && !isRequired)) continue;
    significant.add(at);
    sections.push([start, at, false], [at, end, false]);
  }
}

/** Points in the map's Mercator projection. */
class MercatorLine {
  readonly #x: Float64Array;
  readonly #y: Float64Array;

  constructor(points: readonly Readonly<LngLat>[]) {
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

  /**
   * Returns the point between two others that is farthest from the straight line; `at` is
   * undefined when there is none.
   */
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

/** Web Mercator tiles end here, degrees. */
const MAX_MERCATOR_LATITUDE = 85;

/** Returns the Mercator y of a latitude in degrees of longitude as drawn. */
export function mercatorNorthing(latitude: number): number {
  const shown = Math.max(-MAX_MERCATOR_LATITUDE, Math.min(MAX_MERCATOR_LATITUDE, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (shown * Math.PI) / 360)) * 180) / Math.PI;
}
