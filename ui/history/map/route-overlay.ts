import type { Layer } from '@deck.gl/core';
import { IconLayer } from '@deck.gl/layers';
import type { RouteEvent } from '@farol/core/domain/route/route-event';
import { routeMoment } from '@farol/core/domain/route/route-moment';
import type { Route } from '@farol/core/domain/route/route';
import type { RouteOverlays } from '@farol/core/machines/history/history-state';
import { LayerStages } from '../../map/layers/layer-stages.ts';
import type { MapOverlay, MapPointer } from '../../map/overlays/map-overlay.ts';
import type { Viewport } from '../../map/viewport/viewport.ts';
import { VEHICLE_COLORS } from '../vehicle-colors.ts';
import { nearestFix } from './nearest-fix.ts';
import type { RouteIcon } from './route-icons.ts';
import { EMPTY_LINE } from './route-line.ts';
import { routeLineLayers } from './route-line-layers.ts';
import { RouteLines } from './route-lines.ts';
import {
  eventMarks,
  iconProps,
  labelLayer,
  markLayers,
  stopMarks,
  type RouteTexts,
} from './route-mark-layers.ts';

/** What is drawn: routes in the order of their colors, and what the user wants to see of them. */
export interface DrawnRoutes {
  readonly routes: readonly Route[];
  readonly events: readonly RouteEvent[];
  readonly overlays: Pick<RouteOverlays, 'heatMap' | 'routePath' | 'eventPoints'>;
  /** The names of the vehicles, by route. */
  readonly names: readonly string[];
  readonly texts: RouteTexts;
  /** Whether the vehicles are shown where they were at the moment: without a player there is none. */
  readonly hasVehicles: boolean;
}

/** A vehicle at the moment that is shown. */
interface ShownVehicle {
  readonly longitude: number;
  readonly latitude: number;
  readonly label: string;
  readonly icon: RouteIcon;
  readonly angle: number;
}

/** Durations of stops are read close up. */
const STOP_LABEL_ZOOM = 11;

/** Returns the layer of heat of a route; its code is loaded when it is first wanted. */
export type HeatLayer = (route: Route) => Layer;

/**
 * Routes on the map: lines, stops, events and heat are made when they change, or when another zoom level
 * needs more or fewer points; a frame of the player moves the vehicles only. While routes are loaded the layers
 * are there without anything in them: their programs are compiled while the map is at rest, one kind a frame.
 */
