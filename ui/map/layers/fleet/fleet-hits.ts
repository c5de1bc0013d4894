import type { ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { clusterRadiusPixels } from './cluster-layer.ts';
import type { LngLat } from '../lng-lat.ts';
import type { FleetSpiderfy } from './fleet-spiderfy.ts';
import { slotsInBounds } from '@farol/core/fleet/fleet-bounds';
import { nearestCopy } from '@farol/core/domain/geometry/area-bounds';

/** What is under the pointer. */
export type MapHit = { type: 'device'; slot: number } | { type: 'cluster'; cell: ClusterCell };

/** The projection that picking needs: degrees to pixels and back. */
export interface MapProjection {
  project(place: LngLat): { x: number; y: number };
  unproject(point: [number, number]): { lng: number; lat: number };
}

/** What the map has drawn of the fleet. */
export interface PickableFleet {
  fleet: LiveFleet;
  fan: FleetSpiderfy;
  unclustered: Uint8Array | undefined;
  clusters: readonly ClusterCell[];
}

const MAX_CANDIDATES = 200;

/**
 * Returns the device or cluster at a point, pixels of the map. Devices come before
 * clusters, the nearest first.
 */
export function hitAt(
  parts: PickableFleet,
  screen: MapProjection,
  x: number,
  y: number,
  radiusPixels: number,
): MapHit | undefined {
  const near = slotsNear(parts, screen, x, y, radiusPixels);
  const slot = nearest(near, (at) => pixelDistance(screen, drawnPosition(parts, at), x, y));
  if (slot !== undefined) return { type: 'device', slot };
  const cell = nearest(parts.clusters, ({ longitude, latitude }) =>
    pixelDistance(screen, [longitude, latitude], x, y),
  );
  if (!cell) return undefined;
  const isWithin =
    pixelDistance(screen, [cell.longitude, cell.latitude], x, y) <= clusterRadiusPixels(cell.count);
  return isWithin ? { type: 'cluster', cell } : undefined;
}

/** Returns the slots of individually drawn devices within a radius around a point, pixels of the map. */
export function slotsNear(
  parts: PickableFleet,
  screen: MapProjection,
  x: number,
  y: number,
  radiusPixels: number,
): number[] {
  const corners = [
    screen.unproject([x - radiusPixels, y - radiusPixels]),
    screen.unproject([x + radiusPixels, y - radiusPixels]),
    screen.unproject([x + radiusPixels, y + radiusPixels]),
    screen.unproject([x - radiusPixels, y + radiusPixels]),
  ];
  const bounds = {
    west: Math.min(...corners.map(({ lng }) => lng)),
    east: Math.max(...corners.map(({ lng }) => lng)),
    south: Math.min(...corners.map(({ lat }) => lat)),
    north: Math.max(...corners.map(({ lat }) => lat)),
  };
  const { positions } = parts.fan;
  const slots = slotsInBounds(parts.fleet, bounds, parts.unclustered, MAX_CANDIDATES);
  return [...slots.filter((slot) => !positions.has(slot)), ...positions.keys()].filter(
    (slot) => pixelDistance(screen, drawnPosition(parts, slot), x, y) <= radiusPixels * Math.SQRT2,
  );
}

function drawnPosition({ fleet, fan }: PickableFleet, slot: number): LngLat {
  return fan.positions.get(slot) ?? [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
}

function pixelDistance(screen: MapProjection, [longitude, latitude]: LngLat, x: number, y: number): number {
  // The pointer may be on another copy of the world than the one in which the place is told.
  const { lng } = screen.unproject([x, y]);
  const at = screen.project([nearestCopy(longitude, { west: lng, east: lng }), latitude]);
  return Math.hypot(at.x - x, at.y - y);
}

function nearest<T>(items: readonly T[], distance: (item: T) => number): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const item of items) {
    const far = distance(item);
    if (far < least) [best, least] = [item, far];
  }
  return best;
}
