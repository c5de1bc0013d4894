import { widenedBounds, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { Circle } from '@farol/core/domain/visit/way-in-circle';

/** A record that may define an initial position: a user or the server. Zeros mean that it does not. */
interface InitialViewSource {
  latitude: number;
  longitude: number;
  zoom: number;
}

/**
 * What the map shows at first: everything within bounds, or a place. What was chosen comes before the vehicle that is
 * selected.
 */
export type InitialView = { isChosen?: true } & (
  | { type: 'bounds'; bounds: GeoBounds; maxZoom: number }
  | { type: 'place'; longitude: number; latitude: number; zoom: number }
);

/** The initial view when nothing else is defined. */
const DEFAULT_VIEW = { type: 'place', longitude: -50.990526, latitude: -29.942484, zoom: 3 } as const;
/** §9, "Default select zoom". */
const DEFAULT_MAX_ZOOM = 17;

/**
 * §9: the whole fleet, no closer than `selectZoom` (the attribute `web.selectZoom`) or 17. Without vehicles,
 * the user's position, then the server's; the other way round when the server forces its settings.
 */
export function initialView(
  bounds: GeoBounds | undefined,
  selectZoom: unknown,
  user: InitialViewSource | undefined,
  server: (InitialViewSource & { forceSettings: boolean }) | undefined,
): InitialView {
  if (bounds) return { type: 'bounds', bounds, maxZoom: parseZoom(selectZoom) ?? DEFAULT_MAX_ZOOM };
  const inOrder = server?.forceSettings ? [server, user] : [user, server];
  const named = inOrder.find((record) => record && (record.latitude !== 0 || record.longitude !== 0));
  if (!named) return DEFAULT_VIEW;
  const { longitude, latitude, zoom } = named;
  return { type: 'place', longitude, latitude, zoom: zoom > 0 ? zoom : DEFAULT_VIEW.zoom };
}

/** Returns the view of a circle about which an address asks. */
export function viewOfCircle(circle: Circle): InitialView {
  return { type: 'bounds', bounds: boundsOfCircle(circle), maxZoom: DEFAULT_MAX_ZOOM, isChosen: true };
}

/** Returns the bounds of a circle. */
export function boundsOfCircle({ center: { latitude, longitude }, radiusMeters }: Circle): GeoBounds {
  return widenedBounds({ west: longitude, east: longitude, south: latitude, north: latitude }, radiusMeters);
}

/** Parses a zoom level from an attribute; undefined when it is not one. */
export function parseZoom(value: unknown): number | undefined {
  const zoom = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof zoom === 'number' && zoom > 0 && zoom <= 24 ? zoom : undefined;
}
