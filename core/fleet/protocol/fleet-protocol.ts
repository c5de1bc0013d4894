import type { Device, DeviceStatus } from '../../domain/device/device.ts';
import type { Driver } from '../../domain/device/driver.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import type { Group } from '../../domain/device/group.ts';
import type { Position } from '../../domain/position/position.ts';

/** How the list and the map are arranged: which devices pass and in which order (§4). */
export interface FleetArrangement {
  /** The free-text query; while it is not empty it alone decides what the map shows. */
  query: string;
  status: DeviceStatus | 'all';
  movingOnly: boolean;
  hiddenCategories: readonly string[];
  /** Shows this one device only, for instance while its route is displayed. */
  onlyDeviceId: number | undefined;
  /** 'field-asc' or 'field-desc', or one of the state orders (§4). */
  order: string;
  grouped: boolean;
}

/** What the page asks of the engine. */
export type FleetRequest =
  | { type: 'arrange'; arrangement: FleetArrangement }
  /** This device is open: everything about it is told, and it is drawn whatever the filter says. */
  | { type: 'watch'; deviceId: number | undefined }
  /** These devices, and no others, have an anchor, and these left theirs. */
  | { type: 'anchor'; deviceIds: readonly number[]; violatedIds: readonly number[] }
  /** A record as the server answered when it was saved; a changed one counts only where the fleet knows it. */
  | { type: 'saved'; saved: SavedFleetRecord; isNew: boolean }
  | { type: 'removed'; kind: SavedFleetRecord['kind']; id: number }
  /** The latest position of a device, asked for by itself: old ones come with no snapshot (contract §4.6). */
  | { type: 'position'; position: Position }
  | { type: 'forget' };

/** A record that the fleet shows, by its kind. */
export type SavedFleetRecord =
  | { kind: 'devices'; record: Device }
  | { kind: 'groups'; record: Group }
  | { kind: 'drivers'; record: Driver };

/** All devices by state; the filters never change these counts. */
export interface FleetCounts {
  all: number;
  online: number;
  offline: number;
  unknown: number;
  moving: number;
}

/** One run of rows that belong to one group, in the order they are shown; groupId 0 is "no group". */
export interface FleetSection {
  groupId: number;
  start: number;
  length: number;
}

/**
 * The live numbers of the devices that changed since the last report, packed column by column: row i of
 * every column speaks of the device in slot `slot[i]`.
 */
export interface FleetColumns {
  slot: Uint32Array<ArrayBuffer>;
  deviceId: Float64Array<ArrayBuffer>;
  longitude: Float64Array<ArrayBuffer>;
  latitude: Float64Array<ArrayBuffer>;
  /** Degrees clockwise from north. */
  courseDegrees: Float32Array<ArrayBuffer>;
  /** Knots. */
  speedKnots: Float32Array<ArrayBuffer>;
  /** Milliseconds since the epoch, NaN when the device has no fix. */
  fixTimeMs: Float64Array<ArrayBuffer>;
  /** Milliseconds since the epoch, NaN when the device was never heard. */
  lastUpdateMs: Float64Array<ArrayBuffer>;
  /** Milliseconds since the epoch, NaN when the device does not say since when it stands. */
  stoppedSinceMs: Float64Array<ArrayBuffer>;
  /** Bits of `FLAG`. */
  flags: Uint32Array<ArrayBuffer>;
}

/** The words of a device: what rows, labels and drawings need; sent when a device appears or is edited. */
export interface DeviceDescription {
  slot: number;
  name: string;
  plate: string;
  model: string;
  category: string;
  groupId: number;
  driverUniqueId: string;
  alarm: string;
  /** `hue|saturation|brightness` of the two tint layers, empty when not set (product colours). */
  color: string;
  colorExtra: string;
}

/** What a device answered to a command: its position said so (contract §4.4). */
export interface CommandResult {
  deviceId: number;
  positionId: number;
  result: string;
}

/** What the engine tells the page, at most once a frame. Every part is optional: absent means unchanged. */
export interface FleetReport {
  columns?: FleetColumns;
  descriptions?: DeviceDescription[];
  /** Slots whose device was removed. */
  removed?: Uint32Array<ArrayBuffer>;
  counts?: FleetCounts;
  /** Slots in the order of the list. */
  order?: Uint32Array<ArrayBuffer>;
  /** Sections of `order`; one unnamed section when the list is flat. */
  sections?: FleetSection[];
  /** 1 for every slot that is drawn on the map: what passes the filter, and the open device. */
  visible?: Uint8Array<ArrayBuffer>;
  /** The open device is drawn only because it is open: the filter does not let it through. */
  isWatchedFilteredOut?: boolean;
  groups?: Group[];
  drivers?: Driver[];
  events?: DeviceEvent[];
  /** What devices answered to commands. */
  commandResults?: CommandResult[];
  /** The watched device with everything it has. */
  watched?: { device: Device; position: Position | undefined } | undefined;
  /** True once devices and positions were loaded for the first time. */
  loaded?: boolean;
  /** The largest time a message of this report waited since it arrived, milliseconds. */
  lagMs?: number;
}

/** The state of a device in one number; unknown (the device does not say) differs from false. */
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
  /** The device is drawn on the map: it passes the filter, or it is open. */
  visible: 1 << 14,
  anchored: 1 << 15,
  /** It left its anchor lately. */
  anchorViolated: 1 << 16,
} as const;
