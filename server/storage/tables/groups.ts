import type { Group } from '@farol/core/domain/device/group';
import { groupResource } from '@farol/core/resources/kinds/groups';
import { readableRows } from '../schema/readable-rows.ts';
import { editableColumns, recordFromRow } from './record-columns.ts';
import type { Table } from './table.ts';

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
