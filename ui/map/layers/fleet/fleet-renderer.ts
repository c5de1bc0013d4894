import type { Device } from '@luma.gl/core';
import type { ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { SharedValue } from '../../../kit/console/shared-value.ts';
import type { MapEngine } from '../../scene/map-engine.ts';
import type { DrawnFleet } from './drawn-fleet.ts';
import { FleetBuffers } from './fleet-buffers.ts';
import { FleetSpiderfy } from './fleet-spiderfy.ts';
import { FleetClustering } from './fleet-clustering.ts';
import { hitAt, slotsNear, type PickableFleet, type MapHit } from './fleet-hits.ts';
import { FleetLayerBuilder } from './fleet-layer-builder.ts';
import { vehicleIconSize } from './fleet-layer.ts';
import type { MapLayerStack } from '../../scene/map-layer-stack.ts';
import { nearestCopy } from '@farol/core/domain/geometry/area-bounds';

/**
 * Shortest interval at which clusters and labels follow the fleet, milliseconds. Labels follow the vehicles beside
 * them; clusters count them from afar, where a second is soon enough and costs half as much drawing.
 */
const LABEL_REFRESH_MS = 500;
const CLUSTER_REFRESH_MS = 1000;
/** Above this fleet size, vehicles glide only at zoom levels without clusters. */
const MAX_DEVICES_ANIMATED_IN_CLUSTERS = 20_000;
/** Smallest distance at which a device is still hit by touch or an unsteady hand, pixels. */
const MIN_PICK_RADIUS_PX = 14;

/** Options of the drawn fleet besides the fleet itself. */
export interface FleetRendererOptions {
  isDark: boolean;
  selected: number | undefined;
  names: boolean;
  plates: boolean;
  rings: boolean;
  prefersReducedMotion: boolean;
}

/**
 * Keeps the live fleet drawn: positions are written to the buffers at once, clusters and labels follow a
 * little later. Runs from when the layer stack is ready until it is stopped.
 */
export class FleetRenderer {
  readonly fan = new FleetSpiderfy();
  readonly #fleet: LiveFleet;
  readonly #map: MapEngine;
  readonly #layerStack: MapLayerStack;
  readonly #drawnFleet: SharedValue<DrawnFleet | undefined>;
  readonly #clustering: FleetClustering;
  readonly #stops: (() => void)[] = [];
  #buffers: FleetBuffers | undefined;
  #layerBuilder: FleetLayerBuilder | undefined;
  #options: FleetRendererOptions;
  #hovered: number | undefined;
  #drawnSelected = -1;
  #zoom = Number.NaN;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refilter: ReturnType<typeof setTimeout> | undefined;

  /** @param drawnFleet where others find what is drawn */
  constructor(
    fleet: LiveFleet,
    map: MapEngine,
    layerStack: MapLayerStack,
    drawnFleet: SharedValue<DrawnFleet | undefined>,
    options: FleetRendererOptions,
  ) {
    this.#drawnFleet = drawnFleet;
    this.#fleet = fleet;
    this.#map = map;
    this.#layerStack = layerStack;
    this.#options = options;
    this.#clustering = new FleetClustering(fleet);
    layerStack.whenReady((device) => this.#start(device));
  }

  /** Applies new options at once. */
  setOptions(options: FleetRendererOptions): void {
    const hasSelectionChanged = this.#options.selected !== options.selected;
    this.#options = options;
    if (hasSelectionChanged) this.#showSelected();
    this.#arrange();
  }

  /** Returns the device or cluster at a point, pixels of the map. */
  hitAt(x: number, y: number): MapHit | undefined {
    return hitAt(this.#pickable(), this.#map, x, y, this.#pickRadius());
  }

  /**
   * Returns the slots of the devices drawn too close to one to be clicked individually, including that one.
   */
  overlappingSlots(slot: number): number[] {
    const [longitude, latitude] = this.#buffers?.positionOf(slot) ?? [0, 0];
    const { x, y } = this.#map.project([nearestCopy(longitude, this.#map.bounds), latitude]);
    return slotsNear(this.#pickable(), this.#map, x, y, this.#pickRadius() / 2);
  }

  /** Returns the slots in a cluster, to bring them all into view. */
  clusterMembers(cell: ClusterCell): number[] {
    return this.#clustering.members(cell);
  }

  /** Sets the slot under the pointer, whose label is always shown. */
  hover(slot: number | undefined): void {
    if (slot === this.#hovered) return;
    this.#hovered = slot;
    this.#arrange();
  }

  /** Redraws slots that were fanned out or folded. */
  redraw(slots: Uint32Array): void {
    this.#buffers?.writePositions(this.#fleet, slots, this.#writing(!this.#options.prefersReducedMotion));
    this.#arrange();
  }

  /** Stops drawing and releases the buffers. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#refilter);
    for (const stop of this.#stops) stop();
    this.#drawnFleet.set(undefined);
    this.#layerStack.setFleet(undefined);
    this.#buffers?.destroy();
    this.#buffers = undefined;
    this.#layerBuilder?.stop();
    this.#layerBuilder = undefined;
  }

  #start(device: Device): void {
    const fleet = this.#fleet;
    const buffers = new FleetBuffers(device, this.fan);
    const layerBuilder = new FleetLayerBuilder(
      { fleet, map: this.#map, layerStack: this.#layerStack, fan: this.fan, clustering: this.#clustering },
      buffers,
    );
    this.#buffers = buffers;
    this.#layerBuilder = layerBuilder;
    this.#clustering.recluster(this.#map.view.zoom);
    buffers.writePositions(fleet, undefined, this.#writing(false));
    buffers.writeDescriptions(fleet);
    this.#drawnSelected = this.#selectedSlot();
    this.#writeAppearances(allSlots(fleet));
    this.#drawnFleet.set(this.#drawn(buffers));
    this.#stops.push(
      fleet.subscribe('columns', (slots) => this.#applyPositions(slots)),
      fleet.subscribe('descriptions', (slots) => {
        buffers.writeDescriptions(fleet, slots);
        layerBuilder.needsRedraw = true;
        this.#scheduleRefresh();
      }),
      fleet.subscribe('visible', (slots) => {
        // With slots given only positions have changed, which are written already.
        if (!slots) this.#refilterSoon();
      }),
      this.#map.on('idle', this.#onIdle),
      this.#map.on('move', this.#followZoom),
    );
    // The theme of the page was saved: its style sheet was replaced.
    const themes = new MutationObserver(() => this.#arrange());
    themes.observe(document.head, { childList: true });
    this.#stops.push(() => themes.disconnect());
    this.#arrange();
    this.#layerStack.setFleet(() => layerBuilder.createLayer());
  }

  readonly #onIdle = (): void => {
    this.#writeAppearances(this.#clustering.recluster(this.#map.view.zoom));
    this.#arrange();
  };

  /** Panning alone does not change the clusters. */
  readonly #followZoom = (): void => {
    const { zoom } = this.#map.view;
    if (zoom === this.#zoom) return;
    this.#zoom = zoom;
    this.#onIdle();
  };

  /** Applies a changed filter in a task of its own, so that the list is updated first. */
  #refilterSoon(): void {
    this.#refilter ??= setTimeout(() => {
      this.#refilter = undefined;
      this.#writeAppearances(this.#clustering.refilter());
      this.#arrange();
    });
  }

  #applyPositions(slots: Uint32Array | undefined): void {
    const buffers = this.#buffers;
    const layerBuilder = this.#layerBuilder;
    if (!buffers || !layerBuilder) return;
    const isAnimated =
      !this.#options.prefersReducedMotion &&
      // The past is drawn where it was at each frame: gliding there would be late.
      this.#fleet.pastMs === undefined &&
      document.visibilityState === 'visible' &&
      (this.#clustering.unclustered === undefined || this.#fleet.length < MAX_DEVICES_ANIMATED_IN_CLUSTERS);
    const moved = buffers.writePositions(this.#fleet, slots, this.#writing(isAnimated));
    const changed = slots ?? allSlots(this.#fleet);
    const reclustered = this.#clustering.update(changed);
    const { unclustered } = this.#clustering;
    const selected = this.#selectedSlot();
    let hasChanged = buffers.writeAppearances(this.#fleet, changed, unclustered, selected);
    if (reclustered.length > 0)
      hasChanged = buffers.writeAppearances(this.#fleet, reclustered, unclustered, selected) || hasChanged;
    // Redrawing is the expensive part: what is not visible waits for the next update of the clusters.
    if (moved === 'clear' || hasChanged || layerBuilder.hasGrown) layerBuilder.redraw();
    else if (moved === 'slight') layerBuilder.needsRedraw = true;
    this.#scheduleRefresh();
  }

  #writing(isAnimated: boolean): Parameters<FleetBuffers['writePositions']>[2] {
    return {
      now: performance.now(),
      viewport: this.#layerStack.viewport,
      unclustered: this.#clustering.unclustered,
      isAnimated,
    };
  }

  get #hasClusters(): boolean {
    return (this.#layerBuilder?.clusters.length ?? 0) > 0;
  }

  #drawn(buffers: FleetBuffers): DrawnFleet {
    return {
      get commits() {
        return buffers.commits;
      },
      positionOf: (slot) => buffers.positionOf(slot),
      clustersIn: (bounds) => this.#clustering.clustersIn(bounds),
    };
  }

  #pickable(): PickableFleet {
    return {
      fleet: this.#fleet,
      fan: this.fan,
      unclustered: this.#clustering.unclustered,
      clusters: this.#layerBuilder?.clusters ?? [],
    };
  }

  #pickRadius(): number {
    return Math.max(MIN_PICK_RADIUS_PX, vehicleIconSize(this.#map.view.zoom).halfPixels);
  }

  #writeAppearances(slots: Iterable<number>): void {
    this.#buffers?.writeAppearances(this.#fleet, slots, this.#clustering.unclustered, this.#selectedSlot());
  }

  #showSelected(): void {
    const slot = this.#selectedSlot();
    this.#writeAppearances([this.#drawnSelected, slot].filter((at) => at >= 0));
    this.#drawnSelected = slot;
  }

  #selectedSlot(): number {
    const { selected } = this.#options;
    return (selected === undefined ? undefined : this.#fleet.slotOf(selected)) ?? -1;
  }

  /** Updates clusters and labels soon, once for all messages until then. */
  #scheduleRefresh(): void {
    const hasClustersOnly = this.#clustering.unclustered !== undefined && !this.#layerBuilder?.hasLabels;
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#selectedSlot() !== this.#drawnSelected) {
          this.#showSelected();
          if (this.#layerBuilder) this.#layerBuilder.needsRedraw = true;
        }
        this.#arrange(false);
      },
      hasClustersOnly ? CLUSTER_REFRESH_MS : LABEL_REFRESH_MS,
    );
  }

  #arrange(isForced = true): void {
    const pinnedSlots = [this.#selectedSlot(), this.#hovered ?? -1].filter((slot) => slot >= 0);
    const { names, plates, rings } = this.#options;
    const hadClusters = this.#hasClusters;
    this.#layerBuilder?.updateLabels({ names, plates, pinnedSlots }, rings, isForced);
    // What lies below makes room for them; it is not drawn again for each that comes or moves.
    if (!hadClusters && this.#hasClusters && this.#buffers) this.#drawnFleet.set(this.#drawn(this.#buffers));
  }
}

function allSlots({ length }: LiveFleet): Uint32Array {
  const slots = new Uint32Array(length);
  for (let slot = 0; slot < length; slot++) slots[slot] = slot;
  return slots;
}
