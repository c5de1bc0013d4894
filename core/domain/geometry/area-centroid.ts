import type { Area } from './area.ts';
import { areaBounds, isWithinBounds } from './area-bounds.ts';
import type { GeoPoint } from './geo-point.ts';
import { unwrapLongitudes } from './unwrapped-longitudes.ts';

/**
 * Returns where the label of an area is drawn: the center of a circle, the centroid of a polygon, the
 * midpoint of a line.
 */
export function areaCentroid(area: Area): GeoPoint | undefined {
  if (area.kind === 'circle') return area.center;
  const { points } = unwrapLongitudes(area.points);
  const place = area.kind === 'line' ? lineMidpoint(points) : polygonCentroid(points);
  return place && { ...place, longitude: place.longitude > 180 ? place.longitude - 360 : place.longitude };
}

function polygonCentroid(points: readonly GeoPoint[]): GeoPoint | undefined {
  const [origin] = points;
  if (!origin) return undefined;
  let doubledArea = 0;
  let latitudeSum = 0;
  let longitudeSum = 0;
  let [x1, y1] = [0, 0];
  for (const { longitude, latitude } of points) {
    // Computed relative to the first corner: a small area far from 0° would lose precision. The edges at that
    // corner add nothing.
    const [x2, y2] = [longitude - origin.longitude, latitude - origin.latitude];
    const cross = x1 * y2 - x2 * y1;
    doubledArea += cross;
    longitudeSum += (x1 + x2) * cross;
    latitudeSum += (y1 + y2) * cross;
    [x1, y1] = [x2, y2];
  }
  // The centroid of a self-crossing outline can lie outside it or be undefined.
  const isFlat = Math.abs(doubledArea) < 1e-14;
  const place = isFlat
    ? mean(points)
    : {
        latitude: origin.latitude + latitudeSum / (3 * doubledArea),
        longitude: origin.longitude + longitudeSum / (3 * doubledArea),
      };
  const box = areaBounds({ kind: 'polygon', points }, 0);
  return box && isWithinBounds(box, place) ? place : mean(points);
}

function mean(points: readonly GeoPoint[]): GeoPoint {
  let latitude = 0;
  let longitude = 0;
  for (const point of points) {
    latitude += point.latitude / points.length;
    longitude += point.longitude / points.length;
  }
  return { latitude, longitude };
}

function lineMidpoint(points: readonly GeoPoint[]): GeoPoint | undefined {
  const lengths = points.map((from, at) => {
    const to = points[at + 1];
    return to ? Math.hypot(to.latitude - from.latitude, to.longitude - from.longitude) : 0;
  });
  let remaining = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [at, from] of points.entries()) {
    const to = points[at + 1];
    const length = lengths[at] ?? 0;
    if (to && remaining < length)
      return {
        latitude: from.latitude + ((to.latitude - from.latitude) * remaining) / length,
        longitude: from.longitude + ((to.longitude - from.longitude) * remaining) / length,
      };
    remaining -= length;
  }
  return points[0];
}
