import { urlParameterValue, type UrlParameter } from './url-parameters.ts';

/** The view of a record list as in the URL. */
export interface ListView {
  readonly query: string;
  readonly sort: { readonly field: string; readonly descending: boolean };
  /** The visible columns, in reading order. */
  readonly columns: readonly string[];
}

/**
 * Parses the view of a list from URL parameters. Missing or invalid ones get the defaults; the field that the
 * default view is sorted by, which names the records, always stays a column.
 * @param fields all possible columns and sort fields, in reading order; no name contains a comma
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

/** Returns the URL parameters that `parseListViewUrl` reads; defaults are left out. */
export function listViewUrlParameters(
  { query, sort, columns }: ListView,
  defaultView: ListView,
): UrlParameter[] {
  const isPlainSort =
    sort.field === defaultView.sort.field && sort.descending === defaultView.sort.descending;
  return [
    ...(query === '' ? [] : [['find', query] as const]),
    ...(isPlainSort ? [] : [['order', `${sort.field}-${sort.descending ? 'desc' : 'asc'}`] as const]),
    ...(columns.join() === defaultView.columns.join() ? [] : [['columns', columns.join()] as const]),
  ];
}
