import type { Driver } from '../../domain/device/driver.ts';
import type { Group } from '../../domain/device/group.ts';

/** The groups and drivers of the fleet. */
export class FleetDirectory {
  groups: readonly Group[] = [];
  drivers: readonly Driver[] = [];
  /** What was changed here since a load began; undefined while none runs. */
  #changes: (() => void)[] | undefined;

  /** Replaces all groups and drivers. */
  replaceAll(groups: readonly Group[], drivers: readonly Driver[]): void {
    this.groups = groups;
    this.drivers = drivers;
  }

  /** A load from the server begins. */
  beginLoad(): void {
    this.#changes = [];
  }

  /** Replaces all groups and drivers by those that were loaded, and makes the changes since then in them. */
  load(groups: readonly Group[], drivers: readonly Driver[]): void {
    const changes = this.#changes;
    this.#changes = undefined;
    this.replaceAll(groups, drivers);
    for (const change of changes ?? []) change();
  }

  /** Adds or replaces a saved group. */
  saveGroup(group: Group): void {
    this.#change(() => {
      this.groups = [...this.groups.filter(({ id }) => id !== group.id), group];
    });
  }

  /** Adds or replaces a saved driver. */
  saveDriver(driver: Driver): void {
    this.#change(() => {
      this.drivers = [...this.drivers.filter(({ id }) => id !== driver.id), driver];
    });
  }

  /** Removes a group; its subgroups move to the top level (contract §3.1). */
  removeGroup(groupId: number): void {
    this.#change(() => {
      this.groups = this.groups
        .filter(({ id }) => id !== groupId)
        .map((group) => (group.groupId === groupId ? { ...group, groupId: 0 } : group));
    });
  }

  /** Removes a driver. */
  removeDriver(driverId: number): void {
    this.#change(() => {
      this.drivers = this.drivers.filter(({ id }) => id !== driverId);
    });
  }

  #change(change: () => void): void {
    this.#changes?.push(change);
    change();
  }
}
