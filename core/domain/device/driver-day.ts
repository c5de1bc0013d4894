import type { GeoPoint } from '../geometry/geo-point.ts';
import type { PrivateTripState } from './private-trip.ts';

/** An end of a driver's trip: its name, where one is known, and where it is. */
export interface TripEndpoint {
  readonly name: string | undefined;
  readonly point: GeoPoint | undefined;
}

/** A trip of a driver. Times in milliseconds since the epoch. */
export interface DriverTrip {
  readonly fromMs: number;
  readonly toMs: number;
  readonly distanceMeters: number;
  readonly from: TripEndpoint;
  readonly to: TripEndpoint;
}

/** What drivers see of their day: today's trips since they checked in to the vehicle, and where it is. */
export interface DriverDay {
  readonly deviceId: number;
  /** The oldest first. */
  readonly trips: readonly DriverTrip[];
  /** The last place of the vehicle since the check-in; undefined without one. */
  readonly place: (GeoPoint & { readonly timeMs: number }) | undefined;
  readonly privateTrip: PrivateTripState;
}

/** The most trips of a day that are told, the last of them. */
export const MAX_DRIVER_TRIPS = 200;
