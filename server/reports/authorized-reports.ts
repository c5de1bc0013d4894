import { canonicalZone } from '@farol/core/domain/calendar/time-zone-clock';
import type { Device } from '@farol/core/domain/device/device';
import type { Access } from '../access/access.ts';
import { devicesInGroups } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';
import { userTimeZone } from '../registry/user-style.ts';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import { badRequest } from '../wire/http-error.ts';
import { checkPeriod } from './requested-period.ts';
import type { HiddenRecords, ReportKindQuery } from './thread/kinds/report-kind.ts';
import {
  API_REPORTS,
  traitsOf,
  type ReportSpecification,
  type ReportType,
} from './thread/kinds/report-kinds.ts';
import type { ReportLimits } from './thread/kinds/report-limits.ts';

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
