import type { Driver } from '../../domain/device/driver.ts';
import type { Group } from '../../domain/device/group.ts';

/** The groups and drivers that the fleet's rows, sections and searches name. */
export class FleetDirectory {
  groups: readonly Group[] = [];
  drivers: readonly Driver[] = [];

  /** Takes all of them as they were read. */
  replaceAll(groups: readonly Group[], drivers: readonly Driver[]): void {
    this.groups = groups;
    this.drivers = drivers;
  }

  /** Takes a group as it was saved. */
  saveGroup(group: Group): void {
    this.groups = [...this.groups.filter(({ id }) => id !== group.id), group];
  }

  /** Takes a driver as they were saved. */
  saveDriver(driver: Driver): void {
    this.drivers = [...this.drivers.filter(({ id }) => id !== driver.id), driver];
  }

  /** Groups below the one that goes stand at the top from then on (contract §3.1). */
  removeGroup(groupId: number): void {
    this.groups = this.groups
      .filter(({ id }) => id !== groupId)
      .map((group) => (group.groupId === groupId ? { ...group, groupId: 0 } : group));
  }

  removeDriver(driverId: number): void {
    this.drivers = this.drivers.filter(({ id }) => id !== driverId);
  }
}
