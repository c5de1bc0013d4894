import type { UrlCamera } from '../../domain/navigation/camera-url.ts';
import type { RouteSelection } from '../../domain/route/route-selection.ts';
import type { LoadedRoutes } from '../../use-cases/history/load-routes.ts';

/** What can be drawn over the map besides the vehicles of a route (§2, "Overlays"). */
export interface RouteOverlays {
  readonly streetView: boolean;
  readonly heatMap: boolean;
  readonly routePath: boolean;
  readonly eventPoints: boolean;
}

/** The overlays of somebody who has switched none. */
export const DEFAULT_OVERLAYS: RouteOverlays = {
  streetView: false,
  heatMap: false,
  routePath: true,
  eventPoints: true,
};

/** What the history remembers. */
export interface HistoryState {
  /** Whose routes are wanted; undefined until somebody chose. */
  readonly selection: RouteSelection | undefined;
  /** The moment that a link wants to show; undefined for the start. */
  readonly wantedAtMs: number | undefined;
  /** The vehicle of several whose values a link wants to show; undefined for the first. */
  readonly wantedDeviceId: number | undefined;
  /**
   * What the link says of the map: with a center that is where it is, with a zoom only it shows the vehicle at the
   * moment so near; undefined for the routes as a whole.
   */
  readonly camera: UrlCamera | undefined;
  readonly fixCount: number;
  /** Undefined unless routes are shown. */
  readonly loaded: LoadedRoutes | undefined;
  /** Until when the server knew what was stored (milliseconds), where there is no route and something may be missing. */
  readonly dataUntilMs: number | undefined;
  /** Why nothing was loaded, as a failure code. */
  readonly reason: string | undefined;
  readonly overlays: RouteOverlays;
}

/** The history before anybody chose. */
export const NOTHING_CHOSEN: HistoryState = {
  selection: undefined,
  wantedAtMs: undefined,
  wantedDeviceId: undefined,
  camera: undefined,
  fixCount: 0,
  loaded: undefined,
  dataUntilMs: undefined,
  reason: undefined,
  overlays: DEFAULT_OVERLAYS,
};

/** Whether nothing was loaded because every vehicle was refused. */
export function isAllRefused({ routes, refused }: LoadedRoutes): boolean {
  return routes.length === 0 && refused.length > 0;
}
