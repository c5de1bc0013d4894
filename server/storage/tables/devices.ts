import type { Device } from '@farol/core/domain/device/device';
import { deviceResource } from '@farol/core/resources/kinds/devices';
import { readableRows } from '../schema/readable-rows.ts';
import { editableColumns, recordFromRow } from './record-columns.ts';
import type { Table } from './table.ts';

/**
 * The table of devices. Their status is not stored: it is `offline` after a restart until they report (contract
 * §7.2). What reports set (position, last update) is stored with the history.
 */
export const deviceTable: Table<Device> = {
  load: async (query) =>
    readableRows('devices', await query.selectFrom('devices').selectAll().execute(), (row) =>
      recordFromRow(deviceResource, row),
    ),
  insert: async (query, draft) => {
    const columns = editableColumns(deviceResource, draft);
    return (await query.insertInto('devices').values(columns).returning('id').executeTakeFirstOrThrow()).id;
  },
  update: async (query, device) => {
    const columns = editableColumns(deviceResource, device);
    await query.updateTable('devices').set(columns).where('id', '=', device.id).execute();
  },
  remove: async (query, id) => {
    await query.deleteFrom('devices').where('id', '=', id).execute();
  },
};
