import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { routeMoment } from '@farol/core/domain/route/route-moment';
import type { Route } from '@farol/core/domain/route/route';

/** Returns the bounds of everything in these routes; at least one. */
export function boundsOfRoutes(routes: readonly Pick<Route, 'bounds'>[]): GeoBounds {
  return {
    west: Math.min(...routes.map(({ bounds }) => bounds.west)),
    south: Math.min(...routes.map(({ bounds }) => bounds.south)),
    east: Math.max(...routes.map(({ bounds }) => bounds.east)),
    north: Math.max(...routes.map(({ bounds }) => bounds.north)),
  };
}

/** Returns the bounds of nothing but the place where a vehicle was at a moment. */
export function boundsAtMoment(route: Route, atMs: number): GeoBounds {
  const { longitude, latitude } = routeMoment(route, atMs);
  return { west: longitude, east: longitude, south: latitude, north: latitude };
}
