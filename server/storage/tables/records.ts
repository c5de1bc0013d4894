import type { Attributes } from '@farol/core/domain/values/attributes';
import { readableRows } from '../schema/readable-rows.ts';
import { uniqueKeyReader } from './record-values.ts';
import type { StoredResource } from './record-kinds.ts';
import { objectIn } from '../schema/stored-json.ts';
import type { Table } from './table.ts';
import type { Group } from '@farol/core/domain/device/group';
import { groupResource } from '@farol/core/resources/kinds/groups';
import { editableColumns, recordFromRow } from './record-columns.ts';
import type { Device } from '@farol/core/domain/device/device';
import { deviceResource } from '@farol/core/resources/kinds/devices';

/**
 * Returns the table of a kind without columns of its own: its fields are stored as JSON, so that
 * a new kind needs no migration.
 */
export function recordTable<T extends { id: number; attributes?: Attributes }>(
  resource: StoredResource<T>,
): Table<T> {
  const kind = resource.associationKind;
  const uniqueKeyOf = uniqueKeyReader(resource);
  const columnsOf = (record: T) => {
    const { id: _id, attributes, ...fields } = record;
    return {
      kind,
      unique_key: uniqueKeyOf(record),
      data: JSON.stringify(fields),
      // Only computed attributes have none.
      attributes: JSON.stringify(attributes ?? null),
    };
  };
  return {
    load: async (query) =>
      readableRows(
        'records',
        await query.selectFrom('records').selectAll().where('kind', '=', kind).execute(),
        (row) => ({
          id: row.id,
          ...(row.attributes === 'null' ? {} : { attributes: objectIn(row.attributes) }),
          ...objectIn(row.data),
        }),
      ),
    insert: async (query, draft) =>
      (await query.insertInto('records').values(columnsOf(draft)).returning('id').executeTakeFirstOrThrow())
        .id,
    update: async (query, record) => {
      await query
        .updateTable('records')
        .set(columnsOf(record))
        .where('id', '=', record.id)
        .where('kind', '=', kind)
        .execute();
    },
    remove: async (query, id) => {
      await query.deleteFrom('records').where('id', '=', id).where('kind', '=', kind).execute();
    },
  };
}

/** The table of groups. */
export const groupTable: Table<Group> = {
  load: async (query) =>
    readableRows('groups', await query.selectFrom('groups').selectAll().execute(), (row) =>
      recordFromRow(groupResource, row),
    ),
  insert: async (query, draft) => {
    const columns = editableColumns(groupResource, draft);
    return (await query.insertInto('groups').values(columns).returning('id').executeTakeFirstOrThrow()).id;
  },
  update: async (query, group) => {
    const columns = editableColumns(groupResource, group);
    await query.updateTable('groups').set(columns).where('id', '=', group.id).execute();
  },
  remove: async (query, id) => {
    await query.deleteFrom('groups').where('id', '=', id).execute();
  },
};

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
