import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { NamedAreas, type NamingGeofence } from '@farol/core/domain/place/named-areas';
import { namedPlaceAt } from '@farol/core/domain/place/named-place';
import { placeText, type PlaceStyle } from '@farol/core/domain/place/place-text';
import { readableRows } from '../../../storage/schema/readable-rows.ts';
import { objectIn } from '../../../storage/schema/stored-json.ts';
import type { ReportSource } from '../source/report-source.ts';

/** For whom the places of a report are named, as plain data. */
export interface AddressStyle extends PlaceStyle {
  /** The geofences that the reader does not see. */
  hiddenGeofences: number[];
}

/** Names the places in the rows of one report. */
export class RowAddresses {
  readonly #style: AddressStyle;
  readonly #gazetteer: Gazetteer | undefined;
  readonly #areas: NamedAreas;
  /** Vehicles stand: the next row is often at the same place. */
  #last: { latitude: number; longitude: number; address: string | null } | undefined;

  private constructor(style: AddressStyle, gazetteer: Gazetteer | undefined, areas: NamedAreas) {
    this.#style = style;
    this.#gazetteer = gazetteer;
    this.#areas = areas;
  }

  /** Reads what places are named after. */
  static async open(
    { query, towns }: Pick<ReportSource, 'query' | 'towns'>,
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
    return new RowAddresses(style, await towns?.open(), new NamedAreas(geofences));
  }

  /** Returns the address that a tracker sent with a position, else the name of the place; null without one. */
  of({ latitude, longitude }: GeoPoint, sent: string | null): string | null {
    if (sent !== null) return sent;
    if (this.#last?.latitude === latitude && this.#last.longitude === longitude) return this.#last.address;
    const place = namedPlaceAt({ latitude, longitude }, { gazetteer: this.#gazetteer, areas: this.#areas });
    const address = place ? placeText(place, this.#style) : null;
    this.#last = { latitude, longitude, address };
    return address;
  }
}
