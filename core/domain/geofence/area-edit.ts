import type { Area } from '../geometry/area.ts';
import { distanceMeters } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';

/** What is drawn: the closed set of kinds an area can have. */
export type AreaKind = Area['kind'];

/** One thing that a person can do to an area that he draws (§4). Points are counted from 0. */
export type AreaEdit =
  /** The middle of a circle, the next point of the others. */
  | { type: 'add'; place: GeoPoint }
  /** A new point that comes to stand at this number. */
  | { type: 'insert'; index: number; place: GeoPoint }
  | { type: 'movePoint'; index: number; place: GeoPoint }
  | { type: 'removePoint'; index: number }
  | { type: 'moveWhole'; from: GeoPoint; to: GeoPoint }
  | { type: 'radius'; radiusMeters: number }
  /** The radius so that the edge goes through the place. */
  | { type: 'edge'; place: GeoPoint };

/** The radius a circle begins with, metres. */
export const INITIAL_RADIUS_METERS = 10;

/**
 * The area after an edit, or the very same when the edit cannot be done to it: a point that is not there, a radius that is no number, a
 * point more than the circle's middle. Nothing drawn yet is no area. Places are kept to a centimetre and on the earth, radii to a
 * decimetre.
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
  if (edit.type === 'movePoint') return edit.index === 0 ? { ...area, center: normalizePoint(edit.place) } : area;
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
  // A press and release on one spot still leaves a circle that can be grabbed.
  return { ...area, radiusMeters: Math.max(0.1, Math.round(radiusMeters * 10) / 10) };
}

/** All points as far from one another as before; at a pole the whole stops with the first point that reaches it. */
function movePoints(points: readonly GeoPoint[], from: GeoPoint, to: GeoPoint): GeoPoint[] {
  const highest = Math.max(...points.map(({ latitude }) => latitude));
  const lowest = Math.min(...points.map(({ latitude }) => latitude));
  const up = Math.min(90 - highest, Math.max(-90 - lowest, to.latitude - from.latitude));
  const round = to.longitude - from.longitude;
  return points.map(({ latitude, longitude }) =>
    normalizePoint({ latitude: latitude + up, longitude: longitude + round }),
  );
}

/** The map goes on beyond the 180th meridian; places do not. */
function normalizePoint({ latitude, longitude }: GeoPoint): GeoPoint {
  const wrapped =
    longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: toCentimeterPrecision(Math.min(90, Math.max(-90, latitude))), longitude: toCentimeterPrecision(wrapped) };
}

function toCentimeterPrecision(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7 + 0;
}
