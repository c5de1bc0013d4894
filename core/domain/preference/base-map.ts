/** The base maps to choose from, by the names that are stored (§3, `map`); only `offline` needs no network. */
export const BASE_MAP_NAMES = ['offline', 'street', 'light', 'dark', 'satellite'] as const;
export type BaseMapName = (typeof BASE_MAP_NAMES)[number];

/** The names that accounts and servers carry from earlier consoles, and the map of ours that is most like each. */
const LEGACY_NAMES: Readonly<Record<string, BaseMapName>> = {
  openstreet: 'street',
  googleSN: 'street',
  googleTR: 'street',
  mapbox: 'street',
  googleST: 'satellite',
};

/** The base map that a stored name means; nothing for one that nobody knows. */
export function parseBaseMapName(stored: string | null): BaseMapName | undefined {
  if (stored === null) return undefined;
  const known = BASE_MAP_NAMES.find((name) => name === stored);
  return known ?? (Object.hasOwn(LEGACY_NAMES, stored) ? LEGACY_NAMES[stored] : undefined);
}
