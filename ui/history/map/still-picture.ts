import type { Layer } from '@deck.gl/core';
import type { RouteEvent } from '@farol/core/domain/route/route-event';
import type { Route } from '@farol/core/domain/route/route';
import type { RouteOverlays } from '@farol/core/machines/history/history-state';
import { VEHICLE_COLORS } from '../vehicle-colors.ts';
import { EMPTY_LINE, type RouteLine } from './route-line.ts';
import { routeLineLayers } from './route-line-layers.ts';
import { placedMarkLabels, type PlacedLabel } from './route-labels.ts';
import { eventMarks, markLayer, stopMarks, type RouteTexts } from './route-mark-layers.ts';

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

/** Returns the layer of heat of a route; its code is loaded when it is first wanted. */
export type HeatLayer = (route: Route) => Layer;

/** What does not move from frame to frame. */
export interface StillPicture {
  readonly layers: readonly Layer[];
  readonly labels: readonly PlacedLabel[];
}

interface StillPictureOptions {
  readonly lines: readonly RouteLine[];
  readonly heatLayer: HeatLayer | undefined;
  readonly zoom: number;
  readonly isDark: boolean;
}

/** Durations of stops are read close up. */
const STOP_LABEL_ZOOM = 11;

/**
 * Returns the lines, heat, stops and events of routes, and their labels.
 * @param lines the lines of the routes as they are drawn at the zoom level, in their order
 */
export function stillPicture(
  { routes, events, overlays, texts }: DrawnRoutes,
  { lines: drawnLines, heatLayer, zoom, isDark }: StillPictureOptions,
): StillPicture {
  const lines = overlays.routePath
    ? routes.flatMap(({ deviceId }, index) =>
        routeLineLayers(deviceId, drawnLines[index] ?? EMPTY_LINE, isDark),
      )
    : [];
  const heat = overlays.heatMap && heatLayer ? routes.map(heatLayer) : [];
  const stops = overlays.routePath
    ? routes.flatMap((route, index) => stopMarks(route, index % VEHICLE_COLORS, texts))
    : [];
  const points = overlays.eventPoints ? eventMarks(events, texts) : [];
  const marks = [
    ...(overlays.routePath ? [markLayer('route-stops', stops, isDark)] : []),
    ...(overlays.eventPoints ? [markLayer('route-events', points, isDark)] : []),
  ];
  return {
    layers: [...lines, ...heat, ...marks],
    labels: zoom >= STOP_LABEL_ZOOM ? placedMarkLabels(stops, points, zoom) : [],
  };
}
