import type { Device } from '@farol/core/domain/device/device';
import { canonicalZone } from '@farol/core/domain/calendar/time-zone-clock';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';
import { userTimeZone } from '../registry/user-style.ts';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import { badRequest } from '../wire/http-error.ts';
import { checkPeriod } from './asked-period.ts';
import { reportDevice, reportDevices } from './report-devices.ts';
import type { ReportLimits } from './thread/report-limits.ts';
import type { AskedReport } from './thread/report-specification.ts';

/** The reports (contract §4.7). */
export const REPORT_TYPES = [
  'route',
  'trips',
  'stops',
  'summary',
  'events',
  'combined',
  'geofences',
  'devices',
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** The query of a report; what a report does not know is ignored. */
export interface ReportQuery {
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

/** The most types and alarms of one report. */
const MAX_TYPES = 100;

/** Decides who may have a report, and of which devices; what it returns is all that making it needs. */
export class AuthorizedReports {
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
  specify(access: Access, type: ReportType, query: ReportQuery, now: number): AskedReport {
    const { from, to } = query;
    if (type === 'devices') {
      access.requireReport();
      return {
        kind: 'devices',
        from,
        to,
        devices: this.#devices(access, query).map((device) => this.#listed(access, device)),
      };
    }
    checkPeriod(query, this.#limits.period);
    switch (type) {
      case 'route':
        access.requireReport('history');
        return {
          kind: 'route',
          from,
          to,
          deviceIds: this.#deviceIds(access, query),
          isForGuest: access.isGuest,
        };
      case 'trips':
      case 'stops':
        access.requireReport(type);
        return {
          kind: type,
          from,
          to,
          devices: this.#devicesWithRules(access, query),
        };
      case 'summary':
        access.requireReport();
        return {
          kind: 'summary',
          from,
          to,
          days: this.#days(access, query),
          devices: this.#devicesWithRules(access, query),
        };
      case 'events':
        return this.#events(access, query, now);
      case 'combined':
        access.requireReport('history');
        access.requireReport('events');
        return {
          kind: 'combined',
          from,
          to,
          deviceIds: this.#deviceIds(access, query),
          hidden: this.hidden(access),
          isForGuest: access.isGuest,
        };
      case 'geofences':
        return this.#geofences(access, query);
      default:
        throw new Error(`There is no report ${String(type satisfies never)}`);
    }
  }

  #devicesWithRules(access: Access, query: ReportQuery) {
    return this.#devices(access, query).map((device) => ({
      ...reportDevice(device),
      rules: tripRulesOf(this.#registry, device),
    }));
  }

  #geofences(access: Access, query: ReportQuery): AskedReport {
    access.requireReport('events');
    const { from, to, geofenceIds = [] } = query;
    return {
      kind: 'geofences',
      from,
      to,
      geofenceIds: geofenceIds.filter((id) => access.canAccess('geofence', id)),
      devices: this.#devices(access, query).map(reportDevice),
    };
  }

  /** Events of the last hours need no right to reports (contract §3.1). */
  #events(access: Access, query: ReportQuery, now: number): AskedReport {
    const from = access.requireHistoryFrom('events', query.from, now);
    const [types, alarms] = [new Set(query.types), new Set(query.alarms)];
    if (Math.max(types.size, alarms.size) > MAX_TYPES) throw badRequest('Too many event types');
    return {
      kind: 'events',
      deviceIds: this.#deviceIds(access, query),
      from,
      to: query.to,
      types: types.has('allEvents') ? [] : [...types],
      alarms: [...alarms],
      isForGuest: access.isGuest,
      hidden: this.hidden(access),
    };
  }

  #days(access: Access, { daily, zone, ...period }: ReportQuery): { zone: string } | undefined {
    if (daily !== true) return undefined;
    checkPeriod(period, this.#limits.days, `${this.#limits.days} days by the day`);
    return { zone: canonicalZone(zone ?? '') ?? userTimeZone(this.#registry, access.user) };
  }

  #devices(access: Access, query: ReportQuery): Device[] {
    return this.#deviceIds(access, query)
      .map((id) => this.#registry.devices.get(id))
      .filter((device) => device !== undefined);
  }

  #deviceIds(access: Access, { deviceIds, groupIds }: ReportQuery): number[] {
    return reportDevices(this.#registry, access, { deviceIds, groupIds, maxDevices: this.#limits.devices });
  }

  #listed(access: Access, device: Device) {
    const { id, name, uniqueId, phone, model, contact, status, lastUpdate, groupId } =
      access.redactedDevice(device);
    const groupName = access.canAccess('group', groupId)
      ? (this.#registry.groups.get(groupId)?.name ?? null)
      : null;
    return { id, name, uniqueId, phone, model, contact, status, lastUpdate, groupName };
  }

  /** Returns the geofences and maintenances that a caller may not access. */
  hidden(access: Access): { geofences: number[]; maintenances: number[] } {
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
