import type { Device } from '@farol/core/domain/device/device';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';

/**
 * An authorized report with its chosen devices, as plain data: all that a thread without accounts and
 * permissions needs. Moments are milliseconds since the epoch, inclusive.
 */
export type ReportSpecification = { from: number; to: number } & (
  | RouteSpecification
  | SegmentSpecification
  | SummarySpecification
  | EventSpecification
);

/** Stored positions, device by device (contract §4.6, §4.7). */
export interface RouteSpecification {
  kind: 'route';
  deviceIds: number[];
  /** Limits them to a geofence; undefined for all. */
  geofence?: Geofence;
  /** Whether to show only what guests of a share may see. */
  isForGuest: boolean;
}

/** Trips or stops (contract §7.5). */
export interface SegmentSpecification {
  kind: 'trips' | 'stops';
  devices: (ReportDevice & { rules: TripRules })[];
}

/** One row per device, or per device and day in a time zone, by default the machine's (contract §7.5). */
export interface SummarySpecification {
  kind: 'summary';
  devices: ReportDevice[];
  days: { zone: string | undefined } | undefined;
}

/**
 * Stored events of these types and alarms (none for all), without those at hidden records (contract §4.7).
 */
export interface EventSpecification {
  kind: 'events';
  deviceIds: number[];
  types: string[];
  alarms: string[];
  hidden: { geofences: number[]; maintenances: number[] };
  /** Whether to show only what guests of a share may see. */
  isForGuest: boolean;
}

/** The fields of a device that report rows need, with only the attributes used for computing them. */
export type ReportDevice = Pick<Device, 'id' | 'name' | 'attributes'>;
