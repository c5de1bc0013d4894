import type { Area } from '../geometry/area.ts';
import { distanceMeters } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';

/** The kinds of areas that can be drawn. */
export type AreaKind = Area['kind'];

/** An edit of the drawn area (§4). Points are counted from 0. */
export type AreaEdit =
  /** The center of a circle, otherwise the next point. */
  | { type: 'add'; place: GeoPoint }
  /** A new point inserted at this index. */
  | { type: 'insert'; index: number; place: GeoPoint }
  | { type: 'movePoint'; index: number; place: GeoPoint }
  | { type: 'removePoint'; index: number }
  | { type: 'moveWhole'; from: GeoPoint; to: GeoPoint }
  | { type: 'radius'; radiusMeters: number }
  /** Sets the radius so that the edge passes through the point. */
  | { type: 'edge'; place: GeoPoint };

/** The initial radius of a circle, meters. */
export const INITIAL_RADIUS_METERS = 10;

/**
 * Returns the area after an edit, or the same area when the edit does not apply: a missing point, a radius
 * that is not a number, a second point for a circle. Undefined while nothing is drawn. Points are rounded to
 * a centimeter and kept within valid coordinates, radii rounded to a decimeter.
 */
export function applyAreaEdit(kind: AreaKind, area: Area | undefined, edit: AreaEdit): Area | undefined {
  if (area && area.kind !== kind) return area;
  return kind === 'circle' ? editedCircle(area, edit) : editedPoints(kind, area, edit);
}

function editedCircle(area: Area | undefined, edit: AreaEdit): Area | undefined {
  if (area?.kind !== 'circle') {
    if (edit.type !== 'add') return area;
    return { kind: 'circle', center: normalizePoint(edit.place), radiusMeters: INITIAL_RADIUS_METERS };
  }
  if (edit.type === 'movePoint')
    return edit.index === 0 ? { ...area, center: normalizePoint(edit.place) } : area;
  if (edit.type === 'moveWhole')
    return { ...area, center: movePoints([area.center], edit.from, edit.to)[0] ?? area.center };
  if (edit.type === 'radius') return withRadius(area, edit.radiusMeters);
  if (edit.type === 'edge') return withRadius(area, distanceMeters(area.center, normalizePoint(edit.place)));
  return area;
}

function editedPoints(kind: 'line' | 'polygon', area: Area | undefined, edit: AreaEdit): Area | undefined {
  const points = area && area.kind !== 'circle' ? area.points : [];
  const changed = changedPoints(points, edit);
  if (changed === points) return area;
  return changed.length === 0 ? undefined : { kind, points: changed };
}

function changedPoints(points: readonly GeoPoint[], edit: AreaEdit): readonly GeoPoint[] {
  if (edit.type === 'add') return [...points, normalizePoint(edit.place)];
  if (edit.type === 'moveWhole') return points.length > 0 ? movePoints(points, edit.from, edit.to) : points;
  if (edit.type === 'radius' || edit.type === 'edge') return points;
  if (edit.type === 'insert' && edit.index === points.length) return [...points, normalizePoint(edit.place)];
  if (!(edit.index in points)) return points;
  if (edit.type === 'removePoint') return points.toSpliced(edit.index, 1);
  return edit.type === 'movePoint'
    ? points.with(edit.index, normalizePoint(edit.place))
    : points.toSpliced(edit.index, 0, normalizePoint(edit.place));
}

function withRadius(area: Area & { kind: 'circle' }, radiusMeters: number): Area {
  if (!(radiusMeters > 0) || !Number.isFinite(radiusMeters)) return area;
  // A press and release on one point still leaves a circle that can be grabbed.
  return { ...area, radiusMeters: Math.max(0.1, Math.round(radiusMeters * 10) / 10) };
}

/** Moves all points together; at a pole the movement ends with the first point that reaches it. */
function movePoints(points: readonly GeoPoint[], from: GeoPoint, to: GeoPoint): GeoPoint[] {
  const highest = Math.max(...points.map(({ latitude }) => latitude));
  const lowest = Math.min(...points.map(({ latitude }) => latitude));
  const latitudeShift = Math.min(90 - highest, Math.max(-90 - lowest, to.latitude - from.latitude));
  const longitudeShift = to.longitude - from.longitude;
  return points.map(({ latitude, longitude }) =>
    normalizePoint({ latitude: latitude + latitudeShift, longitude: longitude + longitudeShift }),
  );
}

/** Wraps longitudes: the map continues beyond the 180th meridian, coordinates do not. */
function normalizePoint({ latitude, longitude }: GeoPoint): GeoPoint {
  const wrapped = Math.abs(longitude) <= 180 ? longitude : longitude - 360 * Math.round(longitude / 360);
  return {
    latitude: toCentimeterPrecision(Math.min(90, Math.max(-90, latitude))),
    longitude: toCentimeterPrecision(wrapped),
  };
}

function toCentimeterPrecision(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7 + 0;
}
