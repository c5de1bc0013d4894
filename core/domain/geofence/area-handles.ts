import type { Area } from '../geometry/area.ts';
import { areaCentroid } from '../geometry/area-centroid.ts';
import { EARTH_RADIUS_METERS } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';

/** A handle by which an area is edited on the map. */
export type AreaHandle =
  /** A point with its index. */
  | { kind: 'point'; index: number; point: GeoPoint }
  /** The middle of an edge, which becomes the point `index` when dragged. */
  | { kind: 'middle'; index: number; point: GeoPoint }
  /** The edge of a circle, east of its center. */
  | { kind: 'edge'; point: GeoPoint }
  /** Moves the whole area. */
  | { kind: 'whole'; point: GeoPoint };

/** Returns the handles of an area, the most important last so that it is drawn on top (§4). */
export function areaHandles(area: Area | undefined): AreaHandle[] {
  if (!area) return [];
  if (area.kind === 'circle')
    return [
      { kind: 'edge', point: eastOf(area.center, area.radiusMeters) },
      { kind: 'whole', point: area.center },
    ];
  const { points } = area;
  const middles = points.flatMap((from, index): AreaHandle[] => {
    const to = points[index + 1] ?? (area.kind === 'polygon' && points.length > 2 ? points[0] : undefined);
    return to ? [{ kind: 'middle', index: index + 1, point: midpoint(from, to) }] : [];
  });
  const center = points.length > 2 ? areaCentroid(area) : undefined;
  return [
    ...middles,
    ...(center ? [{ kind: 'whole', point: center } as const] : []),
    ...points.map((point, index): AreaHandle => ({ kind: 'point', index, point })),
  ];
}

function eastOf({ latitude, longitude }: GeoPoint, meters: number): GeoPoint {
  const cosine = Math.cos((latitude * Math.PI) / 180);
  const angle = meters / EARTH_RADIUS_METERS;
  const sine = Math.sin(angle / 2) / Math.max(cosine, 1e-9);
  return { latitude, longitude: longitude + (2 * Math.asin(Math.min(1, sine)) * 180) / Math.PI };
}

function midpoint(from: GeoPoint, to: GeoPoint): GeoPoint {
  const difference = to.longitude - from.longitude;
  const shortest = difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference;
  return { latitude: (from.latitude + to.latitude) / 2, longitude: from.longitude + shortest / 2 };
}
