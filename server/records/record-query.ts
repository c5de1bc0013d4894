/** The query of a list request (contract §4.1). */
export interface RequestedRecordQuery {
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
 * Filters, sorts and pages a list.
 * @param searched returns the texts of a record that `keyword` matches; the list is sorted by the first one
 */
export function applyListQuery<T extends { id: number }>(
  records: T[],
  query: Pick<RequestedRecordQuery, 'keyword' | 'limit' | 'offset' | 'excludeAttributes'>,
  searched: (record: T) => (string | null)[],
): T[] {
  const keyword = query.keyword.toLowerCase();
  const found =
    keyword === ''
      ? records
      : records.filter((record) => searched(record).some((text) => text?.toLowerCase().includes(keyword)));
  const sorted = found
    .map((record) => ({ record, key: searched(record)[0] ?? '' }))
    .sort((left, right) =>
      left.key < right.key ? -1 : left.key > right.key ? 1 : left.record.id - right.record.id,
    )
    .map(({ record }) => record);
  const page = query.limit > 0 ? sorted.slice(query.offset, query.offset + query.limit) : sorted;
  return query.excludeAttributes ? page.map(withoutAttributes) : page;
}

function withoutAttributes<T extends object>(record: T): T {
  return 'attributes' in record ? { ...record, attributes: {} } : record;
}
