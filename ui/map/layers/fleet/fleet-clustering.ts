import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { ClusterGrid, type ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';

/** From this zoom level on, every device is drawn individually. */
const UNCLUSTERED_MIN_ZOOM = 14;

/**
 * Which devices are drawn individually at a zoom level, and the clusters of the others. Only a new zoom level
 * processes the whole fleet.
 */
export class FleetClustering {
  readonly #fleet: LiveFleet;
  readonly #grid = new ClusterGrid();
  #zoom = Number.NaN;

  constructor(fleet: LiveFleet) {
    this.#fleet = fleet;
  }

  /** 1 for the slots that are drawn individually; undefined when all are. */
  get unclustered(): Uint8Array | undefined {
    return this.#zoom >= UNCLUSTERED_MIN_ZOOM ? undefined : this.#grid.isUnclustered;
  }

  /** Regroups if the zoom level requires it; returns the slots that joined or left a cluster. */
  recluster(zoom: number): readonly number[] {
    const wanted = Math.min(UNCLUSTERED_MIN_ZOOM, Math.floor(zoom));
    if (wanted === this.#zoom) return [];
    const wereAllAlone = this.unclustered === undefined;
    this.#zoom = wanted;
    this.#grid.rebuild(this.#fleet, wanted);
    const changed = this.#grid.takeUnclusteredChanges();
    return wereAllAlone || this.unclustered === undefined
      ? Array.from({ length: this.#fleet.length }, (_, slot) => slot)
      : changed;
  }

  /** Applies a changed filter; returns the slots that came, went, joined or left a cluster. */
  refilter(): readonly number[] {
    const changed = this.#grid.applyFilter();
    return changed.concat(this.#grid.takeUnclusteredChanges());
  }

  /** Applies changes of these slots; returns the other slots that joined or left a cluster. */
  update(slots: Uint32Array): readonly number[] {
    this.#grid.update(slots);
    const changed = this.#grid.takeUnclusteredChanges();
    return this.unclustered ? changed : [];
  }

  /** Returns the clusters within the bounds. */
  clustersIn(bounds: GeoBounds): readonly ClusterCell[] {
    return this.unclustered ? this.#grid.cells(bounds) : [];
  }

  /** Returns the slots in a cluster, to bring them all into view. */
  members(cell: ClusterCell): number[] {
    return this.#grid.slotsInCell(cell.key);
  }
}
