import type { Attributes } from '../../domain/values/attributes.ts';
import type { Device } from '../../domain/device/device.ts';
import type { Position } from '../../domain/position/position.ts';
import { flagState } from '../protocol/fleet-flags.ts';
import { FLAG } from '../protocol/fleet-protocol.ts';
import type { VehicleColumns } from '../protocol/vehicle-columns.ts';

/** Returns a device with the state that it had at the moment in its row. */
export function deviceAtMoment(device: Device, columns: VehicleColumns, slot: number): Device {
  const status = (columns.flags[slot] ?? 0) & FLAG.statusOnline ? 'online' : 'unknown';
  return { ...device, status, lastUpdate: timeText(columns.lastUpdateMs[slot]) };
}

/** Returns what is known of where a device was at the moment in its row; undefined if nothing. */
export function positionAtMoment(columns: VehicleColumns, slot: number): Position | undefined {
  const flags = columns.flags[slot] ?? 0;
  const fixTime = timeText(columns.fixTimeMs[slot]);
  if (!(flags & FLAG.hasPosition) || fixTime === null) return undefined;
  const states = {
    motion: flagState(flags, FLAG.motionKnown, FLAG.motion),
    ignition: flagState(flags, FLAG.ignitionKnown, FLAG.ignition),
    blocked: flagState(flags, FLAG.blockedKnown, FLAG.blocked),
  };
  const attributes: Attributes = {};
  for (const [name, state] of Object.entries(states)) if (state !== undefined) attributes[name] = state;
  return {
    id: 0,
    deviceId: columns.deviceId[slot] ?? 0,
    protocol: '',
    serverTime: fixTime,
    deviceTime: fixTime,
    fixTime,
    valid: true,
    latitude: columns.latitude[slot] ?? 0,
    longitude: columns.longitude[slot] ?? 0,
    altitude: 0,
    speed: columns.speedKnots[slot] ?? 0,
    course: columns.courseDegrees[slot] ?? 0,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    attributes,
  };
}

function timeText(ms: number | undefined): string | null {
  return ms === undefined || Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
