import type { Device } from '@farol/core/domain/device/device';
import type { ReportDevice, ReportSpecification } from './thread/report-specification.ts';
import type { ReportRunner } from './report-runner.ts';
import type { Access } from '../access/access.ts';
import { inheritedNumber } from '../registry/applied-records.ts';
import { reportDevices } from './report-devices.ts';
import { badRequest } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import type { TripRules } from '@farol/core/domain/trip/trip-detector';

const DAY_MS = 86_400_000;

/** Whose trips, and when: milliseconds since the epoch, both included. */
export interface TripQuery {
  deviceIds: number[];
  groupIds: number[];
  from: number;
  to: number;
}

/** Rows of a report in pages: JSON texts with commas between them, UTF-8. */
type Pages = AsyncGenerator<Uint8Array<ArrayBuffer>>;

/**
 * Trips, stops and summaries (contract §4.7, §7.5): here is decided who may have which, of which devices; another thread makes
 * them. Devices without positions have no rows. Each takes a signal that nobody waits any more.
 */
export class TripReports {
  readonly #registry: Registry;
  readonly #runner: ReportRunner;

  constructor(registry: Registry, runner: ReportRunner) {
    this.#registry = registry;
    this.#runner = runner;
  }

  trips(access: Access, query: TripQuery, gone: AbortSignal): Pages {
    access.requireReport('trips');
    return this.#run(access, this.#segments(access, query, 'trips'), gone);
  }

  stops(access: Access, query: TripQuery, gone: AbortSignal): Pages {
    access.requireReport('stops');
    return this.#run(access, this.#segments(access, query, 'stops'), gone);
  }

  /** With `daily` a row for each day of the caller's zone, else of the server's. */
  summary(access: Access, query: TripQuery & { daily: boolean }, gone: AbortSignal): Pages {
    access.requireReport();
    const { from, to, daily } = query;
    if (daily && to - from > this.#runner.limits.days * DAY_MS)
      throw badRequest(`Time period exceeds the limit - ${this.#runner.limits.days} days by the day`);
    const zone = access.user.attributes['timezone'] ?? this.#registry.server.attributes['timezone'];
    const days = daily ? { zone: typeof zone === 'string' ? zone : undefined } : undefined;
    const devices = this.#devices(access, query).map(reportDevice);
    return this.#run(access, { kind: 'summary', from, to, days, devices }, gone);
  }

  #run(access: Access, specification: ReportSpecification, gone: AbortSignal): Pages {
    return this.#runner.pages(access.user.id, specification, gone);
  }

  #segments(access: Access, query: TripQuery, kind: 'trips' | 'stops'): ReportSpecification {
    const { from, to } = query;
    const devices = this.#devices(access, query).map((device) => ({
      ...reportDevice(device),
      rules: this.#rulesOf(device),
    }));
    return { kind, from, to, devices };
  }

  #devices(access: Access, { deviceIds, groupIds }: TripQuery): Device[] {
    return reportDevices(this.#registry, access, { deviceIds, groupIds, most: this.#runner.limits.devices })
      .map((id) => this.#registry.devices.get(id))
      .filter((device) => device !== undefined);
  }

  #rulesOf(device: Device): TripRules {
    const setting = (key: string, normal: number): number =>
      inheritedNumber(this.#registry, device, `report.trip.${key}`) ?? normal;
    return {
      minDistanceMeters: setting('minDistance', 200),
      minDurationMs: setting('minDuration', 180) * 1000,
      stopGapMs: setting('stopGap', 3600) * 1000,
    };
  }
}

/** What rows are reckoned with; the rest of a device may be large and is nobody's business there. */
const REPORT_ATTRIBUTES = ['report.ignoreOdometer', 'fuelCapacity'];

function reportDevice({ id, name, attributes }: Device): ReportDevice {
  const kept = REPORT_ATTRIBUTES.filter((key) => key in attributes).map((key) => [key, attributes[key]]);
  return { id, name, attributes: Object.fromEntries(kept) };
}
