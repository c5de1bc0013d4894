import { distanceMeters } from '../geometry/distance.ts';
import { initialMotion, nextMotion, openSegment, type Motion, type TripSegment } from '../trip/motion.ts';
import type { MotionPoint } from '../trip/motion-point.ts';
import type { TripRules } from '../trip/trip-rules.ts';
import { FixValueColumns } from './fix-values.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import type { Route, RouteStop } from './route.ts';
import { movementBetweenStops, reportedMovement, reportedStops } from './route-movement.ts';
import { emptyFixes, FIX_FLAG, type FixAlarm, type FixColumns, type RouteFixes } from './route-fixes.ts';
import { isRouteGap } from './route-gap.ts';
import type { GeoBounds } from '../geometry/area-bounds.ts';

/** The rules of a server that sets none. */
const RULES: TripRules = {
  minDistanceMeters: 200,
  minDurationMs: 180_000,
  stopGapMs: 3_600_000,
  stopsWhereNoticed: false,
};
/** Ends of blocks always stay in the line, so that a block costs the same in a line of any length. */
const BLOCK = 256;

/**
 * Builds a route from its fixes as they come in, part by part, so that no part takes longer than it has
 * fixes. Fixes older than one before are left out: a server returns them in order (contract §4.6).
 */
export class RouteBuilder {
  readonly #deviceId: number;
  #columns: FixColumns = emptyFixes(0);
  #x = new Float64Array(0);
  #y = new Float64Array(0);
  #significance = new Float32Array(0);
  #driven = new Float64Array(0);
  #length = 0;
  #blockStart = 0;
  #maxSpeed = 0;
  #motion: Motion | undefined;
  #isMotionReported = false;
  readonly #alarms: FixAlarm[] = [];
  readonly #values = new FixValueColumns();
  readonly #gaps: number[] = [];
  readonly #stops: RouteStop[] = [];

  constructor(deviceId: number) {
    this.#deviceId = deviceId;
  }

  /** The number of fixes so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds further fixes. */
  add(fixes: RouteFixes): void {
    this.#reserve(this.#length + fixes.length);
    let nextAlarm = 0;
    for (let at = 0; at < fixes.length; at++) {
      const isAdded = this.#addFix(fixes, at);
      if (isAdded) this.#values.copy(this.#length - 1, fixes.values, at);
      for (let alarm = fixes.alarms[nextAlarm]; alarm?.index === at; alarm = fixes.alarms[++nextAlarm])
        if (isAdded) this.#alarms.push({ index: this.#length - 1, kind: alarm.kind });
    }
  }

