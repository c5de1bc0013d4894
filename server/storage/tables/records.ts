import type { Attributes } from '@farol/core/domain/values/attributes';
import { readableRows } from '../schema/readable-rows.ts';
import { uniqueKeyReader } from './record-values.ts';
import type { StoredResource } from './record-kinds.ts';
import { objectIn } from '../schema/stored-json.ts';
import type { Table } from './table.ts';

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
