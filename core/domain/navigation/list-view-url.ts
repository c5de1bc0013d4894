import { urlParameterValue, type UrlParameter } from './url-parameters.ts';

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
export function parseListViewUrl(
  parameters: readonly UrlParameter[],
  defaultView: ListView,
  fields: readonly string[],
): ListView {
  const value = (wanted: string): string => urlParameterValue(parameters, wanted) ?? '';
  const [, field = '', direction] = /^(.*)-(asc|desc)$/.exec(value('order')) ?? [];
  const chosen = new Set(value('columns').split(','));
  const columns = fields.filter((name) => chosen.has(name) || name === defaultView.sort.field);
  return {
    query: value('find'),
    sort: fields.includes(field) ? { field, descending: direction === 'desc' } : defaultView.sort,
    columns: fields.some((name) => chosen.has(name)) ? columns : defaultView.columns,
  };
}

/** The parameters that `readListView` reads back; nothing that is as in the plain view. */
export function listViewUrlParameters({ query, sort, columns }: ListView, defaultView: ListView): UrlParameter[] {
  const isPlainSort = sort.field === defaultView.sort.field && sort.descending === defaultView.sort.descending;
  return [
    ...(query === '' ? [] : [['find', query] as const]),
    ...(isPlainSort ? [] : [['order', `${sort.field}-${sort.descending ? 'desc' : 'asc'}`] as const]),
    ...(columns.join() === defaultView.columns.join() ? [] : [['columns', columns.join()] as const]),
  ];
}
