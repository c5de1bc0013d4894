import type { Device } from '@farol/core/domain/device/device';
import { inheritedNumber } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { parseWireDate } from '../wire/wire-date.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { EventRecorder } from './event-recorder.ts';
import { deviceEvent } from './status-events.ts';

/** How often to check (contract §5.4). */
export const INACTIVITY_CHECK_INTERVAL_MS = 15 * 60_000;
/** Events that fell due while the server was down are created late, up to this age. */
const MAX_CATCH_UP_MS = 24 * 3_600_000;

/**
 * Creates events for devices that have not reported for `deviceInactivityStart` milliseconds, and again after
 * every `deviceInactivityPeriod` (contract §7.3). Each due moment causes one event, also across restarts.
 */
export class InactivityWatch {
  readonly #registry: Registry;
  readonly #recorder: EventRecorder;
  readonly #time: ServerClock;
  #checkedAt: number | undefined;

  constructor(registry: Registry, recorder: EventRecorder, time: ServerClock) {
    this.#registry = registry;
    this.#recorder = recorder;
    this.#time = time;
  }

  /** Checks all devices now. */
  async check(): Promise<void> {
    const now = this.#time.now();
    const since = this.#checkedAt ?? now - MAX_CATCH_UP_MS;
    this.#checkedAt = now;
    for (const device of Array.from(this.#registry.devices.all())) {
      const due = dueAt(this.#registry, device, now);
      if (due === undefined || due <= since || device.disabled) continue;
      if (await this.#hasEventSince(device.id, due)) continue;
      const lastUpdate = parseWireDate(device.lastUpdate);
      await this.#recorder.record([deviceEvent(device, 'deviceInactive', now, { lastUpdate })]);
    }
  }

  /** Whether the event was already stored, for example before a restart. */
  async #hasEventSince(deviceId: number, due: number): Promise<boolean> {
    const row = await this.#registry.query
      .selectFrom('events')
      .select('id')
      .where('device_id', '=', deviceId)
      .where('event_time', '>=', due)
      .where('type', '=', 'deviceInactive')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}

/**
 * Returns the latest moment up to now at which inactivity is due; undefined while the device
 * is not inactive. Milliseconds.
 */
function dueAt(registry: Registry, device: Device, now: number): number | undefined {
  const lastUpdate = parseWireDate(device.lastUpdate);
  const start = inheritedNumber(registry, device, 'deviceInactivityStart') ?? 0;
  if (lastUpdate === null || start <= 0 || lastUpdate + start > now) return undefined;
  const first = lastUpdate + start;
  const period = inheritedNumber(registry, device, 'deviceInactivityPeriod') ?? 0;
  return period > 0 ? first + Math.floor((now - first) / period) * period : first;
}
