import type { Device } from '../domain/device.ts';
import type { DeviceEvent } from '../domain/event.ts';
import type { Position } from '../domain/position.ts';

/** What one text frame of the live line holds (contract §6). */
export interface WireFrame {
  devices: Device[];
  positions: Position[];
  events: DeviceEvent[];
}

type Wire = Record<string, unknown>;

/**
 * Reads one text frame. JSON.parse is the whole of it: 3 microseconds a frame, a hand scanner that has to respect strings and
 * nesting won nothing. Unknown keys are dropped; nothing when the text is no JSON object.
 */
export function readFrame(text: string): WireFrame | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(frame)) return undefined;
  return {
    devices: listOf(frame['devices'], deviceFromWire),
    positions: listOf(frame['positions'], positionFromWire),
    events: listOf(frame['events'], eventFromWire),
  };
}

/** Every element that can be read; what is no list is an empty one. */
export function listOf<T>(value: unknown, read: (element: unknown) => T | undefined): T[] {
  const list: T[] = [];
  if (!Array.isArray(value)) return list;
  for (const element of value) {
    const one = read(element);
    if (one !== undefined) list.push(one);
  }
  return list;
}

/**
 * The device on the wire, completed in place: every documented field may be missing and dates may be numbers (contract §9.2).
 * Nothing without an id.
 */
export function deviceFromWire(value: unknown): Device | undefined {
  return isRecord(value) && isDevice(value) ? value : undefined;
}

/** The position on the wire, completed in place; nothing without a device or with a place that is not on the globe. */
export function positionFromWire(value: unknown): Position | undefined {
  return isRecord(value) && isPosition(value) ? value : undefined;
}

/** Whether the value is an object with members. */
export function isRecord(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function eventFromWire(value: unknown): DeviceEvent | undefined {
  return isRecord(value) && isEvent(value) ? value : undefined;
}

function isDevice(record: Wire): record is Wire & Device {
  if (!isId(record['id'])) return false;
  asText(record, 'name');
  asText(record, 'uniqueId');
  asNumber(record, 'groupId');
  asTime(record, 'lastUpdate');
  asAttributes(record);
  if (typeof record['category'] !== 'string') record['category'] = null;
  if (typeof record['disabled'] !== 'boolean') record['disabled'] = false;
  if (record['status'] !== 'online' && record['status'] !== 'offline') record['status'] = 'unknown';
  return true;
}

function isPosition(record: Wire): record is Wire & Position {
  if (!isId(record['deviceId'])) return false;
  if (!isWithin(record['latitude'], 90) || !isWithin(record['longitude'], 180)) return false;
  asNumber(record, 'id');
  asNumber(record, 'speed');
  asNumber(record, 'course');
  asTime(record, 'fixTime');
  asTime(record, 'deviceTime');
  asTime(record, 'serverTime');
  asAttributes(record);
  return true;
}

function isEvent(record: Wire): record is Wire & DeviceEvent {
  if (typeof record['type'] !== 'string') return false;
  asNumber(record, 'id');
  asNumber(record, 'deviceId');
  asNumber(record, 'positionId');
  asNumber(record, 'geofenceId');
  asNumber(record, 'maintenanceId');
  // Before 4.13 the time of an event was called otherwise.
  record['eventTime'] ??= record['serverTime'];
  asTime(record, 'eventTime');
  asAttributes(record);
  return true;
}

function isId(value: unknown): boolean {
  return typeof value === 'number' && value > 0;
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value >= -limit && value <= limit;
}

function asText(record: Wire, key: string): void {
  if (typeof record[key] !== 'string') record[key] = '';
}

function asNumber(record: Wire, key: string): void {
  if (typeof record[key] !== 'number') record[key] = 0;
}

function asAttributes(record: Wire): void {
  if (!isRecord(record['attributes'])) record['attributes'] = {};
}

function asTime(record: Wire, key: string): void {
  const value = record[key];
  if (typeof value === 'string') return;
  const isTime = typeof value === 'number' && Math.abs(value) <= LAST_TIME;
  record[key] = isTime ? new Date(value).toISOString() : null;
}

/** The last millisecond that a date can hold. */
const LAST_TIME = 8.64e15;
