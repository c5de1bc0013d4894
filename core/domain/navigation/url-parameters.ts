import { decodeQueryText } from './query-parameter.ts';

/** A URL parameter: its name and its value, decoded. */
export type UrlParameter = readonly [name: string, value: string];

/** Parses the parameters of a URL in their order; badly encoded ones are left out. */
export function parseUrlParameters(address: string): UrlParameter[] {
  return rawQueryPairs(address).flatMap((pair) => {
    const [rawName = '', ...rest] = pair.split('=');
    const [name, value] = [decodeQueryText(rawName), decodeQueryText(rest.join('='))];
    return name === undefined || name === '' || value === undefined ? [] : [[name, value] as const];
  });
}

/** Returns the value of a parameter; undefined when it is absent. The first one of a name wins. */
export function urlParameterValue(parameters: readonly UrlParameter[], wanted: string): string | undefined {
  return parameters.find(([name]) => name === wanted)?.[1];
}

/** Returns the record id in a parameter; undefined when it is absent or invalid. */
export function urlParameterId(parameters: readonly UrlParameter[], wanted: string): number | undefined {
  const value = urlParameterValue(parameters, wanted) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
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
  const [beforeFragment = ''] = address.split('#', 1);
  const [path = ''] = beforeFragment.split('?', 1);
  const others = rawQueryPairs(address).filter((pair) => {
    const name = decodeQueryText(pair.split('=', 1)[0] ?? '');
    return name === undefined || !names.has(name);
  });
  const serialized = parameters.map(([name, value]) => `${encodeQueryText(name)}=${encodeQueryText(value)}`);
  const query = [...others, ...serialized].join('&');
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

/**
 * Keeps commas readable and writes spaces as `+`. Lone surrogates, which a URL cannot hold, become
 * replacement characters.
 */
function encodeQueryText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',').replaceAll('%20', '+');
}
