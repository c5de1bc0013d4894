import { valueOf, type Parameter } from './address-parameters.ts';

/** How a list of records is looked at, as an address tells it. */
export interface ListView {
  readonly query: string;
  readonly sort: { readonly field: string; readonly descending: boolean };
  /** The fields that are columns, in reading order. */
  readonly columns: readonly string[];
}

/**
 * The view of a list that the parameters of an address tell. What is not mentioned, or makes no sense, is as in the plain view; the
 * field that the plain view is sorted by, which names the records, stays a column.
 * @param fields all fields that may be columns or be sorted by, in reading order; none has a comma in its name
 */
export function readListView(
  parameters: readonly Parameter[],
  plain: ListView,
  fields: readonly string[],
): ListView {
  const value = (wanted: string): string => valueOf(parameters, wanted) ?? '';
  const [, field = '', direction] = /^(.*)-(asc|desc)$/.exec(value('order')) ?? [];
  const chosen = new Set(value('columns').split(','));
  const columns = fields.filter((name) => chosen.has(name) || name === plain.sort.field);
  return {
    query: value('find'),
    sort: fields.includes(field) ? { field, descending: direction === 'desc' } : plain.sort,
    columns: fields.some((name) => chosen.has(name)) ? columns : plain.columns,
  };
}

/** The parameters that `readListView` reads back; nothing that is as in the plain view. */
export function writtenListView({ query, sort, columns }: ListView, plain: ListView): Parameter[] {
  const isPlainSort = sort.field === plain.sort.field && sort.descending === plain.sort.descending;
  return [
    ...(query === '' ? [] : [['find', query] as const]),
    ...(isPlainSort ? [] : [['order', `${sort.field}-${sort.descending ? 'desc' : 'asc'}`] as const]),
    ...(columns.join() === plain.columns.join() ? [] : [['columns', columns.join()] as const]),
  ];
}
