import { coordinateFormatOf, type CoordinateFormat } from './coordinates.ts';
import type { Attributes } from './attributes.ts';
import { languageOf, type Language } from './locale.ts';
import type { DistanceUnit, SpeedUnit } from './measure.ts';
import { attributeName, ownAttribute, type Namespace } from './namespace.ts';
import { baseMapNamed, type BaseMapName } from './preference-map.ts';

/** Where the map starts as long as there is no vehicle to show. */
export interface StartPlace {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** What somebody can choose for himself, wherever he signs in (§3, "User"). */
export interface PreferenceChoice {
  language: Language;
  speedUnit: SpeedUnit;
  distanceUnit: DistanceUnit;
  twelveHour: boolean;
  coordinateFormat: CoordinateFormat;
  baseMap: BaseMapName;
  start: StartPlace;
  /** What the labels on the map say. */
  names: boolean;
  plates: boolean;
  /** The ring of its status round each vehicle. */
  rings: boolean;
  geofences: boolean;
  /** How precisely the place of the open vehicle is known. */
  precision: boolean;
}

/** What is chosen; the rest is as the server, the language or the browser has it. */
export type Choices = Partial<PreferenceChoice>;

/** What changes: nothing as a value takes a choice back. */
export type ChoiceChanges = { readonly [K in keyof PreferenceChoice]?: PreferenceChoice[K] | undefined };

/** What holds choices: a user, or the server's own record (contract §2.6, §2.7). */
export interface Choosing {
  map: string | null;
  coordinateFormat: string | null;
  latitude: number;
  longitude: number;
  zoom: number;
  attributes: Attributes;
}

/** What a user's or the server's record says of the choices. What makes no sense counts as not chosen. */
export function choicesOf(record: Choosing, namespace: Namespace): Choices {
  const { attributes } = record;
  const own = (name: string): unknown => ownAttribute(attributes, namespace, name);
  const { latitude, longitude, zoom } = record;
  return named({
    language: languageOf(own('lang')),
    speedUnit: oneOf(['kmh', 'mph', 'kn'], attributes['speedUnit']),
    distanceUnit: oneOf(['km', 'miles'], attributes['distanceUnit']),
    twelveHour: flagOf(attributes['twelveHourFormat']),
    coordinateFormat: record.coordinateFormat ? coordinateFormatOf(record.coordinateFormat) : undefined,
    baseMap: baseMapNamed(record.map),
    // Nobody starts in the gulf of Guinea: zeros are what the record says when nothing was chosen.
    start: latitude === 0 && longitude === 0 ? undefined : { latitude, longitude, zoom },
    names: flagOf(own(MAP_KEYS.names)),
    plates: flagOf(own(MAP_KEYS.plates)),
    rings: flagOf(own(MAP_KEYS.rings)),
    geofences: flagOf(own(MAP_KEYS.geofences)),
    precision: flagOf(own(MAP_KEYS.precision)),
  });
}

/** The same record with other choices; everything else of it stays. */
export function withChoices<R extends Choosing>(record: R, changes: ChoiceChanges, namespace: Namespace): R {
  const attributes = { ...record.attributes };
  const set = (key: string, value: unknown): void => {
    if (value === undefined) delete attributes[key];
    else attributes[key] = value;
  };
  for (const [name, key] of Object.entries(PLAIN_KEYS))
    if (Object.hasOwn(changes, name)) set(key, valueOf(changes, name));
  for (const [name, key] of Object.entries(OWN_KEYS))
    if (Object.hasOwn(changes, name)) set(attributeName(namespace, key), valueOf(changes, name));
  return {
    ...record,
    ...(Object.hasOwn(changes, 'baseMap') && { map: changes.baseMap ?? null }),
    ...(Object.hasOwn(changes, 'coordinateFormat') && { coordinateFormat: changes.coordinateFormat ?? null }),
    ...(Object.hasOwn(changes, 'start') && (changes.start ?? NOWHERE)),
    attributes,
  };
}

/** Choices after some changes. */
export function changedChoices(choices: Choices, changes: ChoiceChanges): Choices {
  return named({ ...choices, ...changes });
}

/**
 * What counts of the choices of a user and of the server: his own first, and the server's where it forces its settings (contract
 * §5.3). What neither names is left out.
 */
export function countingChoices(
  user: Choosing,
  server: Choosing & { forceSettings: boolean },
  namespace: Namespace,
): Choices {
  const own = choicesOf(user, namespace);
  const common = choicesOf(server, namespace);
  return server.forceSettings ? { ...own, ...common } : { ...common, ...own };
}

/** Attributes of everybody's (contract §5.3). */
const PLAIN_KEYS = {
  speedUnit: 'speedUnit',
  distanceUnit: 'distanceUnit',
  twelveHour: 'twelveHourFormat',
} as const satisfies Partial<Record<keyof PreferenceChoice, string>>;
const MAP_KEYS = {
  names: 'mapPref.name',
  plates: 'mapPref.plate',
  rings: 'mapPref.status',
  geofences: 'mapPref.geofences',
  precision: 'mapPref.precision',
} as const satisfies Partial<Record<keyof PreferenceChoice, string>>;
/** Attributes of the product's own. */
const OWN_KEYS = { language: 'lang', ...MAP_KEYS } as const;
const NOWHERE: StartPlace = { latitude: 0, longitude: 0, zoom: 0 };

function valueOf(changes: ChoiceChanges, name: string): unknown {
  return new Map<string, unknown>(Object.entries(changes)).get(name);
}

/** What has a value. */
function named(choices: ChoiceChanges): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
}

/** Other consoles kept their switches as texts. */
function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function oneOf<W extends string>(words: readonly W[], value: unknown): W | undefined {
  return words.find((word) => word === value);
}
