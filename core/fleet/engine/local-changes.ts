import type { Device } from '../../domain/device/device.ts';
import type { FleetDirectory } from './fleet-directory.ts';
import type { ConnectionGap } from './connection-gap.ts';
import type { SavedFleetRecord } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';

/**
 * Records saved and deleted in this console: servers need not report them on the live connection (contract
 * §6).
 */
export class LocalChanges {
  readonly #records: FleetStore;
  readonly #gap: ConnectionGap;
  readonly #directory: FleetDirectory;

  constructor(records: FleetStore, gap: ConnectionGap, directory: FleetDirectory) {
    this.#records = records;
    this.#gap = gap;
    this.#directory = directory;
  }

  /** Applies a saved record; returns whether groups or drivers changed. */
  save(saved: SavedFleetRecord, isNew: boolean): boolean {
    if (saved.kind === 'devices') this.#saveDevice(saved.record, isNew);
    else if (saved.kind === 'groups') this.#directory.saveGroup(saved.record);
    else this.#directory.saveDriver(saved.record);
    return saved.kind !== 'devices';
  }

  /** Applies a deletion; returns whether groups or drivers changed. */
  remove(kind: SavedFleetRecord['kind'], id: number): boolean {
    if (kind === 'devices') {
      this.#gap.save(id, undefined);
      this.#records.removeDevice(id);
    } else if (kind === 'groups') {
      this.#directory.removeGroup(id);
      for (const device of this.#records.devices)
        if (device?.groupId === id) this.#records.takeDevice({ ...device, groupId: 0 });
    } else this.#directory.removeDriver(id);
    return kind !== 'devices';
  }

  /** A server may return the status that the client sent: that of the live connection is kept. */
  #saveDevice(saved: Device, isNew: boolean): void {
    const known = this.#records.deviceOf(saved.id);
    // Administrators also save devices that their live connection does not report.
    if (!known && !isNew) return;
    const { status, lastUpdate, positionId } = known ?? saved;
    const device = { ...saved, status, lastUpdate, positionId };
    this.#gap.save(device.id, device);
    this.#records.takeDevice(device);
  }
}