export class RouteOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #onSeek: (timeMs: number) => void;
  readonly #listeners = new Set<() => void>();
  readonly #stages = new LayerStages(() => this.#emit());
  readonly #lines = new RouteLines(() => this.#emit());
  #drawn: DrawnRoutes | undefined;
  #heatLayer: HeatLayer | undefined;
  #atMs = 0;
  /** The layers that stay from frame to frame, and what they were made for. */
  #still: { layers: readonly Layer[]; zoom: number; isDark: boolean; lines: unknown } | undefined;

  /** @param onSeek a stop, an event or a place of the line was clicked */
  constructor(onSeek: (timeMs: number) => void) {
    this.#onSeek = onSeek;
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
    this.#lines.setRoutes(drawn?.routes ?? NO_ROUTES);
    this.#emit();
  }

  /** Moves the vehicles to a moment. */
  showMoment(atMs: number): void {
    this.#atMs = atMs;
    this.#emit();
  }

  needsUpdateFor({ zoom }: Viewport): boolean {
    return this.#drawn !== undefined && this.#still?.zoom !== Math.ceil(zoom);
  }

  layers({ zoom, isDark }: Pick<Viewport, 'zoom' | 'isDark'>): Layer[] {
    if (!this.#drawn) return this.#stages.drawable(emptyLayers(isDark));
    const level = Math.ceil(zoom);
    if (this.#drawn.overlays.routePath) this.#lines.want({ zoom: level, isDark });
    const { lines } = this.#lines;
    const isKept =
      this.#still?.zoom === level && this.#still.isDark === isDark && this.#still.lines === lines;
    if (!isKept) {
      const layers = this.#stillLayers(this.#drawn, level, isDark);
      this.#still = { layers, zoom: level, isDark, lines };
    }
    const still = this.#still?.layers ?? [];
    const vehicles = this.#drawn.hasVehicles ? this.#vehicleLayers(this.#drawn, isDark) : [];
    return this.#stages.drawable([...still, ...vehicles]);
  }

  click(at: MapPointer): boolean {
    if (!this.#drawn) return false;
    const { routes } = this.#drawn;
    const found = at.pick([...MARK_LAYERS, ...routes.map(({ deviceId }) => `route-${deviceId}`)], 8);
    const mark: unknown = found?.object;
    if (hasTime(mark)) this.#onSeek(mark.timeMs);
    else {
      const route = routes.find(({ deviceId }) => `route-${deviceId}` === found?.layer?.id);
      if (!route) return false;
      this.#onSeek(route.timeMs[nearestFix(route, at.longitude, at.latitude)] ?? 0);
    }
    return true;
  }

  hover(at: MapPointer | undefined): string | undefined {
    return at?.pick([...MARK_LAYERS], 4) ? 'pointer' : undefined;
  }

  #stillLayers({ routes, events, overlays, texts }: DrawnRoutes, zoom: number, isDark: boolean): Layer[] {
    const lines = overlays.routePath
      ? routes.flatMap(({ deviceId }, index) =>
          routeLineLayers(deviceId, this.#lines.lines[index] ?? EMPTY_LINE, isDark),
        )
      : [];
    const heat = overlays.heatMap && this.#heatLayer ? routes.map(this.#heatLayer) : [];
    const stops = overlays.routePath
      ? markLayers(
          'route-stops',
          routes.flatMap((route, index) => stopMarks(route, index % VEHICLE_COLORS, texts)),
          isDark,
          zoom >= STOP_LABEL_ZOOM ? zoom - 1 : undefined,
        )
      : [];
    const points = overlays.eventPoints
      ? markLayers('route-events', eventMarks(events), isDark, undefined)
      : [];
    return [...lines, ...heat, ...stops, ...points];
  }

  #vehicleLayers({ routes, names }: DrawnRoutes, isDark: boolean): Layer[] {
    const data = routes.map((route, index): ShownVehicle => {
      const { longitude, latitude, courseDegrees, isKnown } = routeMoment(route, this.#atMs);
      const icon = isKnown ? (`vehicle ${index % VEHICLE_COLORS}` as const) : 'lost';
      return { longitude, latitude, icon, angle: -courseDegrees, label: names[index] ?? '' };
    });
    return [
      new IconLayer<ShownVehicle>({
        id: 'route-vehicles',
        ...iconProps(isDark),
        data,
        getPosition: (vehicle) => [vehicle.longitude, vehicle.latitude],
        getIcon: ({ icon }) => icon,
        getAngle: ({ angle }) => angle,
        getSize: 34,
        billboard: false,
      }),
      // Below the vehicles: above them are the labels of stops and ends.
      ...(routes.length > 1 ? [labelLayer('route-vehicle-names', data, { isDark, isBelow: true })] : []),
    ];
  }

  #emit(): void {
    for (const changed of this.#listeners) changed();
  }
}

const MARK_LAYERS = ['route-stops', 'route-events'];
const NO_ROUTES: readonly Route[] = [];

/** A layer of each kind with nothing in it. */
function emptyLayers(isDark: boolean): Layer[] {
  return [...routeLineLayers(0, EMPTY_LINE, isDark), ...markLayers('route-stops', [], isDark, undefined)];
}

function hasTime(mark: unknown): mark is { timeMs: number } {
  return typeof mark === 'object' && mark !== null && 'timeMs' in mark && typeof mark.timeMs === 'number';
}
