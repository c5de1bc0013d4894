import type { Circle } from '@farol/core/domain/area-search/path-in-circle';
import type { Device } from '@farol/core/domain/device/device';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';
import { userStyle, userTimeZone, type LanguageHints } from '../registry/user-style.ts';
import { badRequest, forbidden } from '../wire/http-error.ts';
import type { ReportReader, ReportRunner } from './report-runner.ts';
import { checkPeriod } from './requested-period.ts';
import type { AddressStyle } from './thread/values/row-addresses.ts';
import type { ReportFormat } from './thread/report-format.ts';
import type { StoredDayRange } from './thread/days/stored-days.ts';
import { reportDevice, type ReportKindQuery, idsOf, type HiddenRecords } from './thread/kinds/report-kind.ts';
import {
  reportKindOf,
  type ReportSpecification,
  type ReportType,
  API_REPORTS,
  traitsOf,
} from './thread/kinds/report-kinds.ts';
import { CIRCLE_RADIUS_METERS } from '@farol/core/domain/area-search/area-search-question';
import { canonicalZone } from '@farol/core/domain/calendar/time-zone-clock';
import type { SheetStyle, VolumeUnit } from './thread/sheet/sheet-style.ts';
import { devicesInGroups } from '../registry/group-tree.ts';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import type { ReportLimits } from './thread/kinds/report-limits.ts';

/** Decides who may have a report, and of which devices; what it returns is all that making it needs. */
class AuthorizedReports {
  readonly #registry: Registry;
  readonly #limits: ReportLimits;

  constructor(registry: Registry, limits: ReportLimits) {
    this.#registry = registry;
    this.#limits = limits;
  }

