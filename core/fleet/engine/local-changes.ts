import type { Device } from '../../domain/device/device.ts';
import type { FleetDirectory } from './fleet-directory.ts';
import type { ConnectionGap } from './connection-gap.ts';
import type { SavedFleetRecord } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';

/** What was saved and deleted in this console: servers need not tell of that on the live line (contract §6). */
export class LocalChanges {
  readonly #records: FleetStore;
  readonly #gap: ConnectionGap;
  readonly #directory: FleetDirectory;

  constructor(records: FleetStore, gap: ConnectionGap, directory: FleetDirectory) {
    this.#records = records;
    this.#gap = gap;
    this.#directory = directory;
  }

  /** Takes a record as it was saved; answers whether groups or drivers changed by that. */
  save(saved: SavedFleetRecord, isNew: boolean): boolean {
    if (saved.kind === 'devices') this.#saveDevice(saved.record, isNew);
    else if (saved.kind === 'groups') this.#directory.saveGroup(saved.record);
    else this.#directory.saveDriver(saved.record);
    return saved.kind !== 'devices';
  }

  /** Takes away a record that was deleted; answers whether groups or drivers changed by that. */
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

  /** A server may answer with the state that the client sent, so what the line said of that stays (contract §4.1). */
  #saveDevice(saved: Device, isNew: boolean): void {
    const slot = this.#records.slotOf(saved.id);
    const known = slot === undefined ? undefined : this.#records.devices[slot];
    // An administrator also saves devices that the line does not tell of.
    if (!known && !isNew) return;
    const { status, lastUpdate, positionId } = known ?? saved;
    const device = { ...saved, status, lastUpdate, positionId };
    this.#gap.save(device.id, device);
    this.#records.takeDevice(device);
  }
}
