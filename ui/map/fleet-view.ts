import type { Device } from '@luma.gl/core';
import type { ClusterCell } from '@farol/core/fleet/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapEngine } from './engine/map-engine.ts';
import { announceDrawnFleet } from './drawn-fleet.ts';
import { FleetBuffers } from './fleet-buffers.ts';
import { FleetFan } from './fleet-fan.ts';
import { FleetGrouping } from './fleet-grouping.ts';
import { hitAt, slotsNear, type DrawnParts, type MapHit } from './fleet-hits.ts';
import { FleetPainter } from './fleet-painter.ts';
import { fleetSize } from './layers/fleet-layer.ts';
import type { MapStage } from './map-stage.ts';

/** Clusters and labels follow the fleet this often at most, milliseconds. */
const CLUSTER_MS = 500;
/** Above this size vehicles glide only where each stands for itself. */
const GLIDE_EVERYWHERE_BELOW = 20_000;
/** What a finger or an unsteady hand may miss a device by, pixels. */
const LEAST_REACH = 14;

/** What the view is told from outside besides the fleet. */
export interface FleetViewOptions {
  isDark: boolean;
  selected: number | undefined;
  names: boolean;
  plates: boolean;
  rings: boolean;
  stillness: boolean;
}

/**
 * Keeps the live fleet drawn: numbers go straight to the buffers, clusters and labels follow a little later. It runs from
 * when the stage is ready until it is stopped.
 */
export class FleetView {
  readonly fan = new FleetFan();
  readonly #fleet: LiveFleet;
  readonly #map: MapEngine;
  readonly #stage: MapStage;
  readonly #grouping: FleetGrouping;
  readonly #stops: (() => void)[] = [];
  #buffers: FleetBuffers | undefined;
  #painter: FleetPainter | undefined;
  #options: FleetViewOptions;
  #hovered: number | undefined;
  #drawnSelected = -1;
  #zoom = Number.NaN;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refilter: ReturnType<typeof setTimeout> | undefined;

  constructor(fleet: LiveFleet, map: MapEngine, stage: MapStage, options: FleetViewOptions) {
    this.#fleet = fleet;
    this.#map = map;
    this.#stage = stage;
    this.#options = options;
    this.#grouping = new FleetGrouping(fleet);
    stage.whenReady((device) => this.#begin(device));
  }

  /** Takes other options; what they change is drawn at once. */
  set(options: FleetViewOptions): void {
    const isOther = this.#options.selected !== options.selected;
    this.#options = options;
    if (isOther) this.#showSelected();
    this.#arrange();
  }

  /** The device or cluster at a point of the map in pixels. */
  hitAt(x: number, y: number): MapHit | undefined {
    return hitAt(this.#parts(), this.#map, x, y, this.#reach());
  }

  /** The slots of the devices drawn so near to one that they cannot be clicked by themselves; the one is among them. */
  stackOf(slot: number): number[] {
    const [longitude, latitude] = this.#buffers?.placeOf(slot) ?? [0, 0];
    const { x, y } = this.#map.project([longitude, latitude]);
    return slotsNear(this.#parts(), this.#map, x, y, this.#reach() / 2);
  }

  /** The slots of a cluster, to bring them all into view. */
  membersOf(cell: ClusterCell): number[] {
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
    this.#buffers?.writeNumbers(this.#fleet, slots, this.#writing(!this.#options.stillness));
    this.#arrange();
  }

  /** Stops drawing and releases what it held. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#refilter);
    for (const stop of this.#stops) stop();
    announceDrawnFleet(undefined);
    this.#buffers?.destroy();
    this.#buffers = undefined;
    this.#painter = undefined;
  }

  #begin(device: Device): void {
    const fleet = this.#fleet;
    const buffers = new FleetBuffers(device, this.fan);
    const painter = new FleetPainter(
      { fleet, map: this.#map, stage: this.#stage, fan: this.fan, grouping: this.#grouping },
      buffers,
    );
    this.#buffers = buffers;
    this.#painter = painter;
    this.#grouping.regroup(this.#map.view.zoom);
    buffers.writeNumbers(fleet, undefined, this.#writing(false));
    buffers.writeWords(fleet);
    this.#drawnSelected = this.#selectedSlot();
    this.#show(everySlot(fleet));
    announceDrawnFleet(buffers);
    this.#stops.push(
      fleet.subscribe('numbers', (slots) => this.#takeNumbers(slots)),
      fleet.subscribe('words', (slots) => {
        buffers.writeWords(fleet, slots);
        painter.isStale = true;
        this.#later();
      }),
      fleet.subscribe('visible', (slots) => {
        // With the slots named, it was the numbers that changed, and those are taken already.
        if (!slots) this.#refilterSoon();
      }),
      this.#map.on('rest', this.#follow),
      this.#map.on('move', this.#followZoom),
    );
    this.#arrange();
  }

  readonly #follow = (): void => {
    this.#show(this.#grouping.regroup(this.#map.view.zoom));
    this.#arrange();
  };

  /** While it is merely pushed aside the clusters stay as they are. */
  readonly #followZoom = (): void => {
    const { zoom } = this.#map.view;
    if (zoom === this.#zoom) return;
    this.#zoom = zoom;
    this.#follow();
  };

  /** Another filter lets other devices onto the map. The list answers first: the map follows in a turn of its own. */
  #refilterSoon(): void {
    this.#refilter ??= setTimeout(() => {
      this.#refilter = undefined;
      this.#show(this.#grouping.refilter());
      this.#arrange();
    });
  }

