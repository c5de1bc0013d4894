import type { ClusterCell } from '@farol/core/fleet/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { clusterRadius } from './cluster-size.ts';
import type { DrawnPlace, FleetFan } from './fleet-fan.ts';
import { slotsWithin } from './fleet-places.ts';

/** What lies under the pointer. */
export type MapHit = { type: 'device'; slot: number } | { type: 'cluster'; cell: ClusterCell };

/** The map as picking needs it: from degrees to pixels and back. */
export interface MapScreen {
  project(place: [number, number]): { x: number; y: number };
  unproject(point: [number, number]): { lng: number; lat: number };
}

/** What the map has drawn of the fleet. */
export interface DrawnParts {
  fleet: LiveFleet;
  fan: FleetFan;
  alone: Uint8Array | undefined;
  cells: readonly ClusterCell[];
}

const MOST_CANDIDATES = 200;

/** The device or cluster at a point of the map in pixels; devices before clusters, the nearest first. */
export function hitAt(
  parts: DrawnParts,
  screen: MapScreen,
  x: number,
  y: number,
  reach: number,
): MapHit | undefined {
  const near = slotsNear(parts, screen, x, y, reach);
  const slot = nearest(near, (at) => pixelsTo(screen, drawnAt(parts, at), x, y));
  if (slot !== undefined) return { type: 'device', slot };
  const cell = nearest(parts.cells, ({ longitude, latitude }) =>
    pixelsTo(screen, [longitude, latitude], x, y),
  );
  if (!cell) return undefined;
  const isWithin = pixelsTo(screen, [cell.longitude, cell.latitude], x, y) <= clusterRadius(cell.count);
  return isWithin ? { type: 'cluster', cell } : undefined;
}

/** The slots of the devices drawn by themselves within a reach of pixels around a point. */
export function slotsNear(
  parts: DrawnParts,
  screen: MapScreen,
  x: number,
  y: number,
  reach: number,
): number[] {
  const corners = [
    screen.unproject([x - reach, y - reach]),
    screen.unproject([x + reach, y - reach]),
    screen.unproject([x + reach, y + reach]),
    screen.unproject([x - reach, y + reach]),
  ];
  const bounds = {
    west: Math.min(...corners.map(({ lng }) => lng)),
    east: Math.max(...corners.map(({ lng }) => lng)),
    south: Math.min(...corners.map(({ lat }) => lat)),
    north: Math.max(...corners.map(({ lat }) => lat)),
  };
  const { places } = parts.fan;
  const slots = slotsWithin(parts.fleet, bounds, parts.alone, MOST_CANDIDATES);
  return [...slots.filter((slot) => !places.has(slot)), ...places.keys()].filter(
    (slot) => pixelsTo(screen, drawnAt(parts, slot), x, y) <= reach * Math.SQRT2,
  );
}

function drawnAt({ fleet, fan }: DrawnParts, slot: number): DrawnPlace {
  return fan.places.get(slot) ?? [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
}

function pixelsTo(screen: MapScreen, [longitude, latitude]: DrawnPlace, x: number, y: number): number {
  const at = screen.project([longitude, latitude]);
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
