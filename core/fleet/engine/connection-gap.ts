import type { Device } from '../../domain/device/device.ts';
import type { FleetStore } from './fleet-store.ts';

/** What happened while the line was away: which fixes are new, which devices are gone, and who was heard while all was read. */
export class ConnectionGap {
  readonly #records: FleetStore;
  /** The fix times when the line was lost. */
  #before: Float64Array | undefined;
  /** Devices heard of on the line since everything is being read. */
  #heard: Set<number> | undefined;
  /** Devices saved here since everything is being read, and those deleted (nothing). */
  #saved = new Map<number, Device | undefined>();

  constructor(records: FleetStore) {
    this.#records = records;
  }

  /** The line was lost; a line that never carried anything does not move the beginning of the gap. */
  start(): void {
    this.#before ??= this.#records.fixTimeMs.slice(0, this.#records.length);
  }

  /** Everything is about to be read from the server. */
  beginLoad(): void {
    this.#heard = new Set();
    this.#saved.clear();
  }

  /** The device was saved here, or deleted (nothing): what is being read may be older. */
  save(deviceId: number, device: Device | undefined): void {
    if (!this.#heard) return;
    this.#saved.set(deviceId, device);
    if (device) this.#heard.add(deviceId);
    else this.#heard.delete(deviceId);
  }

  /** The line told of this device. */
  markReceived(deviceId: number): void {
    this.#heard?.add(deviceId);
  }

  /** The device as read, with what was saved here meanwhile and the state that the line told, if that is newer; nothing for a deleted one. */
  mergeNewest(read: Device): Device | undefined {
    const saved = this.#saved.get(read.id);
    if (!saved && this.#saved.has(read.id)) return undefined;
    const { status: readStatus, lastUpdate: readUpdate, positionId: readPosition } = read;
    const device = saved
      ? { ...saved, status: readStatus, lastUpdate: readUpdate, positionId: readPosition }
      : read;
    const slot = this.#records.slotOf(device.id);
    const known = slot === undefined ? undefined : this.#records.devices[slot];
    // Where one of the two times is missing or cannot be read, neither is older: what was read counts.
    const isOlder = Date.parse(device.lastUpdate ?? '') < Date.parse(known?.lastUpdate ?? '');
    if (!known || !isOlder) return device;
    const { status, lastUpdate, positionId } = known;
    return { ...device, status, lastUpdate, positionId };
  }

  /** The devices of the fleet that were neither read nor heard of meanwhile. */
  removedDevices(read: ReadonlySet<number>): number[] {
    const removedDevices: number[] = [];
    for (const device of this.#records.devices) {
      if (device && !read.has(device.id) && !this.#heard?.has(device.id)) removedDevices.push(device.id);
    }
    return removedDevices;
  }

  /** Ends the gap; answers how many devices have a newer fix than at its beginning, 0 when there was none. */
  finish(): number {
    const before = this.#before;
    this.#before = undefined;
    this.#heard = undefined;
    this.#saved.clear();
    if (!before) return 0;
    const { fixTimeMs, length } = this.#records;
    let changed = 0;
    for (let slot = 0; slot < length; slot++) {
      const [then, now] = [before[slot] ?? Number.NaN, fixTimeMs[slot] ?? Number.NaN];
      if (now > then || (Number.isNaN(then) && !Number.isNaN(now))) changed++;
    }
    return changed;
  }

  /** Forgets the gap. */
  clear(): void {
    this.#before = undefined;
    this.#heard = undefined;
    this.#saved.clear();
  }
}
