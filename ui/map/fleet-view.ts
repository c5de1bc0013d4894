import { TextLayer } from '@deck.gl/layers';
import { MapLibreOverlay } from '@deck.gl/maplibre';
import type { Layer } from '@deck.gl/core';
import type { Device } from '@luma.gl/core';
import type { Map as BaseMapEngine } from 'maplibre-gl';
import { ClusterGrid, type ClusterCell } from '@farol/core/fleet/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { paintAtlas } from './atlas.ts';
import { clusterRadius, clusterText } from './cluster-size.ts';
import { announceDrawnFleet } from './drawn-fleet.ts';
import { FleetBuffers, type FleetLayerData } from './fleet-buffers.ts';
import { slotsWithin } from './fleet-places.ts';
import { labelText, placedLabels, type LabelWish } from './labels.ts';
import { ClusterLayer } from './layers/cluster-layer.ts';
import { FleetLayer, fleetSize } from './layers/fleet-layer.ts';
import type { Sight } from './sight.ts';

/** From this zoom on every device stands for itself. */
const ALONE_FROM_ZOOM = 14;
const LABELS_FROM_ZOOM = 11;
const MOST_LABELS = 500;
/** Clusters and labels follow the fleet this often at most, milliseconds. */
const CLUSTER_MS = 500;
/** Above this size vehicles glide only where each stands for itself. */
const GLIDE_EVERYWHERE_BELOW = 20_000;

/** What the view is told from outside besides the fleet. */
export interface FleetViewOptions {
  isDark: boolean;
  selected: number | undefined;
  names: boolean;
  plates: boolean;
  stillness: boolean;
}

/** What lies under the pointer. */
export type MapHit = { type: 'device'; slot: number } | { type: 'cluster'; cell: ClusterCell };

/**
 * Draws the live fleet over a base map and keeps it drawn: numbers go straight to the buffers, clusters and labels follow a
 * little later. Started on a map, it runs until it is stopped.
 */
export class FleetView {
  readonly #fleet: LiveFleet;
  readonly #map: BaseMapEngine;
  readonly #overlay: MapLibreOverlay;
  readonly #grid = new ClusterGrid();
  readonly #atlas = paintAtlas();
  readonly #stops: (() => void)[] = [];
  #buffers: FleetBuffers | undefined;
  #options: FleetViewOptions;
  #cells: readonly ClusterCell[] = [];
  #labels: readonly LabelWish[] = [];
  #zoom = Number.NaN;
  #hovered: number | undefined;
  #drawnSelected = -1;
  #drawnData: FleetLayerData | undefined;
  /** Something was written that is not drawn yet. */
  #isStale = false;
  /** Clusters and labels as last drawn, to the pixel. */
  #picture = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refilter: ReturnType<typeof setTimeout> | undefined;

