import { distanceMeters, EARTH_RADIUS_METERS } from './distance.ts';
import type { GeoPoint } from './geo-point.ts';

type Vector = readonly [x: number, y: number, z: number];

/** How far a place is from the nearest point of a line, metres; infinite from a line without points (contract §5.1). */
export function lineDistanceMeters(points: readonly GeoPoint[], place: GeoPoint): number {
  const [first] = points;
  if (!first) return Number.POSITIVE_INFINITY;
  let nearest = distanceMeters(first, place);
  for (const [at, from] of points.entries()) {
    const to = points[at + 1];
    if (to) nearest = Math.min(nearest, segmentDistanceMeters(from, to, place));
  }
  return nearest;
}

/** How far a place is from the nearest point of the shortest way between two others, metres. */
export function segmentDistanceMeters(from: GeoPoint, to: GeoPoint, place: GeoPoint): number {
  const a = vectorOf(from);
  const b = vectorOf(to);
  const p = vectorOf(place);
  // Reckoned from the differences: those of near places keep the digits that their own vectors have lost.
  const fromA = minus(p, a);
  const across = cross(a, minus(b, a));
  const length = Math.hypot(...across);
  const beside = length > 0 && dot(cross(across, a), fromA) > 0 && dot(cross(b, across), minus(p, b)) > 0;
  if (!beside) return Math.min(distanceMeters(from, place), distanceMeters(to, place));
  return EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.abs(dot(across, fromA)) / length));
}

function vectorOf({ latitude, longitude }: GeoPoint): Vector {
  const up = (latitude * Math.PI) / 180;
  const round = (longitude * Math.PI) / 180;
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)];
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
