import type { FilterableDevice } from '../../domain/device/device-filter.ts';
import type { SortableDevice } from '../../domain/device/device-order.ts';
import type { DeviceStatus } from '../../domain/device/device.ts';
import { flagState, flagStatus } from '../protocol/fleet-flags.ts';
import { FLAG } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';

/**
 * One device of the fleet as filter and order see it. `moveTo` reuses the same object for each device, so
 * that iterating a large fleet allocates nothing.
 */
export class DeviceCursor implements FilterableDevice, SortableDevice {
  readonly #records: FleetStore;
  #slot = 0;
  constructor(records: FleetStore) {
    this.#records = records;
  }

  /** Moves to the device in this slot. */
  moveTo(slot: number): this {
    this.#slot = slot;
    return this;
  }

  get deviceId(): number {
    return this.#records.deviceId[this.#slot] ?? 0;
  }

  get searchText(): string {
    return this.#records.searchTextOf(this.#slot);
  }

  get nameSortKey(): string {
    return this.#records.nameKeys[this.#slot] ?? '';
  }

  get category(): string {
    return this.#records.descriptions[this.#slot]?.category ?? '';
  }

  get groupId(): number {
    return this.#records.descriptions[this.#slot]?.groupId ?? 0;
  }

  get status(): DeviceStatus {
    return flagStatus(this.#flags);
  }

  get lastUpdateMs(): number {
    return this.#records.lastUpdateMs[this.#slot] ?? Number.NaN;
  }

  get hasPosition(): boolean {
    return this.#has(FLAG.hasPosition);
  }

  get motion(): boolean | undefined {
    return flagState(this.#flags, FLAG.motionKnown, FLAG.motion);
  }

  get ignition(): boolean | undefined {
    return flagState(this.#flags, FLAG.ignitionKnown, FLAG.ignition);
  }

  get blocked(): boolean | undefined {
    return flagState(this.#flags, FLAG.blockedKnown, FLAG.blocked);
  }

  get isAnchored(): boolean {
    return this.#has(FLAG.anchored) || this.#has(FLAG.anchorViolated);
  }

  get hasDriver(): boolean {
    return this.#has(FLAG.driver);
  }

  get hasAlarm(): boolean {
    return this.#has(FLAG.alarm);
  }

  get #flags(): number {
    return this.#records.flags[this.#slot] ?? 0;
  }

  #has(flag: number): boolean {
    return (this.#flags & flag) !== 0;
  }
}
