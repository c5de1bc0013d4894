import { decodeQueryText } from './query-parameter.ts';

/** A parameter of an address: its name and its value, decoded. */
export type UrlParameter = readonly [name: string, value: string];

/** The parameters of an address in their order; those that are badly encoded are left out. */
export function parseUrlParameters(address: string): UrlParameter[] {
  return rawQueryPairs(address).flatMap((pair) => {
    const [rawName = '', ...rest] = pair.split('=');
    const [name, value] = [decodeQueryText(rawName), decodeQueryText(rest.join('='))];
    return name === undefined || name === '' || value === undefined ? [] : [[name, value] as const];
  });
}

/** What a parameter says; nothing when it is not there. The first one of a name wins. */
export function urlParameterValue(parameters: readonly UrlParameter[], wanted: string): string | undefined {
  return parameters.find(([name]) => name === wanted)?.[1];
}

/** The id of a record that a parameter names; nothing when it is not there or names none. */
export function urlParameterId(parameters: readonly UrlParameter[], wanted: string): number | undefined {
  const value = urlParameterValue(parameters, wanted) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}

/**
 * The address with these parameters in the place of all that bear one of the names. What else stands in its query, and its
 * fragment, stay as they are written.
 */
export function withUrlParameters(
  address: string,
  names: ReadonlySet<string>,
  parameters: readonly UrlParameter[],
): string {
  const [beforeFragment = ''] = address.split('#', 1);
  const [path = ''] = beforeFragment.split('?', 1);
  const others = rawQueryPairs(address).filter((pair) => {
    const name = decodeQueryText(pair.split('=', 1)[0] ?? '');
    return name === undefined || !names.has(name);
  });
  const written = parameters.map(([name, value]) => `${encodeQueryText(name)}=${encodeQueryText(value)}`);
  const query = [...others, ...written].join('&');
  return path + (query && `?${query}`) + address.slice(beforeFragment.length);
}

function rawQueryPairs(address: string): string[] {
  const [beforeFragment = ''] = address.split('#', 1);
  const at = beforeFragment.indexOf('?');
  return at < 0
    ? []
    : beforeFragment
        .slice(at + 1)
        .split('&')
        .filter(Boolean);
}

/** Commas and blanks stay readable. Half a character, which no address can hold, becomes the sign for that. */
function encodeQueryText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',').replaceAll('%20', '+');
}
