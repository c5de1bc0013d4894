import type { GeoBounds } from '../geometry/area-bounds.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import type { TimeRange } from '../values/date-range.ts';
import type { ReportRow } from './report-row.ts';
import { REPORTS } from './report.ts';
import type { ReportName } from './report-screen.ts';

/** What the map shows of a row: the path from its start to its end, or the place where it happened. */
export interface RowOnMap {
  /** One point for a place. */
  readonly path: readonly GeoPoint[];
}

/** How far around a moment its position is looked for. */
const AROUND_MS = 10 * 60_000;
/** The longest path on the map: a summary may be of a whole year. */
const MAX_PATH_MS = 31 * 86_400_000;

/** Returns what is known of a row without asking the server; undefined when the positions are needed. */
export function knownOnMap(name: ReportName, { place }: ReportRow): RowOnMap | undefined {
  return REPORTS[name].shownAs === 'place' && place ? { path: [place] } : undefined;
}

/** Returns the time whose positions say where a row happened. */
export function positionsRange(name: ReportName, { fromMs, toMs }: ReportRow): TimeRange {
  return REPORTS[name].shownAs === 'place'
    ? { fromMs: fromMs - AROUND_MS, toMs: fromMs + AROUND_MS }
    : { fromMs, toMs: Math.min(toMs, fromMs + MAX_PATH_MS) };
}

/**
 * Returns where a row happened by the positions of its time: all for a path, for a place its own position,
 * else the nearest in time. Undefined without positions.
 */
export function onMapByPositions(
  name: ReportName,
  row: ReportRow,
  positions: readonly ReportRow[],
): RowOnMap | undefined {
  const placed = positions.filter(({ place }) => place !== undefined);
  const shown =
    REPORTS[name].shownAs === 'path'
      ? placed
      : placed
          .toSorted((left, right) => distanceInTime(left, row) - distanceInTime(right, row))
          .toSorted((left, right) => Number(isOf(right, row)) - Number(isOf(left, row)))
          .slice(0, 1);
  const path = shown.flatMap(({ place }) => place ?? []);
  return path.length === 0 ? undefined : { path };
}

/** Returns the bounds of some points; undefined without any. */
export function boundsOfPoints(points: readonly GeoPoint[]): GeoBounds | undefined {
  const [first] = points;
  if (!first) return undefined;
  const box = { west: first.longitude, east: first.longitude, south: first.latitude, north: first.latitude };
  for (const { latitude, longitude } of points) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

function isOf(position: ReportRow, row: ReportRow): boolean {
  return row.positionId > 0 && position.positionId === row.positionId;
}

function distanceInTime(position: ReportRow, row: ReportRow): number {
  return Math.abs(position.fromMs - row.fromMs);
}
