import { parseJson } from '../../domain/values/json-text.ts';
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

/** The content of one text frame of the live connection (contract §6). */
export interface WireFrame {
  devices: Device[];
  positions: Position[];
  events: DeviceEvent[];
  /** Commands of the server's log; not checked yet. */
  commands: unknown[];
}

/**
 * Parses one text frame with JSON.parse, which takes 3 microseconds per frame; a hand-written scanner was not
 * faster. Unknown keys are ignored; undefined when the text is not a JSON object.
 */
export function parseFrame(text: string): WireFrame | undefined {
  const frame = parseJson(text);
  if (!isWireRecord(frame)) return undefined;
  return {
    devices: parseList(frame['devices'], deviceFromWire),
    positions: parseList(frame['positions'], positionFromWire),
    events: parseList(frame['events'], eventFromWire),
    commands: Array.isArray(frame['commands']) ? frame['commands'] : [],
  };
}

/**
 * Parses a device, completing it in place: every documented field may be missing and dates may be numbers
 * (contract §9.2). Returns undefined without an id.
 */
export function deviceFromWire(value: unknown): Device | undefined {
  return isWireRecord(value) && isDevice(value) ? value : undefined;
}

/** Parses a position, completing it in place; undefined without a device or with impossible coordinates. */
export function positionFromWire(value: unknown): Position | undefined {
  return isWireRecord(value) && isPosition(value) ? value : undefined;
}

/** Parses a group, completing it in place; undefined without an id. */
export function groupFromWire(value: unknown): Group | undefined {
  return isWireRecord(value) && isGroup(value) ? value : undefined;
}

/** Parses a driver, completing it in place; undefined without an id. */
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
  // Before 4.13 the time of an event had another name.
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
