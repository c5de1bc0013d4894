import { BASE_MAP_NAMES, type BaseMapName } from '@farol/core/domain/preference/base-map';

/** The base maps to choose from; only `offline` needs no network. */
export type BaseMap = BaseMapName;

/** What decides which base maps can be offered. */
export interface BaseMapConditions {
  /** The operator's key of satellite imagery. */
  satelliteKey: unknown;
  /** Nothing may leave this network. */
  isLocalOnly: boolean;
  /** The operator has street maps on this network. */
  hasStreetMaps: boolean;
}

/** Parses a stored base map name; where none is chosen, and for an unknown one, streets are drawn where there are some. */
export function parseBaseMap(name: string): BaseMap {
  return BASE_MAP_NAMES.find((known) => known === name) ?? 'street';
}

/** Returns the base maps that can be offered. Satellite imagery needs the operator's key. */
export function availableBaseMaps({
  satelliteKey,
  isLocalOnly,
  hasStreetMaps,
}: BaseMapConditions): readonly BaseMap[] {
  return BASE_MAP_NAMES.filter((name) => {
    if (name === 'offline') return true;
    if (name === 'street' && hasStreetMaps) return true;
    return !isLocalOnly && (name !== 'satellite' || satelliteKeyOf(satelliteKey) !== undefined);
  });
}

/** Returns the base map that is drawn for a choice: where it is not offered, streets or the offline map. */
export function offeredBaseMap(wanted: BaseMap, options: BaseMapConditions): BaseMap {
  const offered = availableBaseMaps(options);
  if (offered.includes(wanted)) return wanted;
  return wanted !== 'satellite' && offered.includes('street') ? 'street' : 'offline';
}

/**
 * Returns the base map that may have streets where the wanted one has none; undefined without one. Where the
 * online streets do not answer, the other online maps, of the same host, are no help.
 */
export function otherBaseMap(
  wanted: BaseMap,
  options: BaseMapConditions,
  isDark: boolean,
): BaseMap | undefined {
  if (wanted === 'street' && !options.hasStreetMaps) return undefined;
  const others = availableBaseMaps(options).filter((name) => name !== 'offline' && name !== wanted);
  const byScheme = isDark ? 'dark' : 'light';
  return others.find((name) => name === 'street') ?? others.find((name) => name === byScheme);
}

/**
 * Returns the URL of an online style; undefined for the base maps that are drawn in our own, and for satellite
 * imagery without a key.
 */
export function styleUrl(name: BaseMap, satelliteKey: unknown): string | undefined {
  const key = satelliteKeyOf(satelliteKey);
  if (name === 'satellite')
    return key && `https://api.maptiler.com/maps/hybrid/style.json?key=${encodeURIComponent(key)}`;
  const style = { light: 'positron', dark: 'dark', street: undefined, offline: undefined }[name];
  return style && `https://tiles.openfreemap.org/styles/${style}`;
}

function satelliteKeyOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