  /**
   * Returns the specification of a report for a caller, who has to hold the right to what it shows. Devices out of
   * reach are left out. Throws without the right, and for what is too large.
   * @param now milliseconds since the epoch
   */
  specify(access: Access, type: ReportType, query: ReportKindQuery, now: number): ReportSpecification {
    const { isOfNow, permissions } = traitsOf(type);
    if (!isOfNow) checkPeriod(query, this.#limits.period);
    if (permissions) access.requireReport(permissions);
    return API_REPORTS[type].specify({
      access,
      query,
      now,
      devices: () => this.#devices(access, query),
      rulesOf: (device) => tripRulesOf(this.#registry, device),
      groupName: (id) => this.#registry.groups.get(id)?.name ?? null,
      hidden: () => this.hidden(access),
      zoneOfDays: () => this.#zoneOfDays(access, query),
    });
  }

  /**
   * Returns the ids of the devices of a report (contract §4.7): the named ones and those of named groups with their
   * subgroups, or all that the caller may see when none is named. Devices the caller may not access are left out;
   * more than the limit are refused.
   */
  deviceIds(
    access: Access,
    { deviceIds, groupIds }: Pick<ReportKindQuery, 'deviceIds' | 'groupIds'>,
  ): number[] {
    const { devices: maxDevices } = this.#limits;
    const chosen = new Set([...deviceIds, ...devicesInGroups(this.#registry, groupIds)]);
    const isNamed = deviceIds.length > 0 || groupIds.length > 0;
    const reached = isNamed
      ? [...chosen].filter((id) => access.canAccess('device', id) && this.#registry.devices.get(id))
      : access.devices().map((device) => device.id);
    if (reached.length > maxDevices)
      throw badRequest(`Report is too large - more than ${maxDevices} devices, choose fewer of them`);
    return reached;
  }

  #devices(access: Access, query: ReportKindQuery): Device[] {
    return this.deviceIds(access, query)
      .map((id) => this.#registry.devices.get(id))
      .filter((device) => device !== undefined);
  }

  #zoneOfDays(access: Access, { zone = '', ...period }: ReportKindQuery): string {
    checkPeriod(period, this.#limits.days, `${this.#limits.days} days by the day`);
    return canonicalZone(zone) ?? userTimeZone(this.#registry, access.user);
  }

  /** Returns the geofences and maintenances that a caller may not access. */
  hidden(access: Access): HiddenRecords {
    return {
      geofences: this.#hiddenOf(access, 'geofence'),
      maintenances: this.#hiddenOf(access, 'maintenance'),
    };
  }

  /** Returns the records the caller may not access; removed records hide nothing. */
  #hiddenOf(access: Access, kind: VisibleKind): number[] {
    if (access.isAdministrator) return [];
    const hidden: number[] = [];
    for (const { id } of this.#registry.index(kind).all()) if (!access.canAccess(kind, id)) hidden.push(id);
    return hidden;
  }
}

const VOLUME_UNITS: readonly VolumeUnit[] = ['ltr', 'usGal', 'impGal'];

/** The longest period of visits, days. */
const MAX_VISIT_DAYS = 31;
/** For users who may see everything; a number that every database compares. */
const EARLIEST_FIX_MS = -8_640_000_000_000_000;

/** A report in pages of bytes. */
export type ReportBytes = AsyncGenerator<Uint8Array<ArrayBuffer>>;

/** A caller who asks for a report now, and may leave before its end. */
export interface ReportCaller {
  access: Access;
  /** Milliseconds since the epoch. */
  now: number;
  reader: ReportReader;
  /** What is known of the language they read in besides their settings. */
  language: LanguageHints;
}

/** A span of a device's positions. */
export interface PositionQuery {
  deviceId: number;
  /** Milliseconds since the epoch, inclusive. */
  from: number;
  to: number;
  /** Limits them to a geofence; 0 or undefined for all. */
  geofenceId: number | undefined;
}

/** Reports for the API (contract §4.6, §4.7): checks the rights; a thread makes the report. */
export class ReportService {
  readonly authorized: AuthorizedReports;
  readonly #registry: Registry;
  readonly #runner: ReportRunner;
  readonly #namespace: Namespace;

  constructor(registry: Registry, runner: ReportRunner, namespace: Namespace) {
    this.#registry = registry;
    this.#runner = runner;
    this.#namespace = namespace;
    this.authorized = new AuthorizedReports(registry, runner.limits);
  }

  /** Reports in progress, and those waiting for others to end. */
  get load(): { underWay: number; waiting: number } {
    return this.#runner.load;
  }

  /** Returns a report as JSON. Throws without the right to it. */
  json(caller: ReportCaller, type: ReportType, query: ReportKindQuery): ReportBytes {
    const specification = this.authorized.specify(caller.access, type, query, caller.now);
    return this.#run(caller, specification, { type: 'json' });
  }

  /** Returns a report as a workbook in the language, units and time zone of the caller. */
  sheet(caller: ReportCaller, type: ReportType, query: ReportKindQuery): ReportBytes {
    const specification = this.authorized.specify(caller.access, type, query, caller.now);
    const style = sheetStyle(this.#registry, this.#namespace, caller, specification, query.zone);
    return this.#run(caller, specification, { type: 'xlsx', style });
  }

  /** Returns a device's positions in a span, ascending, as far back as the caller may see them. */
  positions(
    caller: ReportCaller,
    query: PositionQuery,
    form: 'json' | 'csv' | 'gpx' | 'kml' | 'kmz',
  ): ReportBytes {
    const { access } = caller;
    const { deviceId, geofenceId = 0, from, to } = query;
    access.requireRecord('device', deviceId);
    checkPeriod(query, this.#runner.limits.period);
    const specification: ReportSpecification<'route'> = {
      kind: 'route',
      deviceIds: [deviceId],
      title: this.#registry.devices.get(deviceId)?.name ?? '',
      from: access.requireHistoryFrom('positions', from, caller.now),
      to,
      isForGuest: access.isGuest,
      ...(geofenceId === 0 ? {} : { geofence: this.#geofence(access, geofenceId) }),
    };
    if (form === 'json') return this.#run(caller, specification, { type: 'json' });
    return this.#run(caller, specification, { type: form, zone: userTimeZone(this.#registry, access.user) });
  }

  /**
   * Returns the trips of a device in a span, without asking for a right to reports: the caller has found out that these
   * trips are the user's own.
   */
  ownTrips(caller: ReportCaller, device: Device, span: StoredDayRange): ReportBytes {
    const devices = [{ ...reportDevice(device), rules: tripRulesOf(this.#registry, device) }];
    return this.#run(caller, { kind: 'trips', devices, ...span }, { type: 'json' });
  }

  /**
   * Returns the tracks of devices in a span as packed columns (contract §4.6), as far back as the caller may see
   * positions; of all devices if none is named.
   */
  tracks(caller: ReportCaller, query: { deviceIds: number[]; from: number; to: number }): ReportBytes {
    const { access, now } = caller;
    const { from, to, deviceIds } = query;
    if (access.isGuest) throw forbidden('Operation restricted');
    checkPeriod(query, 1, '24 hours of tracks');
    const specification: ReportSpecification<'tracks'> = {
      kind: 'tracks',
      from: access.requireHistoryFrom('positions', from, now),
      to,
      ...this.#past(access, deviceIds, now),
    };
    return this.#run(caller, specification, { type: 'packed' });
  }

  /**
   * Returns when devices were within a circle in a period of at most 31 days (contract §4.6), as far back as the
   * caller may see positions; of all devices if none is named.
   */
  visits(
    caller: ReportCaller,
    query: { deviceIds: number[]; from: number; to: number; circle: Circle },
  ): ReportBytes {
    const { access, now } = caller;
    const { from, to, circle } = query;
    if (access.isGuest) throw forbidden('Operation restricted');
    checkCircle(circle);
    checkPeriod(query, MAX_VISIT_DAYS);
    const specification: ReportSpecification<'visits'> = {
      kind: 'visits',
      from: access.requireHistoryFrom('positions', from, now),
      to,
      ...this.#past(access, query.deviceIds, now),
      circle,
    };
    return this.#run(caller, specification, { type: 'json' });
  }

  /** Returns whose past is told, and how far back. */
  #past(access: Access, deviceIds: number[], now: number): { deviceIds: number[]; earliest: number } {
    return {
      earliest: Math.max(EARLIEST_FIX_MS, access.historyStart('positions', now)),
      deviceIds: this.authorized.deviceIds(access, { deviceIds, groupIds: [] }),
    };
  }

  #geofence(access: Access, id: number) {
    access.requireRecord('geofence', id);
    const geofence = this.#registry.index('geofence').get(id);
    if (!geofence) throw badRequest('Geofence does not exist');
    return geofence;
  }

  #run(caller: ReportCaller, specification: ReportSpecification, form: ReportFormat): ReportBytes {
    const addresses = tellsAddresses(specification, form) ? this.#addressStyle(caller) : undefined;
    return this.#runner.pages(caller.access.user.id, { specification, form, addresses }, caller.reader);
  }

  /** Returns how places are named for a caller: after no geofence that they do not see. */
  #addressStyle({ access, language: hints }: ReportCaller): AddressStyle {
    const { language, distanceUnit } = userStyle(this.#registry, this.#namespace, access.user, hints);
    return { language, distanceUnit, hiddenGeofences: this.authorized.hidden(access).geofences };
  }
}

/** Whether the rows of a report tell the names of places in a form. */
function tellsAddresses(specification: ReportSpecification, { type }: ReportFormat): boolean {
  const { namesPlaces } = reportKindOf(specification);
  return namesPlaces === 'always' || (namesPlaces === 'inTables' && (type === 'csv' || type === 'xlsx'));
}

/** Throws unless a circle is on the earth and of a size that can be asked about. */
function checkCircle({ center, radiusMeters }: Circle): void {
  requireRange('latitude', center.latitude, -90, 90);
  requireRange('longitude', center.longitude, -180, 180);
  requireRange('radius', radiusMeters, CIRCLE_RADIUS_METERS.least, CIRCLE_RADIUS_METERS.most);
}

function requireRange(name: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most))
    throw badRequest(`Parameter ${name} has to be from ${least} to ${most}`);
}

/**
 * Returns the style of a spreadsheet for its reader.
 * @param zone that of the reader's screen; unless it is known, times are by the clock of the account
 */
function sheetStyle(
  registry: Registry,
  namespace: Namespace,
  { access: { user }, language }: { access: Access; language: LanguageHints },
  specification: ReportSpecification,
  zone = '',
): SheetStyle {
  const volume = user.attributes['volumeUnit'] ?? registry.server.attributes['volumeUnit'];
  return {
    ...userStyle(registry, namespace, user, language),
    zone: canonicalZone(zone) ?? userTimeZone(registry, user),
    volumeUnit: VOLUME_UNITS.find((unit) => unit === volume) ?? 'ltr',
    deviceNames: deviceIdsOf(specification).map((id) => [id, registry.devices.get(id)?.name ?? String(id)]),
  };
}

function deviceIdsOf(specification: ReportSpecification): readonly number[] {
  if ('devices' in specification) return idsOf(specification.devices);
  return 'deviceIds' in specification ? specification.deviceIds : [];
}
