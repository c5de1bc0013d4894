import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { NamedAreas, type NamingGeofence } from '@farol/core/domain/place/named-areas';
import { namedPlaceAt } from '@farol/core/domain/place/named-place';
import { placeText, type PlaceStyle } from '@farol/core/domain/place/place-text';
import { readableRows } from '../../../storage/schema/readable-rows.ts';
import { objectIn } from '../../../storage/schema/stored-json.ts';
import type { StreetNames } from '../../../maps/map-library.ts';
import type { ReportSource } from '../source/report-source.ts';

/** For whom the places of a report are named, as plain data. */
export interface AddressStyle extends PlaceStyle {
  /** The geofences that the reader does not see. */
  hiddenGeofences: number[];
}

/** A position, and the address that its tracker sent; null without one. */
type AddressedPosition = GeoPoint & { readonly address: string | null };

/** So many places of a report are looked up among streets, and so long it waits for them. */
const MAX_STREETS = 5_000;
const MAX_STREETS_MS = 5_000;

/** Names the places in the rows of one report. */
export class RowAddresses {
  readonly #style: AddressStyle;
  readonly #gazetteer: Gazetteer | undefined;
  readonly #areas: NamedAreas;
  /** Vehicles stand: the next row is often at the same place. */
  #last:
    | { latitude: number; longitude: number; street: string | undefined; address: string | null }
    | undefined;
  readonly #streets: StreetNames | undefined;
  #streetsLeft = MAX_STREETS;
  #streetMsLeft = MAX_STREETS_MS;

  private constructor(
    style: AddressStyle,
    names: { gazetteer: Gazetteer | undefined; areas: NamedAreas; streets: StreetNames | undefined },
  ) {
    this.#style = style;
    this.#gazetteer = names.gazetteer;
    this.#areas = names.areas;
    this.#streets = names.streets;
  }

  /** Reads what places are named after. */
  static async open(
    { query, towns, streets }: Pick<ReportSource, 'query' | 'towns' | 'streets'>,
    style: AddressStyle,
  ): Promise<RowAddresses> {
    const hidden = new Set(style.hiddenGeofences);
    const rows = await query.selectFrom('records').selectAll().where('kind', '=', 'geofence').execute();
    const geofences = readableRows(
      'records',
      rows.filter(({ id }) => !hidden.has(id)),
      (row): NamingGeofence => {
        const { name, area } = objectIn(row.data);
        return {
          id: row.id,
          name: String(name),
          area: String(area),
          attributes: row.attributes === 'null' ? {} : objectIn(row.attributes),
        };
      },
    );
    return new RowAddresses(style, {
      gazetteer: await towns?.open(),
      areas: new NamedAreas(geofences),
      streets,
    });
  }

  /**
   * Returns for each position the address that its tracker sent, else the name of the place; null without one. Streets
   * are told within the bounds of a report, and then towns.
   */
  async of(positions: readonly AddressedPosition[]): Promise<(string | null)[]> {
    const streets = await this.#streetsAt(positions.filter(({ address }) => address === null));
    return positions.map((position) => {
      if (position.address !== null) return position.address;
      const { latitude, longitude } = position;
      const street = streets.get(keyOf(position));
      const last = this.#last;
      if (last?.latitude === latitude && last.longitude === longitude && last.street === street)
        return last.address;
      const place = namedPlaceAt(
        { latitude, longitude },
        { gazetteer: this.#gazetteer, areas: this.#areas, street },
      );
      const address = place ? placeText(place, this.#style) : null;
      this.#last = { latitude, longitude, street, address };
      return address;
    });
  }

  /** Returns the names of the streets at points, each place once. */
  async #streetsAt(points: readonly GeoPoint[]): Promise<ReadonlyMap<string, string | undefined>> {
    const places = new Map<string, GeoPoint>();
    if (this.#streets && this.#streetMsLeft > 0)
      for (const { latitude, longitude } of points) {
        if (places.size >= this.#streetsLeft) break;
        const point = { latitude, longitude };
        const key = keyOf(point);
        if (!places.has(key) && !this.#areas.at(point)) places.set(key, point);
      }
    if (!this.#streets || places.size === 0) return new Map();
    const beganAt = performance.now();
    const names = await this.#streets.namesAt([...places.values()]);
    this.#streetMsLeft -= performance.now() - beganAt;
    this.#streetsLeft -= places.size;
    return new Map([...places.keys()].map((key, at) => [key, names[at]]));
  }
}

/** Four decimals are 11 m or less. */
function keyOf({ latitude, longitude }: GeoPoint): string {
  return `${latitude.toFixed(4)} ${longitude.toFixed(4)}`;
}
