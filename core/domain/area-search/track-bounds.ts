import { boundsOverlap, widenedBounds, type GeoBounds } from '../geometry/area-bounds.ts';
import type { PlacedFix } from './circle-visits.ts';
import type { Circle } from './path-in-circle.ts';

/** A part of a track and where it was, the way to the first fix of the next part included. */
interface BoundsPart {
  fromMs: number;
  /** `east` and `west` do not jump at the 180th meridian. */
  box: GeoBounds;
}

/**
 * Where the fixes of a device in some time were, in a few boxes one after the other: most of what is asked about a
 * place needs no fix of it. Its ends are exact, so that the way to what comes before and after can be told.
 */
export interface TrackBounds {
  first: PlacedFix;
  last: PlacedFix;
  parts: readonly BoundsPart[];
}

/** The most boxes of an outline: it has a bounded size, whatever the track. */
const MAX_PARTS = 128;
/** How wide and high a box may become at first, degrees: about two kilometers. */
const FIRST_SIZE = 0.02;
/** Great circles between points that are farther apart may pass a pole. */
const WIDEST = 90;

/** Draws the outline of a track, a fix at a time, oldest first. */
export class TrackBoundsBuilder {
  #first: PlacedFix | undefined;
  #last: PlacedFix | undefined;
  #parts: BoundsPart[] = [];
  #size = FIRST_SIZE;
  /** The longitude of the last fix, without jumps at the 180th meridian. */
  #longitude = 0;

  /** Adds the next fix. */
  add(fix: PlacedFix): void {
    const last = this.#last;
    this.#longitude = last ? nearLongitude(fix.longitude, this.#longitude) : fix.longitude;
    this.#first ??= fix;
    this.#last = fix;
    const place = { latitude: fix.latitude, longitude: this.#longitude };
    const part = this.#parts.at(-1);
    if (!part) this.#parts.push({ fromMs: fix.timeMs, box: boxAt(place) });
    else {
      part.box = extendedBox(part.box, place);
      if (sizeOf(part.box) > this.#size) this.#begin({ fromMs: fix.timeMs, box: boxAt(place) });
    }
  }

  /** Returns the outline; undefined without a fix. */
  outline(): TrackBounds | undefined {
    return this.#first && this.#last && { first: this.#first, last: this.#last, parts: this.#parts };
  }

  /** Begins another part; if there are too many, two become one, and boxes may be twice as large from then on. */
  #begin(part: BoundsPart): void {
    this.#parts.push(part);
    if (this.#parts.length <= MAX_PARTS) return;
    this.#size *= 2;
    this.#parts = this.#parts.flatMap((item, at) => {
      const next = this.#parts[at + 1];
      if (at % 2 === 1) return [];
      return [next ? { fromMs: item.fromMs, box: joinedBox(item.box, next.box) } : item];
    });
  }
}

/**
 * Returns the times, both ends included, in which a track with this outline can have been within a circle; those
 * that touch are one. At both ends of each, unless it is an end of the track, it was outside.
 */
export function timesNear(
  { parts, last }: TrackBounds,
  { center, radiusMeters }: Circle,
): { fromMs: number; toMs: number }[] {
  const { latitude, longitude } = center;
  const around = widenedBounds(
    { west: longitude, east: longitude, south: latitude, north: latitude },
    radiusMeters,
  );
  const times: { fromMs: number; toMs: number }[] = [];
  for (const [at, { fromMs, box }] of parts.entries()) {
    if (!boundsOverlap(withBulge(box), around)) continue;
    const toMs = parts[at + 1]?.fromMs ?? last.timeMs;
    const before = times.at(-1);
    if (before && before.toMs >= fromMs) before.toMs = toMs;
    else times.push({ fromMs, toMs });
  }
  return times;
}

/** The great circle between two points of a box may leave it toward the pole. */
function withBulge(box: GeoBounds): GeoBounds {
  const span = box.east - box.west;
  if (span >= WIDEST) return { west: -180, east: 180, south: -90, north: 90 };
  // At most this, for the given span (at 45°, where it bulges most), with room for rounding.
  const bulge = (span * span) / 200 + 1e-7;
  return {
    west: box.west - 1e-7,
    east: box.east + 1e-7,
    south: box.south - bulge,
    north: box.north + bulge,
  };
}

function nearLongitude(longitude: number, near: number): number {
  return longitude + 360 * Math.round((near - longitude) / 360);
}

function boxAt({ latitude, longitude }: { latitude: number; longitude: number }): GeoBounds {
  return { west: longitude, south: latitude, east: longitude, north: latitude };
}

function sizeOf({ west, south, east, north }: GeoBounds): number {
  return Math.max(east - west, north - south);
}

function extendedBox(box: GeoBounds, place: { latitude: number; longitude: number }): GeoBounds {
  return joinedBox(box, boxAt(place));
}

function joinedBox(left: GeoBounds, right: GeoBounds): GeoBounds {
  return {
    west: Math.min(left.west, right.west),
    south: Math.min(left.south, right.south),
    east: Math.max(left.east, right.east),
    north: Math.max(left.north, right.north),
  };
}
