import type { TimeRange } from '../values/date-range.ts';

/** Whose routes are shown, and in which period; both ends included. */
export interface RouteSelection extends TimeRange {
  readonly deviceIds: readonly number[];
}

/** Why routes cannot be shown. */
export type RouteSelectionProblem = 'noVehicle' | 'tooManyVehicles' | 'noPeriod' | 'backwards' | 'tooLong';

/** More vehicles cannot be told apart by color. */
export const MAX_ROUTE_VEHICLES = 8;
/** The longest period of a route: the longest of the shortcuts (§9) and what its time zone may add. */
export const MAX_ROUTE_DAYS = 92;
const DAY_MS = 86_400_000;

/** Returns why a selection has no routes; undefined when it may have some. */
export function routeSelectionProblem({
  deviceIds,
  fromMs,
  toMs,
}: RouteSelection): RouteSelectionProblem | undefined {
  if (deviceIds.length === 0) return 'noVehicle';
  if (deviceIds.length > MAX_ROUTE_VEHICLES) return 'tooManyVehicles';
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) return 'noPeriod';
  if (fromMs >= toMs) return 'backwards';
  return toMs - fromMs > MAX_ROUTE_DAYS * DAY_MS ? 'tooLong' : undefined;
}

/** Whether two selections are equal. */
export function isSameRouteSelection(left: RouteSelection, right: RouteSelection): boolean {
  return (
    left.fromMs === right.fromMs &&
    left.toMs === right.toMs &&
    left.deviceIds.length === right.deviceIds.length &&
    left.deviceIds.every((id, at) => id === right.deviceIds[at])
  );
}
