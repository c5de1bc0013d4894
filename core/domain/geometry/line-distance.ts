import { distanceMeters, EARTH_RADIUS_METERS } from './distance.ts';
import type { GeoPoint } from './geo-point.ts';

type Vector = readonly [x: number, y: number, z: number];

/**
 * Returns the distance from a point to a line in meters; infinite for a line without points (contract §5.1).
 */
export function lineDistanceMeters(points: readonly GeoPoint[], place: GeoPoint): number {
  const [first] = points;
  if (!first) return Number.POSITIVE_INFINITY;
  let nearest = distanceMeters(first, place);
  let before = first;
  for (const point of points) {
    nearest = Math.min(nearest, segmentDistanceMeters(before, point, place));
    before = point;
  }
  return nearest;
}

/**
 * Returns the distance from a point to a segment in meters; the segment is the shortest path between its
 * ends.
 */
export function segmentDistanceMeters(from: GeoPoint, to: GeoPoint, place: GeoPoint): number {
  const a = vectorOf(from);
  const b = vectorOf(to);
  const p = vectorOf(place);
  // Computed from differences: for close points they keep the precision that the vectors themselves lack.
  const fromA = minus(p, a);
  const normal = cross(a, minus(b, a));
  const length = Math.hypot(...normal);
  // Above zero when the place is beside the segment; zero for a segment without a length.
  const inward = Math.min(dot(cross(normal, a), fromA), dot(cross(b, normal), minus(p, b)));
  if (inward <= 0) return Math.min(distanceMeters(from, place), distanceMeters(to, place));
  return EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.abs(dot(normal, fromA)) / length));
}

function vectorOf({ latitude, longitude }: GeoPoint): Vector {
  const latitudeRadians = (latitude * Math.PI) / 180;
  const longitudeRadians = (longitude * Math.PI) / 180;
  return [
    Math.cos(latitudeRadians) * Math.cos(longitudeRadians),
    Math.cos(latitudeRadians) * Math.sin(longitudeRadians),
    Math.sin(latitudeRadians),
  ];
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
