import type { FilteredDevice } from '../domain/device-filter.ts';
import type { OrderedDevice } from '../domain/device-order.ts';
import type { DeviceStatus } from '../domain/device.ts';
import { knownState } from './fleet-flags.ts';
import { FLAG } from './fleet-protocol.ts';
import type { FleetRecords } from './fleet-records.ts';

/**
 * One device of the fleet as the rules for filter and order ask it; `at` moves the same object from device to device, so that
 * going over a large fleet makes no garbage.
 */
export class FleetCursor implements FilteredDevice, OrderedDevice {
  readonly #records: FleetRecords;
  #slot = 0;
  constructor(records: FleetRecords) {
    this.#records = records;
  }

  /** Moves to the device in this slot. */
  at(slot: number): this {
    this.#slot = slot;
    return this;
  }

  get deviceId(): number {
    return this.#records.deviceId[this.#slot] ?? 0;
  }

  get text(): string {
    return this.#records.searchTextOf(this.#slot);
  }

  get nameKey(): string {
    return this.#records.nameKeys[this.#slot] ?? '';
  }

  get category(): string {
    return this.#records.words[this.#slot]?.category ?? '';
  }

  get groupId(): number {
    return this.#records.words[this.#slot]?.groupId ?? 0;
  }

  get status(): DeviceStatus {
    if (this.#has(FLAG.statusOnline)) return 'online';
    return this.#has(FLAG.statusOffline) ? 'offline' : 'unknown';
  }

  get lastUpdate(): number {
    return this.#records.lastUpdate[this.#slot] ?? Number.NaN;
  }

  get hasPosition(): boolean {
    return this.#has(FLAG.hasPosition);
  }

  get motion(): boolean | undefined {
    return knownState(this.#flags, FLAG.motionKnown, FLAG.motion);
  }

  get ignition(): boolean | undefined {
    return knownState(this.#flags, FLAG.ignitionKnown, FLAG.ignition);
  }

  get blocked(): boolean | undefined {
    return knownState(this.#flags, FLAG.blockedKnown, FLAG.blocked);
  }

  get anchored(): boolean {
    return this.#has(FLAG.anchored) || this.#has(FLAG.anchorViolated);
  }

  get driver(): boolean {
    return this.#has(FLAG.driver);
  }

  get alarm(): boolean {
    return this.#has(FLAG.alarm);
  }

  get #flags(): number {
    return this.#records.flags[this.#slot] ?? 0;
  }

  #has(flag: number): boolean {
    return (this.#flags & flag) !== 0;
  }
}
