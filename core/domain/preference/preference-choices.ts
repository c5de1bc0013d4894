import { firstCoordinateFormat, type CoordinateFormat } from '../geometry/coordinate-text.ts';
import type { Attributes } from '../values/attributes.ts';
import { parseLanguage, type Language } from '../values/locale.ts';
import type { DistanceUnit, SpeedUnit } from '../values/measurement-units.ts';
import { productAttributeName, productAttribute, type Namespace } from '../values/namespace.ts';
import { parseBaseMapName, type BaseMapName } from './base-map.ts';
import { parseSavedReports, type SavedReport } from './saved-reports.ts';

/** The initial map view while there is no vehicle to show. */
export interface InitialMapView {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** The preferences of an account, independent of the browser (§3, "User"). */
export interface PreferenceValues {
  language: Language;
  speedUnit: SpeedUnit;
  distanceUnit: DistanceUnit;
  twelveHour: boolean;
  coordinateFormat: CoordinateFormat;
  baseMap: BaseMapName;
  initialView: InitialMapView;
  /** Whether the labels on the map show names. */
  names: boolean;
  plates: boolean;
  /** Whether vehicles have a status ring. */
  rings: boolean;
  geofences: boolean;
  /** Whether the accuracy of the open vehicle's position is shown. */
  precision: boolean;
  /** The reports that the user saved. */
  savedReports: readonly SavedReport[];
}

/** The chosen preferences; the others come from the server, the language or the browser. */
export type PreferenceChoices = Partial<PreferenceValues>;

/** Changes of preferences; an undefined value removes a choice. */
export type PreferenceChanges = { readonly [K in keyof PreferenceValues]?: PreferenceValues[K] | undefined };

/** A record that holds preferences: a user or the server's own record (contract §2.6, §2.7). */
export interface PreferenceHolder {
  map: string | null;
  coordinateFormat: string | null;
  latitude: number;
  longitude: number;
  zoom: number;
  attributes: Attributes;
}

/** Returns the preferences in a record of a user or the server. Invalid values count as not chosen. */
export function preferenceChoicesOf(record: PreferenceHolder, namespace: Namespace): PreferenceChoices {
  const { attributes } = record;
  const own = (name: string): unknown => productAttribute(attributes, namespace, name);
  const { latitude, longitude, zoom } = record;
  return withoutUndefined({
    language: parseLanguage(own('lang')),
    speedUnit: oneOf(['kmh', 'mph', 'kn'], attributes['speedUnit']),
    distanceUnit: oneOf(['km', 'miles'], attributes['distanceUnit']),
    twelveHour: flagOf(attributes['twelveHourFormat']),
    coordinateFormat: record.coordinateFormat ? firstCoordinateFormat(record.coordinateFormat) : undefined,
    baseMap: parseBaseMapName(record.map),
    // Zeros are the record's default when nothing was chosen; the Gulf of Guinea is no real choice.
    initialView: latitude === 0 && longitude === 0 ? undefined : { latitude, longitude, zoom },
    names: flagOf(own(MAP_KEYS.names)),
    plates: flagOf(own(MAP_KEYS.plates)),
    rings: flagOf(own(MAP_KEYS.rings)),
    geofences: flagOf(own(MAP_KEYS.geofences)),
    precision: flagOf(own(MAP_KEYS.precision)),
    savedReports: parseSavedReports(own(OWN_KEYS.savedReports)),
  });
}

/** Returns the record with changed preferences; everything else is unchanged. */
export function withPreferenceChanges<R extends PreferenceHolder>(
  record: R,
  changes: PreferenceChanges,
  namespace: Namespace,
): R {
  const attributes = { ...record.attributes };
  const set = (key: string, value: unknown): void => {
    if (value === undefined) delete attributes[key];
    else attributes[key] = value;
  };
  for (const [name, key] of Object.entries(PLAIN_KEYS))
    if (Object.hasOwn(changes, name)) set(key, valueOf(changes, name));
  for (const [name, key] of Object.entries(OWN_KEYS))
    if (Object.hasOwn(changes, name)) set(productAttributeName(namespace, key), valueOf(changes, name));
  return {
    ...record,
    ...(Object.hasOwn(changes, 'baseMap') && { map: changes.baseMap ?? null }),
    ...(Object.hasOwn(changes, 'coordinateFormat') && { coordinateFormat: changes.coordinateFormat ?? null }),
    ...(Object.hasOwn(changes, 'initialView') && (changes.initialView ?? UNSET_VIEW)),
    attributes,
  };
}

/** Returns the preferences after changes. */
export function mergePreferenceChoices(
  choices: PreferenceChoices,
  changes: PreferenceChanges,
): PreferenceChoices {
  return withoutUndefined({ ...choices, ...changes });
}

/**
 * Returns the effective preferences of a user and the server: the user's first, or the server's first where
 * it forces its settings (contract §5.3). Preferences that neither sets are left out.
 */
export function effectivePreferenceChoices(
  user: PreferenceHolder,
  server: PreferenceHolder & { forceSettings: boolean },
  namespace: Namespace,
): PreferenceChoices {
  const own = preferenceChoicesOf(user, namespace);
  const common = preferenceChoicesOf(server, namespace);
  return server.forceSettings ? { ...own, ...common } : { ...common, ...own };
}

/** Attributes defined by the contract. */
const PLAIN_KEYS = {
  speedUnit: 'speedUnit',
  distanceUnit: 'distanceUnit',
  twelveHour: 'twelveHourFormat',
} as const satisfies Partial<Record<keyof PreferenceValues, string>>;
const MAP_KEYS = {
  names: 'mapPref.name',
  plates: 'mapPref.plate',
  rings: 'mapPref.status',
  geofences: 'mapPref.geofences',
  precision: 'mapPref.precision',
} as const satisfies Partial<Record<keyof PreferenceValues, string>>;
/** Attributes of the product's own namespace. */
const OWN_KEYS = { language: 'lang', savedReports: 'savedReports', ...MAP_KEYS } as const;
const UNSET_VIEW: InitialMapView = { latitude: 0, longitude: 0, zoom: 0 };

function valueOf(changes: PreferenceChanges, name: string): unknown {
  return new Map<string, unknown>(Object.entries(changes)).get(name);
}

/** Returns the preferences that have a value. */
function withoutUndefined(choices: PreferenceChanges): PreferenceChoices {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
}

/** Other consoles stored switches as texts. */
function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function oneOf<W extends string>(words: readonly W[], value: unknown): W | undefined {
  return words.find((word) => word === value);
}
