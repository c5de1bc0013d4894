import type { Language } from '../values/locale.ts';
import { LruMap } from '../values/lru-map.ts';
import { distanceInUnit, type DistanceUnit } from '../values/measurement-units.ts';
import type { NamedPlace } from './named-place.ts';

/** How places are said to a reader. */
export interface PlaceStyle {
  readonly language: Language;
  /** The reader's tag, such as `es-MX`: of the country that it names nobody has to be told. By default the language. */
  readonly tag?: string | undefined;
  readonly distanceUnit: DistanceUnit;
}

/** The words of one language. */
interface PlaceWords {
  /** Near a town. */
  readonly near: (distance: string, direction: string, town: string) => string;
  /** From north, clockwise. */
  readonly directions: readonly [string, string, string, string, string, string, string, string];
}

/** The words for screen, mail and spreadsheets. */
const PLACE_WORDS: Readonly<Record<Language, PlaceWords>> = {
  'pt-BR': {
    near: (distance, direction, town) => `${distance} a ${direction} de ${town}`,
    directions: ['N', 'NE', 'L', 'SE', 'S', 'SO', 'O', 'NO'],
  },
  'es-ES': {
    near: (distance, direction, town) => `a ${distance} al ${direction} de ${town}`,
    directions: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
  },
  'en-US': {
    near: (distance, direction, town) => `${distance} ${direction} of ${town}`,
    directions: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  },
};

const UNITS: Readonly<Record<DistanceUnit, string>> = { km: 'km', miles: 'mi' };

/** Returns a place as text: `Garagem`, `Avenida Paulista, São Paulo`, `Campinas`, `3 km a NO de Campinas`, `Lisboa, Portugal`. */
export function placeText(place: NamedPlace, style: PlaceStyle): string {
  if (place.kind === 'geofence') return place.name;
  const tag = style.tag ?? style.language;
  if (place.kind === 'street') return place.town ? `${place.name}, ${townText(place.town, tag)}` : place.name;
  const words = PLACE_WORDS[style.language];
  const town = townText(place, tag);
  if (place.isInside) return town;
  const count = Math.max(1, Math.round(distanceInUnit(place.distanceMeters, style.distanceUnit)));
  const direction = words.directions[Math.round(place.bearing / 45) % 8] ?? '';
  return words.near(`${count} ${UNITS[style.distanceUnit]}`, direction, town);
}

/** Returns the name of a town, with its country unless that is the one of the reader's tag. @param tag such as `es-MX` */
export function townText(
  { name, country }: { readonly name: string; readonly country: string },
  tag: string,
): string {
  const countryName = countryNameIn(country, tag);
  return countryName === '' ? name : `${name}, ${countryName}`;
}

/** More than all countries in the languages of a few readers; the least recently used are evicted. */
const MAX_CACHED_NAMES = 2_000;
/** The names of countries by tag and code; empty for the tag's own country, and where no name is known. */
const countryNames = new LruMap<string, string>(MAX_CACHED_NAMES);

function countryNameIn(code: string, tag: string): string {
  const key = `${tag} ${code}`;
  const name = countryNames.get(key) ?? findCountryName(code, tag);
  countryNames.set(key, name);
  return name;
}

function findCountryName(code: string, tag: string): string {
  try {
    if (new Intl.Locale(tag).region === code) return '';
    return new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' }).of(code) ?? '';
  } catch {
    // A tag or code that nobody knows.
    return '';
  }
}
