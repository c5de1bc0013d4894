import { setImmediate } from 'node:timers/promises';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { NamedAreas } from '@farol/core/domain/place/named-areas';
import { namedPlaceAt } from '@farol/core/domain/place/named-place';
import { placeText } from '@farol/core/domain/place/place-text';
import type { User } from '@farol/core/domain/account/user';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { Access } from '../access/access.ts';
import { isInGeofence } from '../events/geofence-membership.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle, type LanguageHints } from '../registry/user-style.ts';
import type { StreetNames } from '../maps/map-library.ts';
import type { TownFile } from './town-file.ts';

/** Geofences looked at before other requests are handled: the first time each of them has to be parsed. */
const GEOFENCES_PER_TURN = 200;

/**
 * Names places for users without asking anybody: by the geofences that they see, else by the street of the operator's
 * maps, else by the nearest town.
 */
export class PlaceNameIndex {
  readonly #registry: Registry;
  readonly #namespace: Namespace;
  readonly #towns: TownFile;
  readonly #streets: StreetNames;

  constructor(
    registry: Registry,
    namespace: Namespace,
    { towns, streets }: { towns: TownFile; streets: StreetNames },
  ) {
    this.#registry = registry;
    this.#namespace = namespace;
    this.#towns = towns;
    this.#streets = streets;
  }

  /**
   * Returns where a point is, in the language and units of its reader; undefined where nothing has a name.
   * @param reader undefined for nobody in particular, who sees no geofence
   */
  async textAt(
    point: GeoPoint,
    reader: User | undefined,
    hints: LanguageHints = {},
  ): Promise<string | undefined> {
    const gazetteer = await this.#towns.open();
    const areas = reader && new NamedAreas(await this.#geofencesAt(point, reader));
    const [street] = areas?.at(point) ? [] : await this.#streets.namesAt([point]);
    const place = namedPlaceAt(point, { gazetteer, areas, street });
    return place && placeText(place, userStyle(this.#registry, this.#namespace, reader, hints));
  }

  /** Returns the geofences around a point that a user sees. */
  async #geofencesAt({ latitude, longitude }: GeoPoint, reader: User): Promise<Geofence[]> {
    // How high it is does not matter.
    const position = { latitude, longitude, altitude: Number.NaN };
    const access = new Access(this.#registry, reader, this.#namespace);
    const found: Geofence[] = [];
    let count = 0;
    for (const geofence of this.#registry.index('geofence').all()) {
      if (++count % GEOFENCES_PER_TURN === 0) await setImmediate();
      if (isInGeofence(geofence, position) && access.canAccess('geofence', geofence.id)) found.push(geofence);
    }
    return found;
  }
}
