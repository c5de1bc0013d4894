import type { ShownAlarmChange } from '../../domain/alert/open-alarms.ts';
import type { Device, DeviceStatus } from '../../domain/device/device.ts';
import type { Driver } from '../../domain/device/driver.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import type { Group } from '../../domain/device/group.ts';
import type { Position } from '../../domain/position/position.ts';
import type { VehicleColumns } from './vehicle-columns.ts';

/** How list and map are arranged: which devices are shown and in which order (§4). */
export interface FleetArrangement {
  /** The free-text query; while it is not empty it alone decides what the map shows. */
  query: string;
  status: DeviceStatus | 'all';
  movingOnly: boolean;
  hiddenCategories: readonly string[];
  /** Shows only this device, for instance while its route is displayed. */
  onlyDeviceId: number | undefined;
  /** 'field-asc' or 'field-desc', or one of the state orders (§4). */
  order: string;
  grouped: boolean;
}

/** Requests from the page to the engine. */
export type FleetRequest =
  | { type: 'arrange'; arrangement: FleetArrangement }
  /** Watches this device: everything about it is reported, and the map shows it whatever the filter says. */
  | { type: 'watch'; deviceId: number | undefined }
  /** Exactly these devices have an anchor, and these left theirs. */
  | { type: 'anchor'; deviceIds: readonly number[]; violatedIds: readonly number[] }
  /** Exactly these devices have an alarm that nobody acknowledged yet; they show it whatever they report since. */
  | { type: 'openAlarms'; changes: readonly ShownAlarmChange[] }
  /** A record as the server returned it after saving; an updated one is ignored unless the fleet knows it. */
  | { type: 'saved'; saved: SavedFleetRecord; isNew: boolean }
  | { type: 'removed'; kind: SavedFleetRecord['kind']; id: number }
  /** The latest position of a device that was loaded separately: snapshots omit old ones (contract §4.6). */
  | { type: 'position'; position: Position }
  | { type: 'forget' };

/** A record that the fleet shows, with its kind. */
export type SavedFleetRecord =
  | { kind: 'devices'; record: Device }
  | { kind: 'groups'; record: Group }
  | { kind: 'drivers'; record: Driver };

/** Counts of all devices by state; filters do not change them. */
export interface FleetCounts {
  all: number;
  online: number;
  offline: number;
  unknown: number;
  moving: number;
}

/** Consecutive rows of one group in display order; groupId 0 is "no group". */
export interface FleetSection {
  groupId: number;
  start: number;
  length: number;
}

/** The live numbers of the devices that changed since the last report: row i belongs to the device in `slot[i]`. */
export interface FleetColumns extends VehicleColumns {
  slot: Uint32Array<ArrayBuffer>;
}

/** The text of a device for rows, labels and markers; sent when a device appears or its text changes. */
export interface DeviceDescription {
  slot: number;
  name: string;
  plate: string;
  model: string;
  category: string;
  groupId: number;
  driverUniqueId: string;
  alarm: string;
  /** `hue|saturation|brightness` of the two tint layers, empty when not set (vehicle colors). */
  color: string;
  colorExtra: string;
}

/** A device's response to a command, reported by its position (contract §4.4). */
export interface CommandResultMessage {
  deviceId: number;
  positionId: number;
  result: string;
}

/** What the engine reports to the page, at most once per frame. An absent part is unchanged. */
export interface FleetDelta {
  columns?: FleetColumns;
  descriptions?: DeviceDescription[];
  /** Slots whose device was removed. */
  removed?: Uint32Array<ArrayBuffer>;
  counts?: FleetCounts;
  /** Slots in list order. */
  order?: Uint32Array<ArrayBuffer>;
  /** Sections of `order`; one unnamed section when the list is not grouped. */
  sections?: FleetSection[];
  /** 1 for every slot that is shown on the map: devices that pass the filter, and the watched device. */
  visible?: Uint8Array<ArrayBuffer>;
  /** Whether the map shows the watched device although it does not pass the filter. */
  isWatchedFilteredOut?: boolean;
  groups?: Group[];
  drivers?: Driver[];
  events?: DeviceEvent[];
  /** Responses of devices to commands. */
  commandResults?: CommandResultMessage[];
  /** Commands of the server's log that are new or changed; not checked yet. */
  loggedCommands?: unknown[];
  /** The watched device with all its data. */
  watched?: { device: Device; position: Position | undefined } | undefined;
  /** True once devices and positions were loaded for the first time. */
  loaded?: boolean;
  /** The longest time that a message of this report waited since it arrived, milliseconds. */
  lagMs?: number;
}

/** Bits of a device's state; unknown (not reported by the device) differs from false. */
export const FLAG = {
  statusOnline: 1 << 0,
  statusOffline: 1 << 1,
  hasPosition: 1 << 2,
  motionKnown: 1 << 3,
  motion: 1 << 4,
  ignitionKnown: 1 << 5,
  ignition: 1 << 6,
  blockedKnown: 1 << 7,
  blocked: 1 << 8,
  alarm: 1 << 9,
  driver: 1 << 10,
  driverLocked: 1 << 11,
  disabled: 1 << 12,
  /** The map shows the device: it passes the filter or is watched. */
  visible: 1 << 14,
  anchored: 1 << 15,
  /** The device left its anchor recently. */
  anchorViolated: 1 << 16,
  /** A severe alarm of the device waits to be acknowledged. */
  openAlarm: 1 << 17,
} as const;
