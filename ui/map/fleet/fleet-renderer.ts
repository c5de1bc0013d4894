import type { Device } from '@luma.gl/core';
import type { ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapEngine } from '../engine/map-engine.ts';
import { setDrawnFleet } from './drawn-fleet.ts';
import { FleetBuffers } from './fleet-buffers.ts';
import { FleetFan } from './fleet-fan.ts';
import { FleetClustering } from './fleet-clustering.ts';
import { hitAt, slotsNear, type PickableFleet, type MapHit } from './fleet-hits.ts';
import { FleetLayerBuilder } from './fleet-layer-builder.ts';
import { vehicleIconSize } from './fleet-layer.ts';
import type { MapLayerStack } from '../overlays/map-layer-stack.ts';

/** Clusters and labels follow the fleet this often at most, milliseconds. */
const CLUSTER_REFRESH_MS = 500;
/** Above this size vehicles glide only where each stands for itself. */
const MAX_DEVICES_ANIMATED_IN_CLUSTERS = 20_000;
/** What a finger or an unsteady hand may miss a device by, pixels. */
const MIN_PICK_RADIUS_PX = 14;

/** What the view is told from outside besides the fleet. */
export interface FleetRendererOptions {
  isDark: boolean;
  selected: number | undefined;
  names: boolean;
  plates: boolean;
  rings: boolean;
  prefersReducedMotion: boolean;
}

/**
 * Keeps the live fleet drawn: numbers go straight to the buffers, clusters and labels follow a little later. It runs from
 * when the stage is ready until it is stopped.
 */
export class FleetRenderer {
  readonly fan = new FleetFan();
  readonly #fleet: LiveFleet;
  readonly #map: MapEngine;
  readonly #stage: MapLayerStack;
  readonly #grouping: FleetClustering;
  readonly #stops: (() => void)[] = [];
  #buffers: FleetBuffers | undefined;
  #painter: FleetLayerBuilder | undefined;
  #options: FleetRendererOptions;
  #hovered: number | undefined;
  #drawnSelected = -1;
  #zoom = Number.NaN;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refilter: ReturnType<typeof setTimeout> | undefined;

