import type { Device } from '../../domain/device/device.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import type { Group } from '../../domain/device/group.ts';
import type { Driver } from '../../domain/device/driver.ts';
import type { Position } from '../../domain/position/position.ts';
import {
  ensureAttributes,
  ensureNumber,
  ensureText,
  ensureTime,
  isId,
  isWireRecord,
  isWithin,
  parseList,
  type WireRecord,
} from './wire-record.ts';

/** What one text frame of the live line holds (contract §6). */
export interface WireFrame {
  devices: Device[];
  positions: Position[];
  events: DeviceEvent[];
}

/**
 * Reads one text frame. JSON.parse is the whole of it: 3 microseconds a frame, a hand scanner that has to respect strings and
 * nesting won nothing. Unknown keys are dropped; nothing when the text is no JSON object.
 */
export function parseFrame(text: string): WireFrame | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isWireRecord(frame)) return undefined;
  return {
    devices: parseList(frame['devices'], deviceFromWire),
    positions: parseList(frame['positions'], positionFromWire),
    events: parseList(frame['events'], eventFromWire),
  };
}

/**
 * The device on the wire, completed in place: every documented field may be missing and dates may be numbers (contract §9.2).
 * Nothing without an id.
 */
export function deviceFromWire(value: unknown): Device | undefined {
  return isWireRecord(value) && isDevice(value) ? value : undefined;
}

/** The position on the wire, completed in place; nothing without a device or with a place that is not on the globe. */
export function positionFromWire(value: unknown): Position | undefined {
  return isWireRecord(value) && isPosition(value) ? value : undefined;
}

/** The group on the wire, completed in place; nothing without an id. */
export function groupFromWire(value: unknown): Group | undefined {
  return isWireRecord(value) && isGroup(value) ? value : undefined;
}

/** The driver on the wire, completed in place; nothing without an id. */
export function driverFromWire(value: unknown): Driver | undefined {
  return isWireRecord(value) && isDriver(value) ? value : undefined;
}

function eventFromWire(value: unknown): DeviceEvent | undefined {
  return isWireRecord(value) && isEvent(value) ? value : undefined;
}

function isDevice(record: WireRecord): record is WireRecord & Device {
  if (!isId(record['id'])) return false;
  ensureText(record, 'name');
  ensureText(record, 'uniqueId');
  ensureNumber(record, 'groupId');
  ensureTime(record, 'lastUpdate');
  ensureAttributes(record);
  if (typeof record['category'] !== 'string') record['category'] = null;
  if (typeof record['disabled'] !== 'boolean') record['disabled'] = false;
  if (record['status'] !== 'online' && record['status'] !== 'offline') record['status'] = 'unknown';
  return true;
}

function isPosition(record: WireRecord): record is WireRecord & Position {
  if (!isId(record['deviceId'])) return false;
  if (!isWithin(record['latitude'], 90) || !isWithin(record['longitude'], 180)) return false;
  ensureNumber(record, 'id');
  ensureNumber(record, 'speed');
  ensureNumber(record, 'course');
  ensureTime(record, 'fixTime');
  ensureTime(record, 'deviceTime');
  ensureTime(record, 'serverTime');
  ensureAttributes(record);
  return true;
}

function isEvent(record: WireRecord): record is WireRecord & DeviceEvent {
  if (typeof record['type'] !== 'string') return false;
  ensureNumber(record, 'id');
  ensureNumber(record, 'deviceId');
  ensureNumber(record, 'positionId');
  ensureNumber(record, 'geofenceId');
  ensureNumber(record, 'maintenanceId');
  // Before 4.13 the time of an event was called otherwise.
  record['eventTime'] ??= record['serverTime'];
  ensureTime(record, 'eventTime');
  ensureAttributes(record);
  return true;
}

function isGroup(record: WireRecord): record is WireRecord & Group {
  ensureText(record, 'name');
  ensureNumber(record, 'groupId');
  ensureAttributes(record);
  return isId(record['id']);
}

function isDriver(record: WireRecord): record is WireRecord & Driver {
  ensureText(record, 'name');
  ensureText(record, 'uniqueId');
  ensureAttributes(record);
  return isId(record['id']);
}
