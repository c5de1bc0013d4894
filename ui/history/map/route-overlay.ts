import type { Layer } from '@deck.gl/core';
import type { Route } from '@farol/core/domain/route/route';
import type { LayerStages, OpenStages } from '../../map/scene/layer-stages.ts';
import type { MapOverlay, MapPointer } from '../../map/scene/map-overlay.ts';
import type { Viewport } from '../../map/viewport/viewport.ts';
import { EMPTY_LINE } from './route-line.ts';
import { routeLineLayers } from './route-line-layers.ts';
import { RouteLines } from './route-lines.ts';
import { placedNames, uncoveredLabels, type PlacedLabel, type LabeledPlace } from './route-labels.ts';
import { hintLayer, labelLayer, markLayer, type RouteMark, iconProps } from './route-mark-layers.ts';
import { stillPicture, type DrawnRoutes, type HeatLayer, type StillPicture } from './still-picture.ts';
import { IconLayer } from '@deck.gl/layers';
import { routePositionAt } from '@farol/core/domain/route/route-position';
import { VEHICLE_COLORS } from '../vehicle-colors.ts';
import type { RouteIcon } from './route-icons.ts';

/** The size of a vehicle, pixels. */
const VEHICLE_PX = 42;

/** The layer of the names of vehicles. */
const NAME_LAYER = 'route-vehicle-names';

const MARK_LAYERS = ['route-stops', 'route-events'];

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

/** What can be pointed at. */
interface RoutesOnMap {
  readonly routes: readonly Route[];
  readonly vehicles: readonly ShownVehicle[];
  readonly focusedDeviceId: number | undefined;
}

/**
 * Returns what a click on the map means: a vehicle that comes into focus, or the moment of a stop, an event or a place
 * of a line; undefined where there is nothing.
 */
function clickedOnRoutes(
  at: MapPointer,
  shown: RoutesOnMap,
): { deviceId: number } | { timeMs: number } | undefined {
  const deviceId = vehicleAtPointer(at, shown);
  if (deviceId !== undefined) return { deviceId };
  const { routes } = shown;
  const found = at.pick([...MARK_LAYERS, ...routes.map((route) => `route-${route.deviceId}`)], 8);
  const mark: unknown = found?.object;
  if (isMark(mark)) return { timeMs: mark.timeMs };
  const route = routes.find((item) => `route-${item.deviceId}` === found?.layer?.id);
  return route && { timeMs: route.timeMs[nearestFix(route, at.longitude, at.latitude)] ?? 0 };
}

/** Returns the stop, end or event at a pointer. */
function markAt(at: MapPointer): RouteMark | undefined {
  const mark: unknown = at.pick(MARK_LAYERS, 4)?.object;
  return isMark(mark) ? mark : undefined;
}

/** Returns the vehicle that a click here brings into focus: of one there is nothing to choose. */
function vehicleAtPointer(at: MapPointer, { vehicles, focusedDeviceId }: RoutesOnMap): number | undefined {
  if (vehicles.length < 2) return undefined;
  const name: unknown = at.pick([NAME_LAYER])?.object;
  return isName(name) ? name.vehicle.deviceId : clickedVehicle(vehicles, focusedDeviceId, at.pixelsTo);
}

/**
 * Returns the vehicle that is meant by a click, other than the one in focus: of several at one place the next one, so
 * that clicking again reaches each.
 * @param pixelsTo how far from the click something is drawn
 */
function clickedVehicle(
  vehicles: readonly ShownVehicle[],
  focusedDeviceId: number | undefined,
  pixelsTo: (place: LabeledPlace) => number,
): number | undefined {
  const ids = vehicles
    .filter((vehicle) => pixelsTo(vehicle) <= VEHICLE_PX / 2)
    .map(({ vehicle: { deviceId } }) => deviceId);
  const next = ids[(ids.findIndex((id) => id === focusedDeviceId) + 1) % ids.length];
  return next === focusedDeviceId ? undefined : next;
}

function isMark(picked: unknown): picked is RouteMark {
  return typeof picked === 'object' && picked !== null && 'timeMs' in picked && 'hint' in picked;
}

function isName(picked: unknown): picked is { vehicle: { deviceId: number } } {
  return typeof picked === 'object' && picked !== null && 'vehicle' in picked;
}

/** Returns the index of the fix nearest to a place, by degrees as drawn. */
function nearestFix({ longitude, latitude, length }: Route, east: number, north: number): number {
  let nearest = 0;
  let least = Infinity;
  const narrowing = Math.cos((north * Math.PI) / 180);
  for (let at = 0; at < length; at++) {
    const distance = (((longitude[at] ?? 0) - east) * narrowing) ** 2 + ((latitude[at] ?? 0) - north) ** 2;
    if (distance < least) [least, nearest] = [distance, at];
  }
  return nearest;
}

/** A vehicle at the moment that is shown. */
interface ShownVehicle extends LabeledPlace {
  readonly vehicle: NonNullable<LabeledPlace['vehicle']>;
  readonly icon: RouteIcon;
  readonly angle: number;
}

/** Returns where the vehicles of routes were at a moment, with their names where there are several. */
function shownVehicles(
  routes: readonly Route[],
  names: readonly string[],
  atMs: number,
): readonly ShownVehicle[] {
  return routes.map((route, index) => {
    const { longitude, latitude, courseDegrees, isKnown } = routePositionAt(route, atMs);
    const icon = isKnown ? (`vehicle ${index % VEHICLE_COLORS}` as const) : 'lost';
    const label = routes.length > 1 ? (names[index] ?? '') : '';
    const vehicle = { deviceId: route.deviceId, colorIndex: index % VEHICLE_COLORS };
    return { longitude, latitude, icon, angle: -courseDegrees, label, vehicle };
  });
}

/** Returns the layer of vehicles, the one in focus on top. */
function vehicleLayer(
  vehicles: readonly ShownVehicle[],
  focusedDeviceId: number | undefined,
  isDark: boolean,
): Layer {
  const isFocused = ({ vehicle: { deviceId } }: ShownVehicle): boolean => deviceId === focusedDeviceId;
  const data = [...vehicles.filter((vehicle) => !isFocused(vehicle)), ...vehicles.filter(isFocused)];
  return new IconLayer<ShownVehicle>({
    id: 'route-vehicles',
    ...iconProps(isDark),
    data,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getIcon: ({ icon }) => icon,
    getAngle: ({ angle }) => angle,
    getSize: VEHICLE_PX,
    billboard: false,
  });
}
