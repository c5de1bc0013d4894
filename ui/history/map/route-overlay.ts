import type { Layer } from '@deck.gl/core';
import type { Route } from '@farol/core/domain/route/route';
import type { LayerStages, OpenStages } from '../../map/scene/layer-stages.ts';
import type { MapOverlay, MapPointer } from '../../map/scene/map-overlay.ts';
import type { Viewport } from '../../map/viewport/viewport.ts';
import { EMPTY_LINE } from './route-line.ts';
import { routeLineLayers } from './route-line-layers.ts';
import { RouteLines } from './route-lines.ts';
import { placedNames, uncoveredLabels, type PlacedLabel } from './route-labels.ts';
import { hintLayer, labelLayer, markLayer, type RouteMark } from './route-mark-layers.ts';
import { clickedOnRoutes, markAt, NAME_LAYER, vehicleAtPointer, type RoutesOnMap } from './route-pointer.ts';
import { shownVehicles, vehicleLayer, type ShownVehicle } from './route-vehicle-layers.ts';
import { stillPicture, type DrawnRoutes, type HeatLayer, type StillPicture } from './still-picture.ts';

/** What a click on the map does: it shows a moment, or brings a vehicle into focus. */
interface RoutePlayer {
  seek(timeMs: number): void;
  focus(deviceId: number): void;
}

/** After so much zooming labels may cover each other that did not before. */
const LABEL_ZOOM_STEP = 0.2;

/**
 * Routes on the map: lines, stops, events and heat are made when they change, or when another zoom level
 * needs more or fewer points; a frame of the player moves the vehicles only. While routes are loaded the layers
 * are there without anything in them: their programs are compiled while the map is at rest, one kind after the other.
 */
