import type { DeviceEvent } from '@farol/core/domain/event';
import { sharedEvent } from '@farol/core/domain/shared-view';
import type { History } from '../storage/history.ts';
import type { Access, Visible } from './access.ts';
import { chosenDevices } from './chosen-devices.ts';
import { forbidden, notFound } from './refusal.ts';
import type { Registry } from './registry.ts';

/** Events read at a time, and the most of one device that one call answers. */
const PAGE = 2_000;
const MOST = 50_000;

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

  constructor(registry: Registry, history: History) {
    this.#registry = registry;
    this.#history = history;
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

  /** The events of the devices chosen, device by device in the order of time, as JSON texts. */
  report(access: Access, asked: EventQuery, now: number): AsyncGenerator<string[]> {
    const query = { ...asked, from: access.requireHistory('events', asked.from, now) };
    return this.#pages(access, query, chosenDevices(this.#registry, access, query.deviceIds, query.groupIds));
  }

  async *#pages(access: Access, query: EventQuery, deviceIds: number[]): AsyncGenerator<string[]> {
    const types = query.types.includes('allEvents') ? [] : query.types;
    for (const deviceId of deviceIds) {
      let after: { eventTime: number; id: number } | undefined;
      for (let count = 0; count < MOST; count += PAGE) {
        const events = await this.#history.events(deviceId, { ...query, types, after }, PAGE);
        yield events
          .filter((event) => this.#tells(access, query, event))
          .map((event) => (access.isGuest ? sharedEvent(event) : event))
          .filter((event) => event !== undefined)
          .map((event) => JSON.stringify(event));
        const last = events.at(-1);
        if (!last || events.length < PAGE) break;
        after = { eventTime: Date.parse(last.eventTime), id: last.id };
      }
    }
  }

  /** Whether the event is wanted and names nothing that is hidden from the caller; what was removed hides nothing. */
  #tells(access: Access, { alarms }: EventQuery, event: DeviceEvent): boolean {
    if (event.type === 'alarm' && alarms.length > 0 && !alarms.includes(String(event.attributes['alarm'])))
      return false;
    return (
      this.#isOpen(access, 'geofence', event.geofenceId) &&
      this.#isOpen(access, 'maintenance', event.maintenanceId)
    );
  }

  #isOpen(access: Access, kind: Visible, id: number): boolean {
    return id === 0 || !this.#registry.shelf(kind).get(id) || access.reaches(kind, id);
  }
}
