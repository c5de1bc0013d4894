import type { DeviceEvent } from '@farol/core/domain/event';
import type { ReportOrder } from '../reports/report-order.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import { sharedEvent } from '@farol/core/domain/shared-view';
import type { History } from '../storage/history.ts';
import type { Access, Visible } from './access.ts';
import { chosenDevices } from './chosen-devices.ts';
import { forbidden, invalid, notFound } from './refusal.ts';
import type { Registry } from './registry.ts';

/** Types and alarms that one report may name. */
const MOST_NAMED = 100;

/** Which events a report is about. */
export interface EventQuery {
  deviceIds: number[];
  groupIds: number[];
  /** Milliseconds since the epoch, both included. */
  from: number;
  to: number;
  /** None, or `allEvents` among them, means every type. */
  types: string[];
  /** None means every alarm. */
  alarms: string[];
}

/** Stored events as people ask for them (contract §4.7, §4.8). */
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
    if (!access.reachesHistory('events', Date.parse(event.eventTime), now))
      throw forbidden('Operation restricted');
    const shown = access.isGuest ? sharedEvent(event) : event;
    if (!shown) throw notFound();
    return shown;
  }

  /**
   * The events of the devices chosen, device by device in the order of time, as JSON texts with commas between them, UTF-8.
   * @param now milliseconds since the epoch
   * @param gone aborted when nobody waits for them any more
   */
  report(
    access: Access,
    query: EventQuery,
    { now, gone }: { now: number; gone: AbortSignal },
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { to } = query;
    const from = access.requireHistory('events', query.from, now);
    const [types, alarms] = [new Set(query.types), new Set(query.alarms)];
    if (Math.max(types.size, alarms.size) > MOST_NAMED) throw invalid('Too many event types');
    const most = this.#runner.limits.devices;
    const order: ReportOrder = {
      kind: 'events',
      deviceIds: chosenDevices(this.#registry, access, { ...query, most }),
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
    return this.#runner.pages(access.user.id, order, gone);
  }

  /** The records that the caller does not reach; what was removed hides nothing. */
  #hiddenFrom(access: Access, kind: Visible): number[] {
    if (access.isAdministrator) return [];
    const hidden: number[] = [];
    for (const { id } of this.#registry.shelf(kind).all()) if (!access.reaches(kind, id)) hidden.push(id);
    return hidden;
  }
}
