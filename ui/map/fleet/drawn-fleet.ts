import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';

/** What the map last drew of the fleet. */
export interface DrawnFleet {
  /** How often the fleet was written to the buffers. */
  readonly commits: number;
  /**
   * [longitude, latitude] last written for a device's slot, whether drawn individually or in a cluster;
   * undefined when it is not on the map.
   */
  positionOf(slot: number): readonly [number, number] | undefined;
  /** Returns the clusters within bounds. */
  clustersIn(bounds: GeoBounds): readonly ClusterCell[];
}

let drawn: DrawnFleet | undefined;
const listeners = new Set<() => void>();

/** Sets the drawn fleet of the map on the screen, undefined when the map leaves the screen. */
export function setDrawnFleet(fleet: DrawnFleet | undefined): void {
  drawn = fleet;
  for (const listener of listeners) listener();
}

/** Returns the drawn fleet of the map on the screen. */
export function currentDrawnFleet(): DrawnFleet | undefined {
  return drawn;
}

/** Tells when another fleet is drawn, or clusters where there were none; not when they move. Returns what ends it. */
export function onDrawnFleet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
