/** A line as drawn: coordinates of its points, in widths of the world. */
export interface DrawnLine {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Writes for each point between two others of a line how far the line moves when it is left out: the
 * tolerance from which Ramer, Douglas and Peucker leave it out. Both ends get Infinity. Every zoom level is
 * then one comparison for each point. The cost is at most quadratic in the number of points between.
 */
export function writeSimplificationTolerances(
  { x, y }: DrawnLine,
  first: number,
  last: number,
  significance: Float32Array,
): void {
  significance[first] = Infinity;
  significance[last] = Infinity;
  const pending: [from: number, to: number, limit: number][] = [[first, last, Infinity]];
  for (let part = pending.pop(); part; part = pending.pop()) {
    const [from, to, limit] = part;
    if (to - from < 2) continue;
    let farthest = from;
    let most = -1;
    for (let at = from + 1; at < to; at++) {
      const distance = squaredDistance(x, y, at, from, to);
      if (distance > most) [most, farthest] = [distance, at];
    }
    // No more than that of the part: a point can only stay where the part around it was divided.
    const own = Math.min(limit, Math.sqrt(most));
    // Stored with less precision, so rounded up: a point too many does no harm.
    significance[farthest] = own * 1.000_001;
    pending.push([from, farthest, own], [farthest, to, own]);
  }
}

/** Returns the squared distance of a point from the segment between two others. */
function squaredDistance(x: Float64Array, y: Float64Array, at: number, from: number, to: number): number {
  const [startX, startY] = [x[from] ?? 0, y[from] ?? 0];
  const [alongX, alongY] = [(x[to] ?? 0) - startX, (y[to] ?? 0) - startY];
  const [pointX, pointY] = [(x[at] ?? 0) - startX, (y[at] ?? 0) - startY];
  const length = alongX * alongX + alongY * alongY;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (pointX * alongX + pointY * alongY) / length));
  const [offX, offY] = [pointX - share * alongX, pointY - share * alongY];
  return offX * offX + offY * offY;
}
