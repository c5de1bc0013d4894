import { ClusterGrid, type ClusterCell } from '@farol/core/fleet/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { PlaceBounds } from './fleet-places.ts';

/** From this zoom on every device stands for itself. */
const ALONE_FROM_ZOOM = 14;

/** Which devices stand for themselves at a zoom, and the clusters of the others. Only another zoom goes over the whole fleet. */
export class FleetGrouping {
  readonly #fleet: LiveFleet;
  readonly #grid = new ClusterGrid();
  #zoom = Number.NaN;

  constructor(fleet: LiveFleet) {
    this.#fleet = fleet;
  }

  /** 1 for the slots that stand alone; nothing where all do. */
  get alone(): Uint8Array | undefined {
    return this.#zoom >= ALONE_FROM_ZOOM ? undefined : this.#grid.alone;
  }

  /** Groups anew if the zoom asks for it; answers the slots that now stand alone or no longer do. */
  regroup(zoom: number): readonly number[] {
    const wanted = Math.min(ALONE_FROM_ZOOM, Math.floor(zoom));
    if (wanted === this.#zoom) return [];
    const wereAllAlone = this.alone === undefined;
    this.#zoom = wanted;
    this.#grid.rebuild(this.#fleet, wanted);
    const changed = this.#grid.takeAloneChanges();
    return wereAllAlone || this.alone === undefined
      ? Array.from({ length: this.#fleet.length }, (_, slot) => slot)
      : changed;
  }

  /** The fleet passed another filter; answers the slots that came, went, now stand alone or no longer do. */
  refilter(): readonly number[] {
    const changed = this.#grid.refilter();
    return changed.concat(this.#grid.takeAloneChanges());
  }

  /** Takes over what changed for these slots; answers the others that now stand alone or no longer do. */
  update(slots: Uint32Array): readonly number[] {
    this.#grid.update(slots);
    const changed = this.#grid.takeAloneChanges();
    return this.alone ? changed : [];
  }

  /** The clusters on the screen. */
  cells(bounds: PlaceBounds): readonly ClusterCell[] {
    return this.alone ? this.#grid.cells(bounds) : [];
  }

  /** The slots of a cluster, to bring them all into view. */
  members(cell: ClusterCell): number[] {
    return this.#grid.members(cell.key);
  }
}
