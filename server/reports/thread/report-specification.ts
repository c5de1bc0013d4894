import type { Device } from '@farol/core/domain/device/device';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { TripRules } from '@farol/core/domain/trip/trip-detector';

/**
 * A report that was allowed and whose devices are chosen, as plain data: all that a thread without accounts and rights needs to
 * make it. Moments are milliseconds since the epoch, both included.
 */
export type ReportSpecification = { from: number; to: number } & (
  | RouteSpecification
  | SegmentSpecification
  | SummarySpecification
  | EventSpecification
);

/** The stored positions, device by device (contract §4.6, §4.7). */
export interface RouteSpecification {
  kind: 'route';
  deviceIds: number[];
  /** Where they lie; nothing for anywhere. */
  geofence?: Geofence;
  /** Whether only what a temporary link shows is told. */
  isForGuest: boolean;
}

/** Trips or stops (contract §7.5). */
export interface SegmentSpecification {
  kind: 'trips' | 'stops';
  devices: (ReportDevice & { rules: TripRules })[];
}

/** A row for each device, or for each of its days in a zone; a zone that is not named is the machine's (contract §7.5). */
export interface SummarySpecification {
  kind: 'summary';
  devices: ReportDevice[];
  days: { zone: string | undefined } | undefined;
}

/** The stored events of these types and alarms, none meaning all, without those at something hidden (contract §4.7). */
export interface EventSpecification {
  kind: 'events';
  deviceIds: number[];
  types: string[];
  alarms: string[];
  hidden: { geofences: number[]; maintenances: number[] };
  /** Whether only what a temporary link shows is told. */
  isForGuest: boolean;
}

/** What the rows of a report say of a device, with the attributes that they are reckoned with and no others. */
export type ReportDevice = Pick<Device, 'id' | 'name' | 'attributes'>;
