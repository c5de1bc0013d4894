import {
  compileDeviceFilter,
  isShownOnMap,
  type CompiledDeviceFilter,
} from '../../domain/device/device-filter.ts';
import type { Group } from '../../domain/device/group.ts';
import type { DeviceCursor } from './device-cursor.ts';
import type { FleetArrangement } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';
import { capacityFor, copyInto } from '../protocol/fleet-table.ts';

/** How long the results of a time-dependent query stay valid, milliseconds. */
const TIMED_QUERY_MS = 5000;

/**
 * Which devices are on the map and in the list; cached per slot and tested again only for slots that changed.
 */
export class FleetFilter {
  /** 1 for every slot in the list. */
  listed = new Uint8Array(0);

  readonly #records: FleetStore;
  readonly #cursor: DeviceCursor;
  #filter: CompiledDeviceFilter;
  #compiledAt: number;
  #arrangement: FleetArrangement;
  #groups: readonly Group[] = [];
  #openDeviceId: number | undefined;
  /** Groups whose name matches the query: the list shows their devices, the map does not (§4). */
  #matchingGroups: ReadonlySet<number> = new Set();

  constructor(records: FleetStore, cursor: DeviceCursor, arrangement: FleetArrangement) {
    this.#records = records;
    this.#cursor = cursor;
    this.#arrangement = arrangement;
    this.#compiledAt = 0;
    this.#filter = compileDeviceFilter(arrangement, 0);
  }

  /** Compiles the filter for another arrangement or other groups; every device has to be tested again. */
  compile(arrangement: FleetArrangement, groups: readonly Group[], now: number): void {
    this.#arrangement = arrangement;
    this.#groups = groups;
    this.#compiledAt = now;
    this.#filter = compileDeviceFilter(arrangement, now);
    const { query } = this.#filter;
    this.#matchingGroups = new Set(
      query.isBlank ? [] : groups.filter(({ name }) => query.matchesName(name)).map(({ id }) => id),
    );
  }

  /**
   * Sets the watched device, which the map shows whatever the filter says. Its slot and the previous one have
   * to be tested again.
   */
  open(deviceId: number | undefined): void {
    this.#openDeviceId = deviceId;
  }

  /** Compiles a stale time-dependent query again; returns whether every device has to be tested again. */
  recompileIfStale(now: number): boolean {
    if (!this.#filter.query.dependsOnTime || now - this.#compiledAt < TIMED_QUERY_MS) return false;
    this.compile(this.#arrangement, this.#groups, now);
    return true;
  }

  /** Tests one device; returns whether it entered or left the list. */
  test(slot: number): boolean {
    const records = this.#records;
    if (slot >= this.listed.length) {
      this.listed = copyInto(this.listed, new Uint8Array(capacityFor(slot + 1)));
    }
    const device = this.#cursor.moveTo(slot);
    const isThere = records.devices[slot] !== undefined;
    const passes = isThere && this.#filter.passes(device);
    records.visible[slot] = Number(isThere && isShownOnMap(passes, device.deviceId, this.#openDeviceId));
    const listed =
      passes || (isThere && this.#matchingGroups.size > 0 && this.#matchingGroups.has(device.groupId));
    if (this.listed[slot] === Number(listed)) return false;
    this.listed[slot] = Number(listed);
    return true;
  }

  /** Tests every device. */
  testAll(): void {
    for (let slot = 0; slot < this.#records.length; slot++) this.test(slot);
  }
}
