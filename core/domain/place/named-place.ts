import type { GeoPoint } from '../geometry/geo-point.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { NamedAreas } from './named-areas.ts';

/** Where a point is, in a way that people say it. */
export type NamedPlace =
  /** In a geofence. */
  | { readonly kind: 'geofence'; readonly id: number; readonly name: string }
  /** On a street, or a few meters from it. */
  | {
      readonly kind: 'street';
      readonly name: string;
      /** The town that it is in; undefined where that is not known. */
      readonly town: { readonly name: string; readonly country: string } | undefined;
    }
  /** In a town, or near one. */
  | {
      readonly kind: 'town';
      readonly name: string;
      /** ISO 3166 alpha-2 code. */
      readonly country: string;
      /** From the middle of the town. */
      readonly distanceMeters: number;
      /** In which direction from the town the point is, degrees from north. */
      readonly bearing: number;
      /** Whether the point is so near that it is in the town. */
      readonly isInside: boolean;
    };

/** What places are named after. */
export interface PlaceNames {
  /** Undefined while it is not loaded, and where there is none. */
  readonly gazetteer: Gazetteer | undefined;
  /** Geofences come before streets. */
  readonly areas: NamedAreas | undefined;
  /** The name of the street at the point, which comes before towns. */
  readonly street?: string | undefined;
  /** Whether the reader may see a geofence; by default all. */
  readonly isSeen?: ((geofenceId: number) => boolean) | undefined;
}

/** Returns where a point is; undefined where nothing has a name nearby. */
export function namedPlaceAt(
  point: GeoPoint,
  { gazetteer, areas, street, isSeen }: PlaceNames,
): NamedPlace | undefined {
  const area = areas?.at(point, isSeen);
  if (area) return { kind: 'geofence', ...area };
  const near = gazetteer?.nearest(point);
  const isInside = near !== undefined && near.distanceMeters <= townRadiusMeters(near.town.population);
  if (street !== undefined)
    return {
      kind: 'street',
      name: street,
      town: isInside ? { name: near.town.name, country: near.town.country } : undefined,
    };
  if (!near) return undefined;
  const { town, distanceMeters } = near;
  return {
    kind: 'town',
    name: town.name,
    country: town.country,
    distanceMeters,
    bearing: bearingDegrees(town, point),
    isInside,
  };
}

const LEAST_RADIUS_METERS = 1500;
const MOST_RADIUS_METERS = 12_000;
/** A town of a million people reaches 10 km from its middle, one of ten times fewer a third of that. */
const METERS_PER_ROOT_OF_PEOPLE = 10;

/** Returns how far a town reaches from its middle, about. */
export function townRadiusMeters(population: number): number {
  const radius = METERS_PER_ROOT_OF_PEOPLE * Math.sqrt(population);
  return Math.min(MOST_RADIUS_METERS, Math.max(LEAST_RADIUS_METERS, radius));
}

/** Returns the direction in which one begins to go from one point to another, degrees from north, 0 to below 360. */
function bearingDegrees(from: GeoPoint, to: GeoPoint): number {
  const [south, north] = [from.latitude * RADIANS, to.latitude * RADIANS];
  const east = (to.longitude - from.longitude) * RADIANS;
  const degrees =
    Math.atan2(
      Math.sin(east) * Math.cos(north),
      Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(east),
    ) / RADIANS;
  return (degrees + 360) % 360;
}

const RADIANS = Math.PI / 180;
