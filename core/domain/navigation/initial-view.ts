import { numericValue } from '../values/attributes.ts';

/** A record that may define an initial position: a user or the server. Zeros mean that it does not. */
interface InitialPlaceSource {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** A place on the map, and how near it is shown. */
export interface InitialPlace {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** The initial view when nothing else is defined. */
const DEFAULT_PLACE: InitialPlace = { longitude: -50.990526, latitude: -29.942484, zoom: 3 };

/**
 * Returns what the map shows without vehicles (§9): the user's position, then the server's; the other way round when
 * the server forces its settings.
 */
export function initialPlace(
  user: InitialPlaceSource | undefined,
  server: (InitialPlaceSource & { forceSettings: boolean }) | undefined,
): InitialPlace {
  const inOrder = server?.forceSettings ? [server, user] : [user, server];
  const named = inOrder.find((record) => record && (record.latitude !== 0 || record.longitude !== 0));
  if (!named) return DEFAULT_PLACE;
  const { longitude, latitude, zoom } = named;
  return { longitude, latitude, zoom: parseZoom(zoom) ?? DEFAULT_PLACE.zoom };
}

/** Parses a zoom level from an attribute; undefined when it is not one. */
export function parseZoom(value: unknown): number | undefined {
  const zoom = numericValue(value) ?? 0;
  return zoom > 0 && zoom <= 24 ? zoom : undefined;
}
