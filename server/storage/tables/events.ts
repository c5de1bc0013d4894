import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Selectable } from 'kysely';
import { formatWireDate } from '../../wire/wire-date.ts';
import { readableRows } from '../schema/readable-rows.ts';
import type { EventRow } from '../schema/schema.ts';

/** Converts an event to a row. */
export function eventRow(event: DeviceEvent): EventRow {
  return {
    id: event.id,
    type: event.type,
    event_time: Date.parse(event.eventTime),
    device_id: event.deviceId,
    position_id: event.positionId || null,
    geofence_id: event.geofenceId || null,
    maintenance_id: event.maintenanceId || null,
    attributes: JSON.stringify(event.attributes),
  };
}

/** Converts rows to events, leaving out those that cannot be read. */
export function eventsFromRows(rows: readonly Selectable<EventRow>[]): DeviceEvent[] {
  return readableRows('events', rows, eventFromRow);
}

function eventFromRow(row: Selectable<EventRow>): DeviceEvent {
  return {
    id: row.id,
    attributes: JSON.parse(row.attributes),
    deviceId: row.device_id,
    type: row.type,
    eventTime: formatWireDate(row.event_time),
    positionId: row.position_id ?? 0,
    geofenceId: row.geofence_id ?? 0,
    maintenanceId: row.maintenance_id ?? 0,
  };
}
