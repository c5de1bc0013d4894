import type { Device } from '@farol/core/domain/device/device';
import { inheritedNumber } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { parseWireDate } from '../wire/wire-date.ts';
import type { Clock } from '../runtime/clock.ts';
import type { EventRecorder } from './event-recorder.ts';
import { deviceEvent } from './status-events.ts';

/** How often somebody has to look (contract §5.4). */
export const INACTIVITY_CHECK_INTERVAL_MS = 15 * 60_000;
/** What fell due while the server was down is told when it looks again, if it is not older than this. */
const MAX_CATCH_UP_MS = 24 * 3_600_000;

/**
 * Tells of devices that were silent for `deviceInactivityStart` milliseconds, and again after each `deviceInactivityPeriod`
 * (contract §7.3). Each such moment is told once, restarts or not.
 */
export class InactivityWatch {
  readonly #registry: Registry;
  readonly #recorder: EventRecorder;
  readonly #time: Clock;
  #lookedAt: number | undefined;

  constructor(registry: Registry, recorder: EventRecorder, time: Clock) {
    this.#registry = registry;
    this.#recorder = recorder;
    this.#time = time;
  }

  /** Looks now. */
  async check(): Promise<void> {
    const now = this.#time.now();
    const since = this.#lookedAt ?? now - MAX_CATCH_UP_MS;
    this.#lookedAt = now;
    for (const device of Array.from(this.#registry.devices.all())) {
      const due = dueAt(this.#registry, device, now);
      if (due === undefined || due <= since || device.disabled) continue;
      if (await this.#isTold(device.id, due)) continue;
      const lastUpdate = parseWireDate(device.lastUpdate);
      await this.#recorder.record([deviceEvent(device, 'deviceInactive', now, { lastUpdate })]);
    }
  }

  /** Whether this server told of it before it was started again. */
  async #isTold(deviceId: number, due: number): Promise<boolean> {
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

/** The newest moment up to now at which the silence of a device is to be told of; nothing while it is not. Milliseconds. */
function dueAt(registry: Registry, device: Device, now: number): number | undefined {
  const lastUpdate = parseWireDate(device.lastUpdate);
  const start = inheritedNumber(registry, device, 'deviceInactivityStart') ?? 0;
  if (lastUpdate === null || start <= 0 || lastUpdate + start > now) return undefined;
  const first = lastUpdate + start;
  const period = inheritedNumber(registry, device, 'deviceInactivityPeriod') ?? 0;
  return period > 0 ? first + Math.floor((now - first) / period) * period : first;
}
