import type { Driver } from '../../domain/device/driver.ts';
import type { Group } from '../../domain/device/group.ts';

/** The groups and drivers of the fleet. */
export class FleetDirectory {
  groups: readonly Group[] = [];
  drivers: readonly Driver[] = [];

  /** Replaces all groups and drivers by those that were loaded. */
  replaceAll(groups: readonly Group[], drivers: readonly Driver[]): void {
    this.groups = groups;
    this.drivers = drivers;
  }

  /** Adds or replaces a saved group. */
  saveGroup(group: Group): void {
    this.groups = [...this.groups.filter(({ id }) => id !== group.id), group];
  }

  /** Adds or replaces a saved driver. */
  saveDriver(driver: Driver): void {
    this.drivers = [...this.drivers.filter(({ id }) => id !== driver.id), driver];
  }

  /** Removes a group; its subgroups move to the top level (contract §3.1). */
  removeGroup(groupId: number): void {
    this.groups = this.groups
      .filter(({ id }) => id !== groupId)
      .map((group) => (group.groupId === groupId ? { ...group, groupId: 0 } : group));
  }

  removeDriver(driverId: number): void {
    this.drivers = this.drivers.filter(({ id }) => id !== driverId);
  }
}
