import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { ClusterGrid, type ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';

/** From this zoom on every device stands for itself. */
const UNCLUSTERED_MIN_ZOOM = 14;

/** Which devices stand for themselves at a zoom, and the clusters of the others. Only another zoom goes over the whole fleet. */
export class FleetClustering {
  readonly #fleet: LiveFleet;
  readonly #grid = new ClusterGrid();
  #zoom = Number.NaN;

  constructor(fleet: LiveFleet) {
    this.#fleet = fleet;
  }

  /** 1 for the slots that stand alone; nothing where all do. */
  get unclustered(): Uint8Array | undefined {
    return this.#zoom >= UNCLUSTERED_MIN_ZOOM ? undefined : this.#grid.isUnclustered;
  }

  /** Groups anew if the zoom asks for it; answers the slots that now stand alone or no longer do. */
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

  /** The fleet passed another filter; answers the slots that came, went, now stand alone or no longer do. */
  refilter(): readonly number[] {
    const changed = this.#grid.applyFilter();
    return changed.concat(this.#grid.takeUnclusteredChanges());
  }

  /** Takes over what changed for these slots; answers the others that now stand alone or no longer do. */
  update(slots: Uint32Array): readonly number[] {
    this.#grid.update(slots);
    const changed = this.#grid.takeUnclusteredChanges();
    return this.unclustered ? changed : [];
  }

  /** The clusters on the screen. */
  clustersIn(bounds: GeoBounds): readonly ClusterCell[] {
    return this.unclustered ? this.#grid.cells(bounds) : [];
  }

  /** The slots of a cluster, to bring them all into view. */
  members(cell: ClusterCell): number[] {
    return this.#grid.slotsInCell(cell.key);
  }
}
