import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { compileDeviceFilter } from '@farol/core/domain/device/device-filter';
import {
  compareDevices,
  parseDeviceOrder,
  type SortableDevice,
} from '@farol/core/domain/device/device-order';
import { deviceSearchText } from '@farol/core/domain/device/device-search';
import { isDeletedId, type Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { groupTreeByName } from '@farol/core/domain/device/group-tree';
import { nameSortKey } from '@farol/core/domain/values/name-sort-key';
import type { Position } from '@farol/core/domain/position/position';
import type { FleetArrangement, FleetCounts, FleetSection } from '@farol/core/fleet/protocol/fleet-protocol';

/** The fleet written without regard to speed: maps, filter, sort. The engine must agree with it. */
export class NaiveFleet {
  devices = new Map<number, Device>();
  positions = new Map<number, Position>();
  groups: readonly Group[] = [];
  arrangement: FleetArrangement | undefined;
  /** Shown whatever the filter says. */
  openDeviceId: number | undefined;

  takeDevice(device: Device): void {
    if (isDeletedId(device.uniqueId)) this.removeDevice(device.id);
    else this.devices.set(device.id, device);
  }

  saveDevice(saved: Device, isNew: boolean): void {
    const known = this.devices.get(saved.id);
    if (!known && !isNew) return;
    const { status, lastUpdate, positionId } = known ?? saved;
    this.takeDevice({ ...saved, status, lastUpdate, positionId });
  }

  takePosition(position: Position): void {
    const known = this.positions.get(position.deviceId);
    if (known && Date.parse(position.fixTime) < Date.parse(known.fixTime)) return;
    this.positions.set(position.deviceId, position);
  }

  removeDevice(deviceId: number): void {
    this.devices.delete(deviceId);
    this.positions.delete(deviceId);
  }

  load(devices: readonly Device[], positions: readonly Position[], groups: readonly Group[]): void {
    for (const device of devices) {
      const known = this.devices.get(device.id);
      const isOlder = timeOf(device.lastUpdate) < timeOf(known?.lastUpdate ?? null);
      this.takeDevice(
        known && isOlder
          ? {
              ...device,
              status: known.status,
              lastUpdate: known.lastUpdate,
              positionId: known.positionId,
            }
          : device,
      );
    }
    const read = new Set(devices.map(({ id }) => id));
    for (const id of this.devices.keys()) if (!read.has(id)) this.removeDevice(id);
    for (const position of positions) this.takePosition(position);
    this.groups = groups;
  }

  /** Ids of the devices on the map. */
  visible(): Set<number> {
    const ids = [...this.devices.values()].filter((device) => this.#passes(device)).map(({ id }) => id);
    const { openDeviceId } = this;
    return new Set(
      openDeviceId !== undefined && this.devices.has(openDeviceId) ? [...ids, openDeviceId] : ids,
    );
  }

  /** Whether the open device is on the map only because it is open. */
  isOpenOutside(): boolean {
    const { openDeviceId } = this;
    return (
      openDeviceId !== undefined && this.devices.has(openDeviceId) && !this.order().includes(openDeviceId)
    );
  }

  /** Ids in list order. */
  order(): number[] {
    const { arrangement, groups } = this;
    const query = compileDeviceFilter(arrangement ?? DEFAULT_FLEET_ARRANGEMENT, 0).query;
    const matching = new Set(
      query.isBlank ? [] : groups.filter((group) => query.matchesName(group.name)).map(({ id }) => id),
    );
    const compare = compareDevices(parseDeviceOrder(arrangement?.order ?? 'name-asc'));
    return [...this.devices.values()]
      .filter((device) => this.#passes(device) || matching.has(device.groupId))
      .map((device) => ({ group: this.#groupRank(device), row: this.row(device) }))
      .sort((a, b) => a.group - b.group || compare(a.row, b.row))
      .map(({ row }) => row.deviceId);
  }

  sections(): FleetSection[] {
    const order = this.order();
    if (!this.arrangement?.grouped) return [{ groupId: 0, start: 0, length: order.length }];
    const sections: FleetSection[] = [];
    order.forEach((id, start) => {
      const groupId = this.#groupOf(this.devices.get(id));
      const last = sections.at(-1);
      if (last?.groupId === groupId) last.length++;
      else sections.push({ groupId, start, length: 1 });
    });
    return sections;
  }

  counts(): FleetCounts {
    const devices = [...this.devices.values()];
    const countOf = (status: string): number => devices.filter((device) => device.status === status).length;
    return {
      all: devices.length,
      online: countOf('online'),
      offline: countOf('offline'),
      unknown: countOf('unknown'),
      moving: devices.filter(
        ({ id, status }) => status === 'online' && this.positions.get(id)?.attributes['motion'] === true,
      ).length,
    };
  }

  row(device: Device): SortableDevice {
    const position = this.positions.get(device.id);
    const { motion, ignition, blocked, driverUniqueId, alarm } = position?.attributes ?? {};
    return {
      deviceId: device.id,
      nameSortKey: nameSortKey(device.name),
      status: device.status,
      lastUpdateMs: timeOf(device.lastUpdate),
      hasPosition: position !== undefined,
      motion: flag(motion),
      ignition: flag(ignition),
      blocked: flag(blocked),
      isAnchored: false,
      hasDriver: Boolean(driverUniqueId),
      hasAlarm: Boolean(alarm),
    };
  }

  #passes(device: Device): boolean {
    return compileDeviceFilter(this.arrangement ?? DEFAULT_FLEET_ARRANGEMENT, 0).passes({
      deviceId: device.id,
      searchText: deviceSearchText(device),
      category: device.category ?? '',
      status: device.status,
      lastUpdateMs: timeOf(device.lastUpdate),
      motion: this.row(device).motion,
    });
  }

  #groupOf(device: Device | undefined): number {
    return this.groups.some(({ id }) => id === device?.groupId) ? (device?.groupId ?? 0) : 0;
  }

  #groupRank(device: Device): number {
    if (!this.arrangement?.grouped) return 0;
    return groupTreeByName(this.groups).findIndex(({ group }) => group.id === device.groupId) + 1;
  }
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function timeOf(text: string | null): number {
  return text === null ? Number.NaN : Date.parse(text);
}
