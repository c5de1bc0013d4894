import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Table } from './table.ts';

/**
 * Returns the table of a kind without columns of its own: its fields are stored as JSON, so that
 * a new kind needs no migration.
 * @param uniqueKey the key that is unique within the kind; null for none
 */
export function recordTable<T extends { id: number; attributes?: Attributes }>(
  kind: string,
  uniqueKey: (record: T) => string | null = () => null,
): Table<T> {
  const columnsOf = (record: T) => {
    const { id: _id, attributes, ...fields } = record;
    return {
      kind,
      unique_key: uniqueKey(record),
      data: JSON.stringify(fields),
      // Only computed attributes have none.
      attributes: JSON.stringify(attributes ?? null),
    };
  };
  return {
    load: async (query) =>
      (await query.selectFrom('records').selectAll().where('kind', '=', kind).execute()).map((row) => ({
        id: row.id,
        ...(row.attributes === 'null' ? {} : { attributes: JSON.parse(row.attributes) }),
        ...JSON.parse(row.data),
      })),
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
