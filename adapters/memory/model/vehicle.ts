import type { Device } from '@farol/core/domain/device/device';
import { deviceResource } from '@farol/core/resources/kinds/devices';
import type { Position } from '@farol/core/domain/position/position';

/** A vehicle as a test or a scenario describes it. */
export interface MemoryVehicle {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Knots. */
  readonly speed: number;
  readonly online: boolean;
  /** The name of its group, if any. */
  readonly group?: string | undefined;
}

/** What a device reports. */
export interface VehicleReport {
  readonly latitude: number;
  readonly longitude: number;
  /** Knots. */
  readonly speed: number;
  /** Milliseconds since the epoch. */
  readonly fixTimeMs: number;
}

/** Returns the device of a vehicle. */
export function deviceOf(id: number, { name, online }: MemoryVehicle, groupId: number): Device {
  return {
    ...deviceResource.defaults,
    id,
    name,
    uniqueId: `35000${id}`,
    status: online ? 'online' : 'offline',
    groupId,
  };
}

/** Returns the position of a report. */
export function positionOf(id: number, deviceId: number, report: VehicleReport, nowMs: number): Position {
  const fixTime = new Date(report.fixTimeMs).toISOString();
  return {
    id,
    deviceId,
    protocol: 'osmand',
    serverTime: new Date(nowMs).toISOString(),
    deviceTime: fixTime,
    fixTime,
    valid: true,
    latitude: report.latitude,
    longitude: report.longitude,
    altitude: 0,
    speed: report.speed,
    course: 0,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    attributes: { motion: report.speed > 0, ignition: report.speed > 0 },
  };
}
