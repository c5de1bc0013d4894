import { setImmediate } from 'node:timers/promises';
import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import { endingTypes, ruleFirings, ruleTiming } from '@farol/core/domain/alert/rule-timing';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { MAX_PREVIEWED_FIRINGS } from '@farol/core/resources/reports/rule-preview';
import type { Access } from '../access/access.ts';
import { isCalendarActive } from '../calendars/active-calendars.ts';
import { ruleMatches } from '../events/event-subscriptions.ts';
import { isAppliedTo } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { FairQueue } from '../runtime/fair-queue.ts';
import type { History } from '../storage/history/history.ts';
import { eventsFromRows } from '../storage/tables/events.ts';
import { recordBody } from '../records/record-body.ts';
import { parseBody } from '../wire/read-body.ts';
import { formatWireDate } from '../wire/wire-date.ts';

const DAYS = 7;
/** So many vehicles and events are looked at, so that the cost has an end. */
const MAX_DEVICES = 2_000;
const MAX_EVENTS = 20_000;
/** Events that are read at a time. */
const EVENTS_PER_STEP = 500;

const ruleBody = recordBody<NotificationRule>(RESOURCES.notifications, { dropsUnknown: true });

/** A preview as it is sent. */
interface SentPreview {
  days: number;
  told: number;
  events: number;
  whole: boolean;
  last: { eventId: number; deviceId: number; time: string; alarm?: string }[];
}

/** Counts how often a rule would have told in the last days, before it is saved (§3 "Notification rule"). */
export class RulePreviews {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #queue = new FairQueue({ concurrency: 2, maxWaiting: 50, maxWaitingPerOrigin: 2 });

  constructor({ registry, history }: { registry: Registry; history: History }) {
    this.#registry = registry;
    this.#history = history;
  }

  /**
   * Returns how often a rule, saved or not, would have told of the vehicles that the caller sees, and the last times. A
   * rule that is not for all vehicles is taken for those that the saved one is linked with. Rejects with 429 when too
   * many previews of a user wait.
   */
  preview(access: Access, body: unknown, nowMs: number): Promise<SentPreview> {
    const rule = parseBody(ruleBody, body);
    if (rule.id > 0) access.requireRecord('notification', rule.id);
    return this.#queue.run(String(access.user.id), () => this.#count(access, rule, nowMs));
  }

  async #count(access: Access, rule: NotificationRule, nowMs: number): Promise<SentPreview> {
    const timing = ruleTiming(rule, this.#registry.namespace);
    const from = Math.max(nowMs - DAYS * 86_400_000, access.historyStart('events', nowMs));
    const types = [rule.type, ...(timing.minimumMs === undefined ? [] : endingTypes(rule.type))];
    const devices = access.devices().filter((device) => this.#isFor(rule, device));
    const found: DeviceEvent[] = [];
    let isWhole = devices.length <= MAX_DEVICES;
    for (const { id } of devices.slice(0, MAX_DEVICES)) {
      const room = MAX_EVENTS - found.length;
      if (room <= 0) isWhole = false;
      if (!isWhole && room <= 0) break;
      for await (const events of this.#events(id, { from, to: nowMs, types }, room)) found.push(...events);
    }
    const ordered = found.sort((left, right) => Date.parse(left.eventTime) - Date.parse(right.eventTime));
    const matching: DeviceEvent[] = [];
    for (const [at, event] of ordered.entries()) {
      if (at % EVENTS_PER_STEP === 0) await setImmediate();
      if (!ruleMatches(rule, event)) continue;
      if (isCalendarActive(this.#registry, rule.calendarId, event.eventTime)) matching.push(event);
    }
    const told = ruleFirings(timing, matching, ordered, nowMs).filter(({ outcome }) => outcome === 'told');
    return {
      days: DAYS,
      told: told.length,
      events: matching.length,
      whole: isWhole && found.length < MAX_EVENTS,
      last: told
        .slice(-MAX_PREVIEWED_FIRINGS)
        .toReversed()
        .map(({ event }) => sentFiring(event)),
    };
  }

  async *#events(
    deviceId: number,
    filter: { from: number; to: number; types: readonly string[] },
    most: number,
  ): AsyncGenerator<DeviceEvent[]> {
    let after: { eventTime: number; id: number } | undefined;
    for (let left = most; left > 0; left -= EVENTS_PER_STEP) {
      await setImmediate();
      const limit = Math.min(left, EVENTS_PER_STEP);
      const rows = await this.#history.eventRows(deviceId, { ...filter, after }, limit);
      yield eventsFromRows(rows);
      const last = rows.at(-1);
      if (!last || rows.length < limit) return;
      after = { eventTime: last.event_time, id: last.id };
    }
  }

  #isFor(rule: NotificationRule, device: Device): boolean {
    return rule.always || (rule.id > 0 && isAppliedTo(this.#registry, device, 'notification', rule.id));
  }
}

function sentFiring({ id, deviceId, eventTime, attributes }: DeviceEvent): SentPreview['last'][number] {
  const alarm = attributes['alarm'];
  const time = formatWireDate(Date.parse(eventTime));
  return { eventId: id, deviceId, time, ...(typeof alarm === 'string' && { alarm }) };
}
