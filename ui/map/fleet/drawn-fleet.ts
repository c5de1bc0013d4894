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