  #takeNumbers(slots: Uint32Array | undefined): void {
    const buffers = this.#buffers;
    const painter = this.#painter;
    if (!buffers || !painter) return;
    const glides =
      !this.#options.stillness &&
      document.visibilityState === 'visible' &&
      (this.#grouping.alone === undefined || this.#fleet.length < GLIDE_EVERYWHERE_BELOW);
    const moved = buffers.writeNumbers(this.#fleet, slots, this.#writing(glides));
    const changed = slots ?? everySlot(this.#fleet);
    const neighbours = this.#grouping.update(changed);
    const { alone } = this.#grouping;
    const selected = this.#selectedSlot();
    let turned = buffers.writeLooks(this.#fleet, changed, alone, selected);
    if (neighbours.length > 0)
      turned = buffers.writeLooks(this.#fleet, neighbours, alone, selected) || turned;
    // Drawing is what costs: what nobody can see is drawn with the clusters, a little later.
    if (moved === 'clear' || turned || painter.hasGrown) painter.draw();
    else if (moved === 'slight') painter.isStale = true;
    this.#later();
  }

  #writing(glides: boolean): Parameters<FleetBuffers['writeNumbers']>[2] {
    return { now: performance.now(), sight: this.#stage.sight, alone: this.#grouping.alone, glides };
  }

  #parts(): DrawnParts {
    return {
      fleet: this.#fleet,
      fan: this.fan,
      alone: this.#grouping.alone,
      cells: this.#painter?.cells ?? [],
    };
  }

  #reach(): number {
    return Math.max(LEAST_REACH, fleetSize(this.#map.view.zoom).halfPixels);
  }

  #show(slots: Iterable<number>): void {
    this.#buffers?.writeLooks(this.#fleet, slots, this.#grouping.alone, this.#selectedSlot());
  }

  #showSelected(): void {
    const slot = this.#selectedSlot();
    this.#show([this.#drawnSelected, slot].filter((at) => at >= 0));
    this.#drawnSelected = slot;
  }

  #selectedSlot(): number {
    const { selected } = this.#options;
    return (selected === undefined ? undefined : this.#fleet.slotOf(selected)) ?? -1;
  }

  /** Clusters and labels follow soon, however many messages come until then. */
  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#selectedSlot() !== this.#drawnSelected) {
        this.#showSelected();
        if (this.#painter) this.#painter.isStale = true;
      }
      this.#arrange(false);
    }, CLUSTER_MS);
  }

  #arrange(isForced = true): void {
    const first = [this.#selectedSlot(), this.#hovered ?? -1].filter((slot) => slot >= 0);
    const { names, plates, rings } = this.#options;
    this.#painter?.arrange({ names, plates, first }, rings, isForced);
  }
}

function everySlot({ length }: LiveFleet): Uint32Array {
  const slots = new Uint32Array(length);
  for (let slot = 0; slot < length; slot++) slots[slot] = slot;
  return slots;
}
