import { widenedBounds } from '../geometry/area-bounds.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import type { FoundPlace } from './found-place.ts';
import type { Gazetteer } from './gazetteer.ts';
import { NamedAreas, type NamingGeofence } from './named-areas.ts';
import { namedPlaceAt, townRadiusMeters } from './named-place.ts';
import { placeText, townText, type PlaceStyle } from './place-text.ts';

/** The most towns that a search finds. */
const MAX_FOUND = 6;

/** Names places, and finds those that are named, without asking anybody. */
export class PlaceNamer {
  readonly #gazetteer: Gazetteer | undefined;
  /** By their list: a changed one is another list. */
  readonly #areas = new WeakMap<readonly NamingGeofence[], NamedAreas>();

  /** @param gazetteer undefined where there is none: then only geofences name places */
  constructor(gazetteer: Gazetteer | undefined) {
    this.#gazetteer = gazetteer;
  }

  /**
   * Returns where a point is, as text; undefined where nothing has a name.
   * @param geofences those that the reader sees; the same list is read once
   * @param street the name of the street there, where it is known
   */
  textAt(
    point: GeoPoint,
    geofences: readonly NamingGeofence[],
    style: PlaceStyle,
    street?: string,
  ): string | undefined {
    let areas = this.#areas.get(geofences);
    if (!areas) {
      areas = new NamedAreas(geofences);
      this.#areas.set(geofences, areas);
    }
    const place = namedPlaceAt(point, { gazetteer: this.#gazetteer, areas, street });
    return place && placeText(place, style);
  }

  /** Returns the towns whose names begin with a text, the most populous first. @param language such as `pt-BR` */
  search(text: string, language: string): readonly FoundPlace[] {
    return (this.#gazetteer?.search(text, MAX_FOUND) ?? []).map((town) => {
      const { latitude, longitude } = town;
      const box = { west: longitude, east: longitude, south: latitude, north: latitude };
      return {
        name: townText(town, language),
        latitude,
        longitude,
        bounds: widenedBounds(box, townRadiusMeters(town.population)),
      };
    });
  }
}
