import type { Device } from '@farol/core/domain/device/device';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Circle } from '@farol/core/domain/visit/way-in-circle';
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
  | CombinedSpecification
  | GeofenceSpecification
  | DeviceListSpecification
  | TrackSpecification
  | VisitSpecification
  | DaysSpecification
);

/** A report that somebody asked for. */
export type AskedReport = Exclude<ReportSpecification, { kind: 'days' }>;

/** Stored positions, device by device (contract §4.6, §4.7). */
export interface RouteSpecification {
  kind: 'route';
  deviceIds: number[];
  /** The name of the line in a file; none by default. */
  title?: string;
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
  devices: (ReportDevice & { rules: TripRules })[];
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

/** The routes, events and positions of these by device, without events at hidden records (contract §2.10). */
export interface CombinedSpecification {
  kind: 'combined';
  deviceIds: number[];
  hidden: EventSpecification['hidden'];
  /** Whether to show only what guests of a share may see. */
  isForGuest: boolean;
}

/** The stays of devices in geofences (contract §4.7). */
export interface GeofenceSpecification {
  kind: 'geofences';
  devices: ReportDevice[];
  geofenceIds: number[];
}

/** Tracks of devices as packed columns (contract §4.6). */
export interface TrackSpecification {
  kind: 'tracks';
  deviceIds: number[];
  /** Nothing before is told, milliseconds since the epoch. */
  earliest: number;
}

/** When which devices were within a circle (contract §4.6). */
export interface VisitSpecification {
  kind: 'visits';
  deviceIds: number[];
  circle: Circle;
  /** Nothing before is told, milliseconds since the epoch. */
  earliest: number;
}

/** The days of a device that are to be folded for later reports; the range consists of whole days (UTC). */
export interface DaysSpecification {
  kind: 'days';
  deviceId: number;
  rules: TripRules;
}

/** The list of devices, which needs no history (contract §4.7). */
export interface DeviceListSpecification {
  kind: 'devices';
  devices: ListedDevice[];
}

/** A device in the list. */
export type ListedDevice = Pick<
  Device,
  'id' | 'name' | 'uniqueId' | 'phone' | 'model' | 'contact' | 'status' | 'lastUpdate'
> & { groupName: string | null };

/** The fields of a device that report rows need, with only the attributes used for computing them. */
export type ReportDevice = Pick<Device, 'id' | 'name' | 'attributes'>;
