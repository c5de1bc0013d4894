import type { Permission } from '@farol/core/domain/access/permission-flags';
import type { Device } from '@farol/core/domain/device/device';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import type { Kysely } from 'kysely';
import type { Access } from '../../../access/access.ts';
import type { Schema } from '../../../storage/schema/schema.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import type { SheetPlan } from '../sheet/sheet-plan.ts';
import type { ReportSource } from '../source/report-source.ts';
import type { RowAddresses } from '../values/row-addresses.ts';
import type { ReportLimits } from './report-limits.ts';

/** A part of a report: text, or bytes of a file. */
export type ReportPart = string | Uint8Array<ArrayBuffer>;

/** The part of a device's history that a report reads. */
export interface DeviceRange {
  readonly deviceId: number;
  readonly range: StoredDayRange;
}

/** What of a report is counted before anything is read, so that too much is refused before the first byte. */
export interface CountedRows<Specification> {
  readonly table: 'positions' | 'events' | 'inspections';
  /** The limit that holds: of rows which are listed, or of fixes from which others are computed. */
  readonly limit: 'rows' | 'fixes';
  /** Yields what has to be read. */
  readonly ranges: (
    query: Kysely<Schema>,
    specification: Specification & StoredDayRange,
  ) => AsyncIterable<DeviceRange> | Iterable<DeviceRange>;
}

/**
 * A kind of report as a value: what a report thread does for it. A specification is plain data with the chosen
 * devices, all that a thread without accounts and permissions needs.
 */
export interface ReportKind<Specification> {
  /** Undefined where nothing is read, or where it is counted while it is read. */
  readonly counted?: CountedRows<Specification>;
  /**
   * Where rows tell the names of places: in every form, or only in spreadsheets and lists of values (as stored
   * otherwise). Nowhere by default.
   */
  readonly namesPlaces?: 'always' | 'inTables';
  /** How the rows become a workbook; undefined where there is none (contract §4.7). */
  readonly sheet?: SheetPlan;
  /** The rows, or the whole answer of a report that is no list of rows. */
  readonly made: MadeOfRows<Specification> | MadeAtOnce<Specification>;
}

interface MadeOfRows<Specification> {
  /**
   * Yields rows as JSON texts. After each page, which may be empty, other reports can run.
   * @param addresses names places, where rows tell them
   */
  readonly rows: (
    source: ReportSource,
    specification: Specification & StoredDayRange,
    addresses: RowAddresses | undefined,
  ) => AsyncGenerator<string[]>;
  /** The name of the line in a file for maps; none by default. */
  readonly title?: (specification: Specification) => string | undefined;
}

interface MadeAtOnce<Specification> {
  /** Yields the parts of the answer. After each list of parts, which may be empty, other reports can run. */
  readonly output: (
    source: ReportSource,
    specification: Specification & StoredDayRange,
    limits: Pick<ReportLimits, 'rows' | 'fixes'>,
  ) => AsyncGenerator<ReportPart[]>;
}

/** A report that the tracking API offers (contract §4.7): also who may have it, and of what. */
export interface UserReportKind<Name extends string, Specification>
  extends ReportKind<Specification>, ReportTraits {
  /** Returns what has to be reported; throws for what the caller may not have and for what is too large. */
  readonly specify: (asked: UserReportSpec) => { kind: Name } & StoredDayRange & Specification;
}

/** What can be said of a report of the tracking API without knowing which. */
export interface ReportTraits {
  /**
   * The rights besides that to the area of reports (§6); undefined where `specify` decides by how old what is
   * asked for is.
   */
  readonly permissions: readonly Permission[] | undefined;
  /** What it is about, in the description of the calls (`docs/openapi.json`). */
  readonly subject: string;
  /** What its query has besides vehicles, period and zone; nothing by default. */
  readonly ownQuery?: Readonly<Record<string, 'flag' | 'ids' | 'texts'>>;
  /** Whether it tells what is, whatever the period. */
  readonly isOfNow?: boolean;
  /** How its rows become a workbook; undefined where there is none (contract §4.7). */
  readonly sheet?: SheetPlan;
}

/**
 * Makes a report of the tracking API.
 * @param name the last part of its path
 */
export function userReport<Name extends string, Specification extends object>(
  name: Name,
  report: ReportKind<Specification> &
    ReportTraits & { readonly specify: (asked: UserReportSpec) => Specification & Partial<StoredDayRange> },
): UserReportKind<Name, Specification> {
  return {
    ...report,
    specify: (asked) => {
      const { from, to } = asked.query;
      return { kind: name, from, to, ...report.specify(asked) };
    },
  };
}

/** A request for a report whose caller holds the rights to it. */
export interface UserReportSpec {
  readonly access: Access;
  readonly query: ReportKindQuery;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Returns the chosen devices within reach; throws when there are too many. */
  readonly devices: () => readonly Device[];
  readonly rulesOf: (device: Device) => TripRules;
  readonly groupName: (id: number) => string | null;
  /** Returns the geofences and maintenances that the caller may not access. */
  readonly hidden: () => HiddenRecords;
  /** Returns the zone that cuts a period into days; throws when these would be too many. */
  readonly zoneOfDays: () => string;
}

/** The query of a report; what a report does not know is ignored. */
export interface ReportKindQuery {
  deviceIds: number[];
  groupIds: number[];
  /** Milliseconds since the epoch, inclusive. */
  from: number;
  to: number;
  /** A summary with a row for each day. */
  daily?: boolean;
  /** The zone whose midnights begin the days, and of the times in a spreadsheet; unless it is known, that of the caller's account. */
  zone?: string | undefined;
  /** Empty, or with `allEvents`, for every type of event. */
  types?: string[];
  /** Empty for every alarm. */
  alarms?: string[];
  geofenceIds?: number[];
}

/** Records whose events the report leaves out. */
export interface HiddenRecords {
  geofences: number[];
  maintenances: number[];
}

/** The fields of a device that report rows need, with only the attributes used for computing them. */
export type ReportDevice = Pick<Device, 'id' | 'name' | 'attributes'>;

/** The attributes needed for computing rows; the others are not sent to the thread. */
const REPORT_ATTRIBUTES = ['report.ignoreOdometer', 'fuelCapacity'];

/** Returns what a report's rows need of a device. */
export function reportDevice({ id, name, attributes }: Device): ReportDevice {
  const needed = REPORT_ATTRIBUTES.filter((key) => key in attributes).map((key) => [key, attributes[key]]);
  return { id, name, attributes: Object.fromEntries(needed) };
}

/** Yields the whole period of each device. */
export function* wholeRanges(deviceIds: readonly number[], range: StoredDayRange): Generator<DeviceRange> {
  for (const deviceId of deviceIds) yield { deviceId, range };
}

/** Returns the ids of devices. */
export function idsOf(devices: readonly { readonly id: number }[]): number[] {
  return devices.map(({ id }) => id);
}
