import type { Group } from '@farol/core/domain/device/group';
import type { Table } from './table.ts';

/** The table of groups. */
export const groupTable: Table<Group> = {
  load: async (query) =>
    (await query.selectFrom('groups').selectAll().execute()).map((row) => ({
      id: row.id,
      attributes: JSON.parse(row.attributes),
      groupId: row.group_id ?? 0,
      name: row.name,
    })),
  insert: async (query, draft) =>
    (await query.insertInto('groups').values(columnsOf(draft)).returning('id').executeTakeFirstOrThrow()).id,
  update: async (query, group) => {
    await query.updateTable('groups').set(columnsOf(group)).where('id', '=', group.id).execute();
  },
  remove: async (query, id) => {
    await query.deleteFrom('groups').where('id', '=', id).execute();
  },
};

function columnsOf(group: Group) {
  return {
    name: group.name,
    group_id: group.groupId || null,
    attributes: JSON.stringify(group.attributes),
  };
}
