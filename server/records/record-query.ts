/** What a list call asks for (contract §4.1). */
export interface RecordQuery {
  all: boolean;
  userId: number | undefined;
  groupId: number | undefined;
  deviceId: number | undefined;
  ids: number[];
  uniqueIds: string[];
  keyword: string;
  limit: number;
  offset: number;
  excludeAttributes: boolean;
}

/**
 * Finds, sorts and cuts a list as asked.
 * @param searched the texts of a record that `keyword` is looked for in; the first is the one to sort by
 */
export function applyListQuery<T extends { id: number }>(
  records: T[],
  query: Pick<RecordQuery, 'keyword' | 'limit' | 'offset' | 'excludeAttributes'>,
  searched: (record: T) => (string | null)[],
): T[] {
  const keyword = query.keyword.toLowerCase();
  const found =
    keyword === ''
      ? records
      : records.filter((record) => searched(record).some((text) => text?.toLowerCase().includes(keyword)));
  const sorted = found
    .map((record) => ({ record, key: searched(record)[0] ?? '' }))
    .sort((one, other) =>
      one.key < other.key ? -1 : one.key > other.key ? 1 : one.record.id - other.record.id,
    )
    .map(({ record }) => record);
  const page = query.limit > 0 ? sorted.slice(query.offset, query.offset + query.limit) : sorted;
  return query.excludeAttributes ? page.map(withoutAttributes) : page;
}

function withoutAttributes<T extends object>(record: T): T {
  return 'attributes' in record ? { ...record, attributes: {} } : record;
}