export class RouteOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #player: RoutePlayer;
  readonly #listeners = new Set<() => void>();
  readonly #stages: LayerStages;
  readonly #lines = new RouteLines(() => this.#emit());
  #drawn: DrawnRoutes | undefined;
  #heatLayer: HeatLayer | undefined;
  #moment: { atMs: number; focusedDeviceId: number | undefined } = { atMs: 0, focusedDeviceId: undefined };
  /** The vehicles as they were drawn last. */
  #vehicles: readonly ShownVehicle[] = [];
  /** The mark that is pointed at or was clicked: what it stands for is written above it. */
  #pointed: RouteMark | undefined;
  /** What stays from frame to frame, and what it was made for. */
  #still: (StillPicture & { zoom: number; isDark: boolean; lines: unknown }) | undefined;
  /** The labels of marks that no name of a vehicle covers, and their layer. */
  #labels: { shown: readonly PlacedLabel[]; layer: Layer } | undefined;
  /** The zoom level for which names and labels were placed. */
  #labelZoom = Number.NaN;

  /** @param openStages opens those of the canvases that share the graphics */
  constructor(player: RoutePlayer, openStages: OpenStages) {
    this.#player = player;
    this.#stages = openStages(() => this.#emit());
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => {
      this.#listeners.delete(changed);
      if (this.#listeners.size > 0) return;
      this.#stages.stop();
      this.#lines.stop();
    };
  };

  get hidesFleet(): boolean {
    return this.#drawn !== undefined;
  }

  /** Draws other routes, or the same in another way; nothing while they are loaded. */
  show(drawn: DrawnRoutes | undefined, heatLayer: HeatLayer | undefined): void {
    this.#drawn = drawn;
    this.#heatLayer = heatLayer;
    this.#still = undefined;
    this.#pointed = undefined;
    this.#lines.setRoutes(drawn?.routes ?? NO_ROUTES);
    this.#emit();
  }

  /** Moves the vehicles to a moment, the one in focus on top. */
  showMoment(atMs: number, focusedDeviceId: number | undefined): void {
    this.#moment = { atMs, focusedDeviceId };
    this.#emit();
  }

  needsUpdateFor({ zoom }: Viewport): boolean {
    if (this.#drawn === undefined) return false;
    return this.#still?.zoom !== Math.ceil(zoom) || !(Math.abs(this.#labelZoom - zoom) < LABEL_ZOOM_STEP);
  }

  layers({ zoom, isDark, project }: Pick<Viewport, 'zoom' | 'isDark' | 'project'>): Layer[] {
    if (!this.#drawn) return this.#stages.drawable(emptyLayers(isDark));
    const level = Math.ceil(zoom);
    if (this.#drawn.overlays.routePath) this.#lines.want({ zoom: level, isDark });
    const { lines } = this.#lines;
    const isKept =
      this.#still?.zoom === level && this.#still.isDark === isDark && this.#still.lines === lines;
    if (!isKept) {
      this.#still = {
        ...stillPicture(this.#drawn, { lines, heatLayer: this.#heatLayer, zoom: level, isDark }),
        zoom: level,
        isDark,
        lines,
      };
      this.#labels = undefined;
    }
    this.#labelZoom = zoom;
    const { layers, labels } = this.#still ?? NOTHING;
    const { routes, names, hasVehicles } = this.#drawn;
    const { atMs, focusedDeviceId } = this.#moment;
    this.#vehicles = hasVehicles ? shownVehicles(routes, names, atMs) : [];
    const placed = placedNames(this.#vehicles, project);
    return this.#stages.drawable([
      ...layers,
      ...this.#labelLayers(uncoveredLabels(labels, placed, project), isDark),
      // What a mark says never covers a vehicle.
      ...(hasVehicles ? [vehicleLayer(this.#vehicles, focusedDeviceId, isDark)] : []),
      ...(placed.length > 0 ? [labelLayer(NAME_LAYER, placed, isDark)] : []),
      ...(this.#pointed ? [hintLayer(this.#pointed, isDark)] : []),
    ]);
  }

  click(at: MapPointer): boolean {
    this.#point(this.#drawn && markAt(at));
    const clicked = this.#drawn && clickedOnRoutes(at, this.#shown(this.#drawn));
    if (!clicked) return false;
    if ('deviceId' in clicked) this.#player.focus(clicked.deviceId);
    else this.#player.seek(clicked.timeMs);
    return true;
  }

  hover(at: MapPointer | undefined): string | undefined {
    const mark = at && this.#drawn && markAt(at);
    this.#point(mark);
    const isOver = mark ?? (at && this.#drawn && vehicleAtPointer(at, this.#shown(this.#drawn)));
    return isOver === undefined ? undefined : 'pointer';
  }

  #point(mark: RouteMark | undefined): void {
    if (mark === this.#pointed) return;
    this.#pointed = mark;
    this.#emit();
  }

  #shown({ routes }: DrawnRoutes): RoutesOnMap {
    return { routes, vehicles: this.#vehicles, focusedDeviceId: this.#moment.focusedDeviceId };
  }

  /** Returns the layer of labels; the same one while they are the same, as texts are costly to lay out. */
  #labelLayers(shown: readonly PlacedLabel[], isDark: boolean): Layer[] {
    if (shown.length === 0) return [];
    const before = this.#labels;
    const isSame =
      before?.shown.length === shown.length && before.shown.every((label, at) => label === shown[at]);
    if (!isSame) this.#labels = { shown, layer: labelLayer('route-stops-labels', shown, isDark) };
    return this.#labels ? [this.#labels.layer] : [];
  }

  #emit(): void {
    for (const changed of this.#listeners) changed();
  }
}

const NO_ROUTES: readonly Route[] = [];
const NOTHING: StillPicture = { layers: [], labels: [] };

/** A layer of each kind with nothing in it. */
function emptyLayers(isDark: boolean): Layer[] {
  return [...routeLineLayers(0, EMPTY_LINE, isDark), markLayer('route-stops', [], isDark)];
}