  /**
   * Returns the route; undefined without a fix. No fix may be added afterwards: its columns are not copied.
   */
  finish(): Route | undefined {
    if (this.#length === 0) return undefined;
    this.#endBlock();
    const length = this.#length;
    const moving = { ...this.#columns, length, gaps: this.#gaps };
    const isReported = this.#isMotionReported;
    if (this.#motion) this.#addStop(openSegment(this.#motion));
    const movement = isReported ? reportedMovement(moving) : movementBetweenStops(moving, this.#stops);
    return {
      movement,
      deviceId: this.#deviceId,
      length,
      timeMs: this.#columns.timeMs.subarray(0, length),
      longitude: this.#columns.longitude.subarray(0, length),
      latitude: this.#columns.latitude.subarray(0, length),
      speedKnots: this.#columns.speedKnots.subarray(0, length),
      courseDegrees: this.#columns.courseDegrees.subarray(0, length),
      distanceMeters: this.#columns.distanceMeters.subarray(0, length),
      positionId: this.#columns.positionId.subarray(0, length),
      flags: this.#columns.flags.subarray(0, length),
      alarms: this.#alarms,
      values: this.#values.of(length),
      x: this.#x.subarray(0, length),
      y: this.#y.subarray(0, length),
      significance: this.#significance.subarray(0, length),
      gaps: this.#gaps,
      stops: isReported ? reportedStops(moving, movement, RULES.minDurationMs) : this.#stops,
      bounds: boundsOfFixes(moving),
      drivenMeters: this.#driven.subarray(0, length),
      maxSpeedKnots: this.#maxSpeed,
    };
  }

  #addFix(fixes: RouteFixes, at: number): boolean {
    const columns = this.#columns;
    const index = this.#length;
    const time = fixes.timeMs[at] ?? 0;
    const before = index - 1;
    if (time < (columns.timeMs[before] ?? -Infinity)) return false;
    const longitude = unwrapped(fixes.longitude[at] ?? 0, columns.longitude[before]);
    const latitude = fixes.latitude[at] ?? 0;
    const speedKnots = fixes.speedKnots[at] ?? 0;
    columns.timeMs[index] = time;
    columns.longitude[index] = longitude;
    columns.latitude[index] = latitude;
    columns.speedKnots[index] = speedKnots;
    columns.courseDegrees[index] = fixes.courseDegrees[at] ?? 0;
    columns.positionId[index] = fixes.positionId[at] ?? 0;
    columns.flags[index] = fixes.flags[at] ?? 0;
    this.#x[index] = mercatorX(longitude);
    this.#y[index] = mercatorY(latitude);
    this.#maxSpeed = Math.max(this.#maxSpeed, speedKnots);
    this.#length++;
    if ((fixes.flags[at] ?? 0) & FIX_FLAG.hasMotion) this.#isMotionReported = true;
    // Trips and stops of a route name its fixes by their index.
    const point: MotionPoint = { positionId: index, time, latitude, longitude, speedKnots };
    if (index === 0) {
      this.#significance[0] = Infinity;
      // Of a device that reports its motion this one is not asked for.
      this.#motion = initialMotion(point, false);
      return true;
    }
    const straight = distanceMeters(
      { longitude: columns.longitude[before] ?? 0, latitude: columns.latitude[before] ?? 0 },
      point,
    );
    const counted = fixes.distanceMeters[at] ?? Number.NaN;
    const meters = Number.isNaN(counted) ? straight : counted;
    columns.distanceMeters[index] = meters;
    this.#driven[index] = (this.#driven[before] ?? 0) + meters;
    if (isRouteGap(time - (columns.timeMs[before] ?? 0), straight)) {
      this.#gaps.push(index);
      this.#endBlock(before);
      this.#blockStart = index;
      this.#significance[index] = Infinity;
    } else if (index - this.#blockStart === BLOCK) this.#endBlock();
    this.#follow(point, meters);
    return true;
  }

  /** Ends the block of the line at its last fix. */
  #endBlock(last = this.#length - 1): void {
    writeSimplificationTolerances({ x: this.#x, y: this.#y }, this.#blockStart, last, this.#significance);
    this.#blockStart = last;
  }

  #follow(point: MotionPoint, meters: number): void {
    // The rules of trips are for devices that do not report their motion; they cost most of a fix.
    if (!this.#motion || this.#isMotionReported) return;
    const { motion, ended } = nextMotion(this.#motion, point, meters, RULES);
    this.#motion = motion;
    for (const segment of ended) this.#addStop(segment);
  }

  #addStop({ kind, start, end }: TripSegment<MotionPoint>): void {
    if (kind !== 'stop' || end.time === start.time) return;
    const { positionId: index, longitude, latitude } = start;
    this.#stops.push({ index, fromMs: start.time, toMs: end.time, longitude, latitude });
  }

  #reserve(length: number): void {
    if (length <= this.#columns.timeMs.length) return;
    const capacity = Math.max(1024, length, 2 * this.#columns.timeMs.length);
    this.#values.reserve(capacity);
    const wider = emptyFixes(capacity);
    wider.timeMs.set(this.#columns.timeMs);
    wider.longitude.set(this.#columns.longitude);
    wider.latitude.set(this.#columns.latitude);
    wider.speedKnots.set(this.#columns.speedKnots);
    wider.courseDegrees.set(this.#columns.courseDegrees);
    wider.distanceMeters.set(this.#columns.distanceMeters);
    wider.positionId.set(this.#columns.positionId);
    wider.flags.set(this.#columns.flags);
    this.#columns = wider;
    this.#x = widened(this.#x, new Float64Array(capacity));
    this.#y = widened(this.#y, new Float64Array(capacity));
    this.#driven = widened(this.#driven, new Float64Array(capacity));
    const significance = new Float32Array(capacity);
    significance.set(this.#significance);
    this.#significance = significance;
  }
}

function widened(narrow: Float64Array, wide: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  wide.set(narrow);
  return wide;
}

/** Returns a longitude at most half a turn from the one before. */
function unwrapped(longitude: number, before: number | undefined): number {
  return before === undefined ? longitude : longitude + 360 * Math.round((before - longitude) / 360);
}

/** Returns the bounds of all fixes; at least one. */
function boundsOfFixes({
  longitude,
  latitude,
  length,
}: Pick<RouteFixes, 'longitude' | 'latitude' | 'length'>): GeoBounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let at = 0; at < length; at++) {
    const [east, north] = [longitude[at] ?? 0, latitude[at] ?? 0];
    bounds.west = Math.min(bounds.west, east);
    bounds.east = Math.max(bounds.east, east);
    bounds.south = Math.min(bounds.south, north);
    bounds.north = Math.max(bounds.north, north);
  }
  return bounds;
}

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
    // Of places that are no numbers none is farthest: the line is divided all the same, and so comes to an end.
    let farthest = from + 1;
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
