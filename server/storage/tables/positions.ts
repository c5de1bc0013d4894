import type { Position } from '@farol/core/domain/position';
import type { Selectable } from 'kysely';
import { wireDate } from '../../tracking/wire-date.ts';
import type { PositionRow } from '../schema.ts';

/** A position's row. */
export function positionRow(position: Position): PositionRow {
  return {
    id: position.id,
    device_id: position.deviceId,
    protocol: position.protocol,
    server_time: Date.parse(position.serverTime),
    device_time: Date.parse(position.deviceTime),
    fix_time: Date.parse(position.fixTime),
    valid: position.valid ? 1 : 0,
    latitude: position.latitude,
    longitude: position.longitude,
    altitude: position.altitude,
    speed: position.speed,
    course: position.course,
    accuracy: position.accuracy,
    address: position.address,
    network: position.network === null ? null : JSON.stringify(position.network),
    geofence_ids: position.geofenceIds === null ? null : JSON.stringify(position.geofenceIds),
    attributes: JSON.stringify(position.attributes),
  };
}

/** The position that a row holds. */
export function positionOf(row: Selectable<PositionRow>): Position {
  return JSON.parse(positionText(row));
}

/**
 * The position that a row holds as the JSON text that goes over the wire (contract §2.8). The stored texts are put in as they
 * are: a fleet's positions are written without being read first.
 */
export function positionText(row: Selectable<PositionRow>): string {
  return (
    `{"id":${row.id},"attributes":${row.attributes},"deviceId":${row.device_id}` +
    `,"protocol":${JSON.stringify(row.protocol)},"serverTime":"${wireDate(row.server_time)}"` +
    `,"deviceTime":"${wireDate(row.device_time)}","fixTime":"${wireDate(row.fix_time)}"` +
    `,"valid":${row.valid === 1},"latitude":${row.latitude},"longitude":${row.longitude}` +
    `,"altitude":${row.altitude},"speed":${row.speed},"course":${row.course}` +
    `,"address":${row.address === null ? 'null' : JSON.stringify(row.address)},"accuracy":${row.accuracy}` +
    `,"network":${row.network ?? 'null'},"geofenceIds":${row.geofence_ids ?? 'null'}}`
  );
}
