/** How a value is written: its unit and format. */
export type ColumnFormat =
  | 'vehicle'
  | 'text'
  | 'time'
  /** Milliseconds. */
  | 'duration'
  /** Meters, written in kilometers or miles. */
  | 'distance'
  /** Knots. */
  | 'speed'
  /** Liters. */
  | 'volume'
  /** Meters, written as they are. */
  | 'altitude'
  | 'degrees'
  | 'count'
  | 'flag'
  /** An address, else the coordinates of the row's place or of its end. */
  | 'place'
  /** The kind of an event, with its alarm and geofence. */
  | 'event'
  | 'geofence'
  /** What a driver sent: a checklist or a problem. */
  | 'inspection';

/** Every column of every report (contract §2.10) with its format. */
export const COLUMN_FORMATS = {
  vehicle: 'vehicle',
  start: 'time',
  end: 'time',
  duration: 'duration',
  distance: 'distance',
  averageSpeed: 'speed',
  maxSpeed: 'speed',
  engineHours: 'duration',
  spentFuel: 'volume',
  startOdometer: 'distance',
  endOdometer: 'distance',
  startPlace: 'place',
  endPlace: 'place',
  driver: 'text',
  event: 'event',
  geofence: 'geofence',
  speed: 'speed',
  course: 'degrees',
  altitude: 'altitude',
  valid: 'flag',
  ignition: 'flag',
  motion: 'flag',
  score: 'count',
  drivingTime: 'duration',
  trips: 'count',
  stops: 'count',
  idling: 'duration',
  speeding: 'count',
  hardAcceleration: 'count',
  hardBraking: 'count',
  hardCornering: 'count',
  fuelBefore: 'volume',
  fuelAfter: 'volume',
  refueled: 'volume',
  fuelLost: 'volume',
  doubtfulFixes: 'count',
  inspection: 'inspection',
  checkedItems: 'count',
  problems: 'count',
  findings: 'text',
  photos: 'count',
} as const satisfies Readonly<Record<string, ColumnFormat>>;

/** A column of a report. */
export type ReportColumn = keyof typeof COLUMN_FORMATS;

/** What the totals say of a column: the sum of its values or the highest. */
export type ColumnTotal = 'sum' | 'max';

/** Whether a name is that of a column. */
export function isReportColumn(name: string): name is ReportColumn {
  return Object.hasOwn(COLUMN_FORMATS, name);
}
