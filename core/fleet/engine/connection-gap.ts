import type { Device } from '../../domain/device/device.ts';
import type { FleetStore } from './fleet-store.ts';

/**
 * A gap of the live connection: which fixes are newer, which devices were removed, and which devices reported
 * during a load.
 */
export class ConnectionGap {
  readonly #records: FleetStore;
  /** The fix times when the connection was lost. */
  #before: Float64Array | undefined;
  /** Devices received on the live connection since the load began. */
  #received: Set<number> | undefined;
  /** Devices saved in this console since the load began; undefined for deleted ones. */
  #saved = new Map<number, Device | undefined>();

  constructor(records: FleetStore) {
    this.#records = records;
  }

  /** The connection was lost; a connection that never carried data does not move the start of the gap. */
  start(): void {
    this.#before ??= this.#records.fixTimeMs.slice(0, this.#records.length);
  }

  /** A load from the server begins. */
  beginLoad(): void {
    this.#received = new Set();
    this.#saved.clear();
  }

  /** The device was saved in this console, or deleted (undefined): the load may carry an older state. */
  save(deviceId: number, device: Device | undefined): void {
    if (!this.#received) return;
    this.#saved.set(deviceId, device);
    if (device) this.#received.add(deviceId);
    else this.#received.delete(deviceId);
  }

  /** The live connection reported this device. */
  markReceived(deviceId: number): void {
    this.#received?.add(deviceId);
  }

  /**
   * Returns the loaded device with local changes made meanwhile and the status from the live connection if
   * that is newer; undefined for a deleted one.
   */
  mergeNewest(read: Device): Device | undefined {
    const saved = this.#saved.get(read.id);
    if (!saved && this.#saved.has(read.id)) return undefined;
    const { status: readStatus, lastUpdate: readUpdate, positionId: readPosition } = read;
    const device = saved
      ? { ...saved, status: readStatus, lastUpdate: readUpdate, positionId: readPosition }
      : read;
    const known = this.#records.deviceOf(device.id);
    // If either time is missing or malformed, the loaded status counts.
    const isOlder = Date.parse(device.lastUpdate ?? '') < Date.parse(known?.lastUpdate ?? '');
    if (!known || !isOlder) return device;
    const { status, lastUpdate, positionId } = known;
    return { ...device, status, lastUpdate, positionId };
  }

  /** Returns the devices of the fleet that were neither loaded nor received meanwhile. */
  removedDevices(read: ReadonlySet<number>): number[] {
    const deviceIds: number[] = [];
    for (const device of this.#records.devices) {
      if (device && !read.has(device.id) && !this.#received?.has(device.id)) deviceIds.push(device.id);
    }
    return deviceIds;
  }

  /** Ends the gap; returns how many devices have a newer fix than at its start, 0 when there was no gap. */
  finish(): number {
    const before = this.#before;
    this.clear();
    if (!before) return 0;
    const { fixTimeMs, length } = this.#records;
    let changed = 0;
    for (let slot = 0; slot < length; slot++) {
      const [then, now] = [before[slot] ?? Number.NaN, fixTimeMs[slot] ?? Number.NaN];
      if (now > then || (Number.isNaN(then) && !Number.isNaN(now))) changed++;
    }
    return changed;
  }

  /** Discards the gap. */
  clear(): void {
    this.#before = undefined;
    this.#received = undefined;
    this.#saved.clear();
  }
}
