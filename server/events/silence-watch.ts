import type { Device } from '@farol/core/domain/device';
import type { LivePublisher } from '../tracking/live-publisher.ts';
import type { Registry } from '../tracking/registry.ts';
import type { TimeSource } from '../tracking/time-source.ts';
import { millisecondsOf } from '../tracking/wire-date.ts';
import type { EventTeller } from './event-teller.ts';
import { newStatusEvents } from './status-events.ts';

/** Devices silent for too long become unknown (contract §7.2). */
export class SilenceWatch {
  readonly #registry: Registry;
  readonly #teller: EventTeller;
  readonly #publisher: LivePublisher;
  readonly #time: TimeSource;

  constructor(
    registry: Registry,
    { teller, publisher, time }: { teller: EventTeller; publisher: LivePublisher; time: TimeSource },
  ) {
    this.#registry = registry;
    this.#teller = teller;
    this.#publisher = publisher;
    this.#time = time;
  }

  /** Looks now. @param silentMs how long is too long */
  async look(silentMs: number): Promise<void> {
    const now = this.#time.now();
    const isSilent = ({ status, lastUpdate }: Device): boolean =>
      status === 'online' && now - (millisecondsOf(lastUpdate) ?? 0) >= silentMs;
    for (const { id } of Array.from(this.#registry.devices.all())) {
      // The others were looked at meanwhile, and this one may have been heard or removed.
      const device = this.#registry.devices.get(id);
      if (!device || !isSilent(device)) continue;
      await this.#teller.tell(newStatusEvents(this.#registry, device, 'unknown', now), () => {
        const heard = this.#registry.devices.get(id);
        const changed = heard && isSilent(heard) && this.#registry.heard(id, { status: 'unknown' });
        if (changed) this.#publisher.device(changed);
      });
    }
  }
}
