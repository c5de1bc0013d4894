import type { Device } from '@farol/core/domain/device/device';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { parseWireDate } from '../wire/wire-date.ts';
import type { EventRecorder } from './event-recorder.ts';
import { statusEvents } from './status-events.ts';

/** A device silent for this long becomes unknown (contract §7.2). */
export const STATUS_TIMEOUT_MS = 600_000;

/** Sets the status of devices that have been silent for too long to unknown (contract §7.2). */
export class StatusTimeoutWatch {
  readonly #registry: Registry;
  readonly #recorder: EventRecorder;
  readonly #publisher: LivePublisher;
  readonly #time: ServerClock;

  constructor(
    registry: Registry,
    { recorder, publisher, time }: { recorder: EventRecorder; publisher: LivePublisher; time: ServerClock },
  ) {
    this.#registry = registry;
    this.#recorder = recorder;
    this.#publisher = publisher;
    this.#time = time;
  }

  /** Checks all devices now. @param silentMs the timeout */
  async check(silentMs: number): Promise<void> {
    const now = this.#time.now();
    const isSilent = ({ status, lastUpdate }: Device): boolean =>
      status === 'online' && now - (parseWireDate(lastUpdate) ?? 0) >= silentMs;
    for (const { id } of Array.from(this.#registry.devices.all())) {
      // Recording is asynchronous: this device may have reported or been removed since the loop began.
      const device = this.#registry.devices.get(id);
      if (!device || !isSilent(device)) continue;
      await this.#recorder.record(statusEvents(this.#registry, device, 'unknown', now), {
        afterStore: () => {
          const current = this.#registry.devices.get(id);
          const changed =
            current && isSilent(current) && this.#registry.updateLiveFields(id, { status: 'unknown' });
          if (changed) this.#publisher.deviceChanged(changed);
        },
      });
    }
  }
}
