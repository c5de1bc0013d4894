import type { DriverDay } from '@farol/core/domain/device/driver-day';
import type { PrivateTripState } from '@farol/core/domain/device/private-trip';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { Failure } from '@farol/core/domain/values/failure';
import type { DriverDays } from '@farol/core/ports/driver-days';
import type { MemoryNetwork } from './network.ts';

/** The day of a driver in memory. */
export class MemoryDriverDays implements DriverDays {
  /** What is told; undefined while the driver is in no vehicle. */
  day: DriverDay | undefined;
  maps: readonly StreetMap[] = [];
  readonly #network: MemoryNetwork;
  readonly #clock: () => number;

  constructor(network: MemoryNetwork, day?: DriverDay, clock: () => number = Date.now) {
    this.#network = network;
    this.day = day;
    this.#clock = clock;
  }

  async today(): Promise<DriverDay> {
    await this.#network.transmit();
    if (!this.day) throw new Failure('NOT_CHECKED_IN', 400);
    return this.day;
  }

  async switchPrivateTrip(isOn: boolean): Promise<PrivateTripState> {
    await this.#network.transmit();
    if (!this.day) throw new Failure('NOT_CHECKED_IN', 400);
    const { mode, sinceMs } = this.day.privateTrip;
    if (isOn && mode === 'off') throw new Failure('PRIVATE_TRIPS_ARE_SWITCHED_OFF', 400);
    const privateTrip = { mode, sinceMs: isOn ? (sinceMs ?? this.#clock()) : undefined };
    this.day = { ...this.day, privateTrip };
    return privateTrip;
  }

  async streetMaps(): Promise<readonly StreetMap[]> {
    await this.#network.transmit();
    return this.maps;
  }
}
