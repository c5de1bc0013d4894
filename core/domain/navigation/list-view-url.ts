import { urlOrderText, urlParameterOrder, urlParameterText, type UrlParameter } from './url-parameters.ts';

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
  const order = urlParameterOrder(parameters, 'order');
  const chosen = new Set(urlParameterText(parameters, 'columns').split(','));
  const columns = fields.filter((name) => chosen.has(name) || name === defaultView.sort.field);
  return {
    query: urlParameterText(parameters, 'find'),
    sort:
      order && fields.includes(order.column)
        ? { field: order.column, descending: order.descending }
        : defaultView.sort,
    columns: fields.some((name) => chosen.has(name)) ? columns : defaultView.columns,
  };
}

/** Returns the URL parameters that `parseListViewUrl` reads; defaults are left out. */
export function listViewUrlParameters(
  { query, sort, columns }: ListView,
  defaultView: ListView,
): UrlParameter[] {
  const { field: column, descending } = sort;
  const isPlainSort = column === defaultView.sort.field && descending === defaultView.sort.descending;
  return [
    ...(query === '' ? [] : [['find', query] as const]),
    ...(isPlainSort ? [] : [['order', urlOrderText({ column, descending })] as const]),
    ...(columns.join() === defaultView.columns.join() ? [] : [['columns', columns.join()] as const]),
  ];
}
