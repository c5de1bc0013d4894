import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
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
