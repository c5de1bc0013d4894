import type { UnregisteredDevice } from '@farol/core/domain/device/unregistered-device';
import { clientNetwork } from '../network/client-network.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';

/** The longest identifier that can be registered. */
const MAX_IDENTIFIER_LENGTH = 128;
/** How many identifiers are kept, and of them from one network: nobody pushes out what others report. */
const MAX_KEPT = 200;
const MAX_KEPT_PER_NETWORK = 10;
const KEPT_MS = 3_600_000;
const MAX_COUNT = 1_000_000;

interface Sighting {
  uniqueId: string;
  network: string;
  reports: number;
  lastAt: number;
}

/**
 * Counts reports under identifiers that no device has (contract §8.4), for the administrator who is about to
 * register one. In memory only and bounded; what comes from the network is kept only if it could be the
 * identifier of a device.
 */
export class UnregisteredDeviceLog {
  readonly #registry: Pick<Registry, 'devices'>;
  readonly #time: ServerClock;
  /** In the order of their latest reports. */
  readonly #sightings = new Map<string, Sighting>();

  constructor(registry: Pick<Registry, 'devices'>, time: ServerClock) {
    this.#registry = registry;
    this.#time = time;
  }

  /**
   * Counts a report under an unknown identifier.
   * @param address of the sender
   */
  count(uniqueId: string, address: string | undefined): void {
    if (!isPossibleIdentifier(uniqueId) || this.#registry.devices.byKey(uniqueId)) return;
    const known = this.#sightings.get(uniqueId);
    const network = known?.network ?? clientNetwork(address ?? '');
    this.#sightings.delete(uniqueId);
    if (!known) this.#makeRoom(network);
    const reports = Math.min(MAX_COUNT, (known?.reports ?? 0) + 1);
    this.#sightings.set(uniqueId, { uniqueId, network, reports, lastAt: this.#time.now() });
  }

  /** Returns those that reported within the last hour and are still not registered, the latest first. */
  list(): UnregisteredDevice[] {
    const from = this.#time.now() - KEPT_MS;
    for (const { uniqueId, lastAt } of this.#sightings.values())
      if (lastAt < from || this.#registry.devices.byKey(uniqueId)) this.#sightings.delete(uniqueId);
    return [...this.#sightings.values()].toReversed().map(({ uniqueId, reports }) => ({ uniqueId, reports }));
  }

  /** Forgets the oldest of a network that has its share, else the oldest of all when the list is full. */
  #makeRoom(network: string): void {
    const ofNetwork = [...this.#sightings.values()].filter((sighting) => sighting.network === network);
    const oldest =
      ofNetwork.length >= MAX_KEPT_PER_NETWORK
        ? ofNetwork[0]
        : this.#sightings.size >= MAX_KEPT
          ? this.#sightings.values().next().value
          : undefined;
    if (oldest) this.#sightings.delete(oldest.uniqueId);
  }
}

/** Whether a text may be the identifier of a device: short, visible, and without spaces at its ends. */
function isPossibleIdentifier(text: string): boolean {
  const isShort = text.length > 0 && text.length <= MAX_IDENTIFIER_LENGTH;
  return isShort && text === text.trim() && text.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
}
