import type { Position } from '@farol/core/domain/position/position';
import type { MotionFix } from '@farol/core/domain/trip/trip-segments';
import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Selectable } from 'kysely';
import { formatWireDate, isDate } from '../../wire/wire-date.ts';
import { readableRows } from '../schema/readable-rows.ts';
import type { PositionRow } from '../schema/schema.ts';

/** Converts a position to a row. */
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

/** Converts rows to positions, leaving out those that cannot be read. */
export function positionsFromRows(rows: readonly Selectable<PositionRow>[]): Position[] {
  return readableRows('positions', rows, (row) => ({
    id: row.id,
    attributes: checkedAttributes(row),
    deviceId: row.device_id,
    protocol: row.protocol,
    serverTime: formatWireDate(row.server_time),
    deviceTime: formatWireDate(row.device_time),
    fixTime: formatWireDate(row.fix_time),
    valid: row.valid === 1,
    // As on the wire, there is no -0.
    latitude: row.latitude + 0,
    longitude: row.longitude + 0,
    altitude: row.altitude + 0,
    speed: row.speed + 0,
    course: row.course + 0,
    address: row.address,
    accuracy: row.accuracy + 0,
    network: row.network === null ? null : JSON.parse(row.network),
    geofenceIds: row.geofence_ids === null ? null : JSON.parse(row.geofence_ids),
  }));
}

/** The columns that trips and stops are read from. */
export const MOTION_COLUMNS = ['id', 'fix_time', 'latitude', 'longitude', 'speed', 'attributes'] as const;

/** Converts rows to fixes from which trips and stops are read, leaving out those that cannot be read. */
export function motionFixesFromRows(
  rows: readonly Pick<Selectable<PositionRow>, (typeof MOTION_COLUMNS)[number]>[],
): MotionFix[] {
  return readableRows('positions', rows, (row) => {
    if (![row.latitude, row.longitude, row.speed].every(Number.isFinite))
      throw new Error('a number is not finite');
    if (!isDate(row.fix_time)) throw new Error('a time is no date');
    const { distance, motion }: Attributes = JSON.parse(row.attributes);
    return {
      positionId: row.id,
      time: row.fix_time,
      latitude: row.latitude,
      longitude: row.longitude,
      speedKnots: row.speed,
      distance: typeof distance === 'number' ? distance : 0,
      isMoving: motion === true,
    };
  });
}

/**
 * Converts rows to JSON texts for the wire (contract §2.8). Stored texts are inserted unchanged, so that a
 * fleet's positions need not be parsed and serialized.
 */
export function positionJsonTexts(rows: readonly Selectable<PositionRow>[]): string[] {
  return readableRows('positions', rows, checkedJsonOf);
}

/** Throws when the text would not be valid JSON. */
function checkedJsonOf(row: Selectable<PositionRow>): string {
  checkedAttributes(row);
  return jsonOf(row);
}

/** Returns the attributes; throws when a column could not be read. */
function checkedAttributes(row: Selectable<PositionRow>): Attributes {
  const { latitude, longitude, altitude, speed, course, accuracy } = row;
  if (![latitude, longitude, altitude, speed, course, accuracy].every(Number.isFinite))
    throw new Error('a number is not finite');
  if (row.network !== null) JSON.parse(row.network);
  if (row.geofence_ids !== null) JSON.parse(row.geofence_ids);
  return JSON.parse(row.attributes);
}

function jsonOf(row: Selectable<PositionRow>): string {
  return (
    `{"id":${row.id},"attributes":${row.attributes},"deviceId":${row.device_id}` +
    `,"protocol":${JSON.stringify(row.protocol)},"serverTime":"${formatWireDate(row.server_time)}"` +
    `,"deviceTime":"${formatWireDate(row.device_time)}","fixTime":"${formatWireDate(row.fix_time)}"` +
    `,"valid":${row.valid === 1},"latitude":${row.latitude},"longitude":${row.longitude}` +
    `,"altitude":${row.altitude},"speed":${row.speed},"course":${row.course}` +
    `,"address":${row.address === null ? 'null' : JSON.stringify(row.address)},"accuracy":${row.accuracy}` +
    `,"network":${row.network ?? 'null'},"geofenceIds":${row.geofence_ids ?? 'null'}}`
  );
}
