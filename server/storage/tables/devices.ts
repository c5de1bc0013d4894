import type { Device } from '@farol/core/domain/device/device';
import type { Selectable } from 'kysely';
import { parseWireDate, formatWireDateOrNull } from '../../wire/wire-date.ts';
import type { DeviceRow } from '../schema/schema.ts';
import type { Table } from './table.ts';

/**
 * The table of devices. Their status is not stored: it is `offline` after a restart
 * until they report (contract §7.2).
 */
export const deviceTable: Table<Device> = {
  load: async (query) => (await query.selectFrom('devices').selectAll().execute()).map(deviceFromRow),
  insert: async (query, draft) =>
    (await query.insertInto('devices').values(deviceColumns(draft)).returning('id').executeTakeFirstOrThrow())
      .id,
  update: async (query, device) => {
    await query.updateTable('devices').set(deviceColumns(device)).where('id', '=', device.id).execute();
  },
  remove: async (query, id) => {
    await query.deleteFrom('devices').where('id', '=', id).execute();
  },
};

function deviceFromRow(row: Selectable<DeviceRow>): Device {
  return {
    id: row.id,
    attributes: JSON.parse(row.attributes),
    groupId: row.group_id ?? 0,
    calendarId: row.calendar_id ?? 0,
    name: row.name,
    uniqueId: row.unique_id,
    status: 'offline',
    lastUpdate: formatWireDateOrNull(row.last_update),
    positionId: row.position_id ?? 0,
    phone: row.phone,
    model: row.model,
    contact: row.contact,
    category: row.category,
    disabled: row.disabled === 1,
    expirationTime: formatWireDateOrNull(row.expiration_time),
  };
}

/**
 * Returns the columns that users edit; those that reports set (position, last
 * update) are stored with the history.
 */
function deviceColumns(device: Device) {
  return {
    name: device.name,
    unique_id: device.uniqueId,
    group_id: device.groupId || null,
    calendar_id: device.calendarId || null,
    phone: device.phone,
    model: device.model,
    contact: device.contact,
    category: device.category,
    disabled: device.disabled ? 1 : 0,
    expiration_time: parseWireDate(device.expirationTime),
    attributes: JSON.stringify(device.attributes),
  };
}
