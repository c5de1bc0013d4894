import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { ReportSpecification } from './thread/report-specification.ts';
import type { ReportRunner } from './report-runner.ts';
import { eventForGuest } from '@farol/core/domain/share/guest-view';
import type { History } from '../storage/history/history.ts';
import type { Access } from '../access/access.ts';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import { reportDevices } from './report-devices.ts';
import { forbidden, badRequest, notFound } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/** The most types and alarms of one report. */
const MAX_TYPES = 100;

/** The query of an event report. */
export interface EventQuery {
  deviceIds: number[];
  groupIds: number[];
  /** Milliseconds since the epoch, inclusive. */
  from: number;
  to: number;
  /** Empty, or with `allEvents`, for every type. */
  types: string[];
  /** Empty for every alarm. */
  alarms: string[];
}

/** Stored events for the API (contract §4.7, §4.8). */
export class EventReports {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #runner: ReportRunner;

  constructor(registry: Registry, history: History, runner: ReportRunner) {
    this.#registry = registry;
    this.#history = history;
    this.#runner = runner;
  }

  /** @param now milliseconds since the epoch */
  async get(access: Access, id: number, now: number): Promise<DeviceEvent> {
    const event = await this.#history.event(id);
    if (!event) throw notFound();
    access.requireRecord('device', event.deviceId);
    if (!access.canSeeHistoryAt('events', Date.parse(event.eventTime), now))
      throw forbidden('Operation restricted');
    const shown = access.isGuest ? eventForGuest(event) : event;
    if (!shown) throw notFound();
    return shown;
  }

  /**
   * Returns the events of the chosen devices, device by device and ordered by time, as JSON
   * texts separated by commas, UTF-8.
   * @param now milliseconds since the epoch
   * @param disconnected aborts when the client has disconnected
   */
  report(
    access: Access,
    query: EventQuery,
    { now, disconnected }: { now: number; disconnected: AbortSignal },
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { to } = query;
    const from = access.requireHistoryFrom('events', query.from, now);
    const [types, alarms] = [new Set(query.types), new Set(query.alarms)];
    if (Math.max(types.size, alarms.size) > MAX_TYPES) throw badRequest('Too many event types');
    const maxDevices = this.#runner.limits.devices;
    const specification: ReportSpecification = {
      kind: 'events',
      deviceIds: reportDevices(this.#registry, access, { ...query, maxDevices }),
      from,
      to,
      types: types.has('allEvents') ? [] : [...types],
      alarms: [...alarms],
      isForGuest: access.isGuest,
      hidden: {
        geofences: this.#hiddenFrom(access, 'geofence'),
        maintenances: this.#hiddenFrom(access, 'maintenance'),
      },
    };
    return this.#runner.pages(access.user.id, specification, disconnected);
  }

  /** Returns the records the caller may not access; removed records hide nothing. */
  #hiddenFrom(access: Access, kind: VisibleKind): number[] {
    if (access.isAdministrator) return [];
    const hidden: number[] = [];
    for (const { id } of this.#registry.index(kind).all()) if (!access.canAccess(kind, id)) hidden.push(id);
    return hidden;
  }
}
