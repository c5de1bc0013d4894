import { decodedPair, fragmentParts, pathnameOf, queryPairs } from './query-parameter.ts';

/** A URL parameter: its name and its value, decoded. */
export type UrlParameter = readonly [name: string, value: string];

/** An order of rows in a URL: the name of a column, and whether it begins with the last ones. */
export interface UrlOrder {
  readonly column: string;
  readonly descending: boolean;
}

/** Parses the parameters of a URL in their order; badly encoded ones are left out. */
export function parseUrlParameters(address: string): UrlParameter[] {
  return queryPairs(address)
    .map(decodedPair)
    .flatMap(({ name, value }) =>
      name === undefined || name === '' || value === undefined ? [] : [[name, value] as const],
    );
}

/** Returns the value of a parameter; undefined when it is absent. The first one of a name wins. */
export function urlParameterValue(parameters: readonly UrlParameter[], wanted: string): string | undefined {
  return parameters.find(([name]) => name === wanted)?.[1];
}

/** Returns the value of a parameter; an empty text when it is absent. */
export function urlParameterText(parameters: readonly UrlParameter[], wanted: string): string {
  return urlParameterValue(parameters, wanted) ?? '';
}

/** Returns the record id in a parameter; undefined when it is absent or invalid. */
export function urlParameterId(parameters: readonly UrlParameter[], wanted: string): number | undefined {
  return recordIdOf(urlParameterText(parameters, wanted));
}

/** Returns the id of a record that a text is; undefined for any other text. */
export function recordIdOf(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Returns the order in a parameter, such as `name-desc`; undefined when it is absent or invalid. */
export function urlParameterOrder(parameters: readonly UrlParameter[], wanted: string): UrlOrder | undefined {
  const text = urlParameterText(parameters, wanted);
  const column = text.replace(/-(asc|desc)$/, '');
  return column === text ? undefined : { column, descending: text.endsWith('-desc') };
}

/** Returns the text that `urlParameterOrder` reads. */
export function urlOrderText({ column, descending }: UrlOrder): string {
  return `${column}-${descending ? 'desc' : 'asc'}`;
}

/**
 * Returns the URL with the parameters of the given names replaced by others. The rest of its query and its
 * fragment stay unchanged.
 */
export function withUrlParameters(
  address: string,
  names: ReadonlySet<string>,
  parameters: readonly UrlParameter[],
): string {
  const [, fragment] = fragmentParts(address);
  const replaced: ReadonlySet<string | undefined> = names;
  const others = queryPairs(address).filter((pair) => !replaced.has(decodedPair(pair).name));
  const serialized = parameters.map(([name, value]) => `${encodeQueryText(name)}=${encodeQueryText(value)}`);
  const query = [...others, ...serialized].join('&');
  return pathnameOf(address) + (query && `?${query}`) + fragment;
}

/**
 * Keeps commas readable and writes spaces as `+`. Lone surrogates, which a URL cannot hold, become
 * replacement characters.
 */
function encodeQueryText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',').replaceAll('%20', '+');
}
