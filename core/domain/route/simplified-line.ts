import { pixelWidth } from './mercator.ts';
import type { Route } from './route.ts';
import { runToResult, type Steps } from './steps.ts';

/** A line of a route with few points: the indexes of its fixes, and where its parts begin among these. */
export interface SimplifiedLine {
  readonly indexes: Uint32Array;
  /** Positions in `indexes`, ascending, the first is 0: a part is not connected to the next. */
  readonly starts: readonly number[];
}

/** The line may move by this much, pixels. */
const TOLERANCE_PIXELS = 1;
/** A piece with one color is not longer than this, pixels. */
const PIECE_PIXELS = 24;
/** The fixes of one step. */
const STEP = 16_384;

/**
 * Returns the line of a route for a zoom level: it is nowhere farther than a pixel from the whole one, keeps
 * its ends and the ends of its gaps, and has a point at least every 24 pixels, because each piece has the
 * color of one speed.
 */
export function simplifiedLine(route: Route, zoom: number): SimplifiedLine {
  return runToResult(simplifyingLine(route, zoom));
}

/** The same in steps: a page that draws a route of very many fixes is not held. */
export function* simplifyingLine(route: Route, zoom: number): Steps<SimplifiedLine> {
  const pixel = pixelWidth(zoom);
  // Half of it, because the points that are kept for their color may be off by the other half.
  const tolerance = (TOLERANCE_PIXELS * pixel) / 2;
  const maxPiece = (PIECE_PIXELS * pixel) ** 2;
  const indexes = new Uint32Array(route.length);
  const starts = [0];
  let count = 0;
  let nextGap = 0;
  let keptX = 0;
  let keptY = 0;
  for (let at = 0; at < route.length; at++) {
    if (at % STEP === STEP - 1) yield;
    if (route.gaps[nextGap] === at) {
      starts.push(count);
      nextGap++;
    }
    const x = route.x[at] ?? 0;
    const y = route.y[at] ?? 0;
    const isKept =
      (route.significance[at] ?? 0) > tolerance || (x - keptX) ** 2 + (y - keptY) ** 2 >= maxPiece;
    if (!isKept) continue;
    indexes[count++] = at;
    keptX = x;
    keptY = y;
  }
  return { indexes: indexes.slice(0, count), starts };
}