  constructor(fleet: LiveFleet, map: MapEngine, stage: MapLayerStack, options: FleetRendererOptions) {
    this.#fleet = fleet;
    this.#map = map;
    this.#stage = stage;
    this.#options = options;
    this.#grouping = new FleetClustering(fleet);
    stage.whenReady((device) => this.#start(device));
  }

  /** Takes other options; what they change is drawn at once. */
  setOptions(options: FleetRendererOptions): void {
    const isOther = this.#options.selected !== options.selected;
    this.#options = options;
    if (isOther) this.#showSelected();
    this.#arrange();
  }

  /** The device or cluster at a point of the map in pixels. */
  hitAt(x: number, y: number): MapHit | undefined {
    return hitAt(this.#pickable(), this.#map, x, y, this.#pickRadius());
  }

  /** The slots of the devices drawn so near to one that they cannot be clicked by themselves; the one is among them. */
  overlappingSlots(slot: number): number[] {
    const [longitude, latitude] = this.#buffers?.positionOf(slot) ?? [0, 0];
    const { x, y } = this.#map.project([longitude, latitude]);
    return slotsNear(this.#pickable(), this.#map, x, y, this.#pickRadius() / 2);
  }

  /** The slots of a cluster, to bring them all into view. */
  clusterMembers(cell: ClusterCell): number[] {
    return this.#grouping.members(cell);
  }

  /** The device under the pointer keeps its label. */
  hover(slot: number | undefined): void {
    if (slot === this.#hovered) return;
    this.#hovered = slot;
    this.#arrange();
  }

  /** Draws these devices where they are drawn now: they were fanned out or folded. */
  redraw(slots: Uint32Array): void {
    this.#buffers?.writePositions(this.#fleet, slots, this.#writing(!this.#options.prefersReducedMotion));
    this.#arrange();
  }

  /** Stops drawing and releases what it held. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#refilter);
    for (const stop of this.#stops) stop();
    setDrawnFleet(undefined);
    this.#buffers?.destroy();
    this.#buffers = undefined;
    this.#painter = undefined;
  }

  #start(device: Device): void {
    const fleet = this.#fleet;
    const buffers = new FleetBuffers(device, this.fan);
    const painter = new FleetLayerBuilder(
      { fleet, map: this.#map, stage: this.#stage, fan: this.fan, grouping: this.#grouping },
      buffers,
    );
    this.#buffers = buffers;
    this.#painter = painter;
    this.#grouping.recluster(this.#map.view.zoom);
    buffers.writePositions(fleet, undefined, this.#writing(false));
    buffers.writeDescriptions(fleet);
    this.#drawnSelected = this.#selectedSlot();
    this.#writeAppearances(allSlots(fleet));
    setDrawnFleet(buffers);
    this.#stops.push(
      fleet.subscribe('columns', (slots) => this.#applyPositions(slots)),
      fleet.subscribe('descriptions', (slots) => {
        buffers.writeDescriptions(fleet, slots);
        painter.needsRedraw = true;
        this.#scheduleRefresh();
      }),
      fleet.subscribe('visible', (slots) => {
        // With the slots named, it was the numbers that changed, and those are taken already.
        if (!slots) this.#refilterSoon();
      }),
      this.#map.on('idle', this.#onIdle),
      this.#map.on('move', this.#followZoom),
    );
    this.#arrange();
  }

  readonly #onIdle = (): void => {
    this.#writeAppearances(this.#grouping.recluster(this.#map.view.zoom));
    this.#arrange();
  };

  /** While it is merely pushed aside the clusters stay as they are. */
  readonly #followZoom = (): void => {
    const { zoom } = this.#map.view;
    if (zoom === this.#zoom) return;
    this.#zoom = zoom;
    this.#onIdle();
  };

  /** Another filter lets other devices onto the map. The list answers first: the map follows in a turn of its own. */
  #refilterSoon(): void {
    this.#refilter ??= setTimeout(() => {
      this.#refilter = undefined;
      this.#writeAppearances(this.#grouping.refilter());
      this.#arrange();
    });
  }

  #applyPositions(slots: Uint32Array | undefined): void {
    const buffers = this.#buffers;
    const painter = this.#painter;
    if (!buffers || !painter) return;
    const glides =
      !this.#options.prefersReducedMotion &&
      document.visibilityState === 'visible' &&
      (this.#grouping.unclustered === undefined || this.#fleet.length < MAX_DEVICES_ANIMATED_IN_CLUSTERS);
    const moved = buffers.writePositions(this.#fleet, slots, this.#writing(glides));
    const changed = slots ?? allSlots(this.#fleet);
    const neighbours = this.#grouping.update(changed);
    const { unclustered } = this.#grouping;
    const selected = this.#selectedSlot();
    let turned = buffers.writeAppearances(this.#fleet, changed, unclustered, selected);
    if (neighbours.length > 0)
      turned = buffers.writeAppearances(this.#fleet, neighbours, unclustered, selected) || turned;
    // Drawing is what costs: what nobody can see is drawn with the clusters, a little later.
    if (moved === 'clear' || turned || painter.hasGrown) painter.draw();
    else if (moved === 'slight') painter.needsRedraw = true;
    this.#scheduleRefresh();
  }

  #writing(isAnimated: boolean): Parameters<FleetBuffers['writePositions']>[2] {
    return { now: performance.now(), viewport: this.#stage.viewport, unclustered: this.#grouping.unclustered, isAnimated };
  }

  #pickable(): PickableFleet {
    return {
      fleet: this.#fleet,
      fan: this.fan,
      unclustered: this.#grouping.unclustered,
      clusters: this.#painter?.clusters ?? [],
    };
  }

  #pickRadius(): number {
    return Math.max(MIN_PICK_RADIUS_PX, vehicleIconSize(this.#map.view.zoom).halfPixels);
  }

  #writeAppearances(slots: Iterable<number>): void {
    this.#buffers?.writeAppearances(this.#fleet, slots, this.#grouping.unclustered, this.#selectedSlot());
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

  /** Clusters and labels follow soon, however many messages come until then. */
  #scheduleRefresh(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#selectedSlot() !== this.#drawnSelected) {
        this.#showSelected();
        if (this.#painter) this.#painter.needsRedraw = true;
      }
      this.#arrange(false);
    }, CLUSTER_REFRESH_MS);
  }

  #arrange(isForced = true): void {
    const pinnedSlots = [this.#selectedSlot(), this.#hovered ?? -1].filter((slot) => slot >= 0);
    const { names, plates, rings } = this.#options;
    this.#painter?.updateLabels({ names, plates, pinnedSlots }, rings, isForced);
  }
}

function allSlots({ length }: LiveFleet): Uint32Array {
  const slots = new Uint32Array(length);
  for (let slot = 0; slot < length; slot++) slots[slot] = slot;
  return slots;
}