  constructor(fleet: LiveFleet, map: BaseMapEngine, options: FleetViewOptions) {
    this.#fleet = fleet;
    this.#map = map;
    this.#options = options;
    this.#overlay = new MapLibreOverlay({
      interleaved: false,
      layers: [],
      onDeviceInitialized: (device: Device) => this.#begin(device),
    });
    map.addControl(this.#overlay);
  }

  /** Takes other options; what they change is drawn at once. */
  set(options: FleetViewOptions): void {
    const glided = this.#options.selected !== options.selected;
    this.#options = options;
    if (glided) this.#showSelected();
    this.#arrange();
  }

  /** The device or cluster at a point of the map in pixels; devices before clusters, the nearest first. */
  hitAt(x: number, y: number): MapHit | undefined {
    const reach = Math.max(14, fleetSize(this.#map.getZoom()).halfPixels);
    const nw = this.#map.unproject([x - reach, y - reach]);
    const se = this.#map.unproject([x + reach, y + reach]);
    const bounds = { west: nw.lng, north: nw.lat, east: se.lng, south: se.lat };
    const slots = slotsWithin(this.#fleet, bounds, this.#alone(), 200);
    const slot = nearest(slots, (at) => this.#distance(at, x, y));
    if (slot !== undefined) return { type: 'device', slot };
    const cell = nearest(this.#cells, ({ longitude, latitude }) => {
      const at = this.#map.project([longitude, latitude]);
      return Math.hypot(at.x - x, at.y - y);
    });
    if (!cell) return undefined;
    const at = this.#map.project([cell.longitude, cell.latitude]);
    return Math.hypot(at.x - x, at.y - y) <= clusterRadius(cell.count)
      ? { type: 'cluster', cell }
      : undefined;
  }

  /** The slots of a cluster, to bring them all into view. */
  membersOf(cell: ClusterCell): number[] {
    return this.#grid.members(cell.key);
  }

  /** The device under the pointer keeps its label. */
  hover(slot: number | undefined): void {
    if (slot === this.#hovered) return;
    this.#hovered = slot;
    this.#arrange();
  }

  /** Stops drawing and releases what it held. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#refilter);
    for (const stop of this.#stops) stop();
    announceDrawnFleet(undefined);
    this.#map.removeControl(this.#overlay);
    this.#buffers?.destroy();
  }

  #begin(device: Device): void {
    const buffers = new FleetBuffers(device);
    this.#buffers = buffers;
    const fleet = this.#fleet;
    this.#regroup();
    buffers.writeNumbers(fleet, undefined, performance.now(), this.#sight(), false);
    buffers.writeWords(fleet);
    this.#showAll();
    announceDrawnFleet(buffers);
    this.#stops.push(
      fleet.subscribe('numbers', (slots) => this.#takeNumbers(slots)),
      fleet.subscribe('words', (slots) => {
        buffers.writeWords(fleet, slots);
        this.#isStale = true;
        this.#later();
      }),
      fleet.subscribe('visible', (slots) => {
        // With the slots named, it was the numbers that changed, and those are taken already.
        if (!slots) this.#refilterSoon();
      }),
    );
    const follow = (): void => {
      if (this.#groupZoom() !== this.#zoom) {
        this.#regroup();
        this.#showAll();
      }
      this.#arrange();
    };
    this.#map.on('moveend', follow);
    this.#map.on('zoom', follow);
    this.#stops.push(() => this.#map.off('moveend', follow).off('zoom', follow));
    this.#arrange();
  }

  /** Another filter lets other devices onto the map. The list answers first: the map follows in a turn of its own. */
  #refilterSoon(): void {
    this.#refilter ??= setTimeout(() => {
      this.#refilter = undefined;
      this.#regroup();
      this.#showAll();
      this.#arrange();
    });
  }

  #takeNumbers(slots: Uint32Array | undefined): void {
    const buffers = this.#buffers;
    if (!buffers) return;
    const glides =
      !this.#options.stillness &&
      document.visibilityState === 'visible' &&
      (this.#alone() === undefined || this.#fleet.length < GLIDE_EVERYWHERE_BELOW);
    const moved = buffers.writeNumbers(this.#fleet, slots, performance.now(), this.#sight(), glides);
    const changed = slots ?? everySlot(this.#fleet);
    this.#grid.update(changed);
    const looked = this.#alone() ? new Set([...changed, ...this.#grid.takeAloneChanges()]) : changed;
    const turned = buffers.writeLooks(this.#fleet, looked, this.#alone(), this.#selectedSlot());
    // Drawing is what costs: what nobody can see is drawn with the clusters, a little later.
    if (moved === 'clear' || turned || buffers.data !== this.#drawnData) this.#draw();
    else if (moved === 'slight') this.#isStale = true;
    this.#later();
  }

  /** Where devices share a cluster: 1 for those that stand alone; nothing where all do. */
  #alone(): Uint8Array | undefined {
    return this.#zoom >= ALONE_FROM_ZOOM ? undefined : this.#grid.alone;
  }

  #groupZoom(): number {
    return Math.min(ALONE_FROM_ZOOM, Math.floor(this.#map.getZoom()));
  }

  #regroup(): void {
    this.#zoom = this.#groupZoom();
    this.#grid.rebuild(this.#fleet, this.#zoom);
    this.#grid.takeAloneChanges();
  }

  #showAll(): void {
    this.#buffers?.writeLooks(this.#fleet, everySlot(this.#fleet), this.#alone(), this.#selectedSlot());
    this.#drawnSelected = this.#selectedSlot();
  }

  #showSelected(): void {
    const slot = this.#selectedSlot();
    const both = [this.#drawnSelected, slot].filter((at) => at >= 0);
    this.#buffers?.writeLooks(this.#fleet, both, this.#alone(), slot);
    this.#drawnSelected = slot;
  }

  #selectedSlot(): number {
    return (
      (this.#options.selected === undefined ? undefined : this.#fleet.slotOf(this.#options.selected)) ?? -1
    );
  }

  /** Clusters and labels follow soon, however many messages come until then. */
  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#selectedSlot() !== this.#drawnSelected) {
        this.#showSelected();
        this.#isStale = true;
      }
      this.#arrange(false);
    }, CLUSTER_MS);
  }

  #arrange(isForced = true): void {
    const sight = this.#sight();
    const cells = this.#alone() ? this.#grid.cells(sight) : [];
    const labels = this.#wishedLabels(sight);
    const picture = pictureOf(cells, labels, sight);
    if (!isForced && !this.#isStale && picture === this.#picture) return;
    this.#cells = cells;
    this.#labels = labels;
    this.#picture = picture;
    this.#draw();
  }

  #sight(): Sight {
    const bounds = this.#map.getBounds();
    return {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
      degreesPerPixel: 360 / (512 * 2 ** this.#map.getZoom()),
      alone: this.#alone(),
    };
  }

  #wishedLabels(box: Sight): readonly LabelWish[] {
    const { names, plates } = this.#options;
    const selected = this.#selectedSlot();
    const first = [selected, this.#hovered ?? -1].filter((slot) => slot >= 0);
    const inView =
      this.#map.getZoom() >= LABELS_FROM_ZOOM && (names || plates)
        ? slotsWithin(this.#fleet, box, this.#alone(), 4 * MOST_LABELS)
        : [];
    const wishes: LabelWish[] = [];
    for (const slot of new Set([...first, ...inView])) {
      const words = this.#fleet.words[slot];
      const isFirst = first.includes(slot);
      const text = words
        ? labelText(words.name, words.plate, isFirst ? { names: true, plates } : { names, plates })
        : '';
      if (text === '') continue;
      const at = this.#map.project([this.#fleet.longitude[slot] ?? 0, this.#fleet.latitude[slot] ?? 0]);
      wishes.push({ slot, text, x: at.x, y: at.y, isFirst });
    }
    return placedLabels(wishes, MOST_LABELS);
  }

  #distance(slot: number, x: number, y: number): number {
    const at = this.#map.project([this.#fleet.longitude[slot] ?? 0, this.#fleet.latitude[slot] ?? 0]);
    return Math.hypot(at.x - x, at.y - y);
  }

  #draw(): void {
    const buffers = this.#buffers;
    if (!buffers) return;
    this.#isStale = false;
    this.#drawnData = buffers.data;
    this.#overlay.setProps({ layers: this.#layers(buffers) });
  }

  #layers(buffers: FleetBuffers): Layer[] {
    const { isDark } = this.#options;
    const text: [number, number, number] = isDark ? [230, 235, 242] : [23, 32, 45];
    const ground: [number, number, number, number] = isDark ? [21, 28, 38, 220] : [255, 255, 255, 225];
    const { halfPixels } = fleetSize(this.#map.getZoom());
    return [
      new ClusterLayer({ id: 'clusters', data: this.#cells, isDark }),
      new TextLayer<ClusterCell>({
        id: 'cluster-counts',
        data: this.#cells,
        getPosition: ({ longitude, latitude }) => [longitude, latitude],
        getText: ({ count }) => clusterText(count),
        getSize: 13,
        getColor: text,
        fontFamily: 'Inter Variable, sans-serif',
        fontWeight: 650,
        characterSet: '0123456789.k',
      }),
      new FleetLayer({
        id: 'fleet',
        data: buffers.data,
        atlas: this.#atlas,
        isDark,
        glideUntil: () => buffers.glideUntil,
      }),
      // Without a label there is no letter to make a picture of.
      ...(this.#labels.length === 0
        ? []
        : [
            new TextLayer<LabelWish>({
              id: 'labels',
              data: this.#labels,
              getPosition: ({ slot }) => [this.#fleet.longitude[slot] ?? 0, this.#fleet.latitude[slot] ?? 0],
              getText: (label) => label.text,
              getPixelOffset: [0, halfPixels + 12],
              getSize: 12,
              getColor: text,
              fontFamily: 'Inter Variable, sans-serif',
              fontWeight: 500,
              characterSet: 'auto',
              background: true,
              getBackgroundColor: ground,
              backgroundPadding: [5, 2],
              backgroundBorderRadius: 5,
            }),
          ]),
    ];
  }
}

function everySlot({ length }: LiveFleet): Uint32Array {
  const slots = new Uint32Array(length);
  for (let slot = 0; slot < length; slot++) slots[slot] = slot;
  return slots;
}

/** Clusters and labels as text, to the pixel: equal texts look the same. */
function pictureOf(
  cells: readonly ClusterCell[],
  labels: readonly LabelWish[],
  { degreesPerPixel }: Sight,
): string {
  const drawn = cells.map(({ key, count, online, offline, longitude, latitude }) =>
    [key, count, online, offline, pixel(longitude), pixel(latitude)].join(),
  );
  const said = labels.map(({ slot, text, x, y }) => [slot, text, Math.round(x), Math.round(y)].join());
  return [...drawn, ...said].join(' ');

  function pixel(degrees: number): number {
    return Math.round(degrees / degreesPerPixel);
  }
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
