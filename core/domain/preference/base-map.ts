/** The base maps by their stored names (§3, `map`); only `offline` needs no network. */
export const BASE_MAP_NAMES = ['offline', 'street', 'light', 'dark', 'satellite'] as const;
/** The stored name of a base map. */
export type BaseMapName = (typeof BASE_MAP_NAMES)[number];

/**
 * The names that accounts and servers have from older consoles, and the most similar base map of this one.
 */
const LEGACY_NAMES: ReadonlyMap<string | null, BaseMapName> = new Map([
  ['openstreet', 'street'],
  ['googleSN', 'street'],
  ['googleTR', 'street'],
  ['mapbox', 'street'],
  ['googleST', 'satellite'],
]);

/** Parses a stored base map name; undefined for an unknown one. */
export function parseBaseMapName(stored: string | null): BaseMapName | undefined {
  return BASE_MAP_NAMES.find((name) => name === stored) ?? LEGACY_NAMES.get(stored);
}
