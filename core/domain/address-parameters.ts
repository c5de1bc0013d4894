import { decoded } from './query-parameter.ts';

/** A parameter of an address: its name and its value, decoded. */
export type Parameter = readonly [name: string, value: string];

/** The parameters of an address in their order; those that are badly encoded are left out. */
export function parametersOf(address: string): Parameter[] {
  return rawPairs(address).flatMap((pair) => {
    const [rawName = '', ...rest] = pair.split('=');
    const [name, value] = [decoded(rawName), decoded(rest.join('='))];
    return name === undefined || name === '' || value === undefined ? [] : [[name, value] as const];
  });
}

/** What a parameter says; nothing when it is not there. The first one of a name wins. */
export function valueOf(parameters: readonly Parameter[], wanted: string): string | undefined {
  return parameters.find(([name]) => name === wanted)?.[1];
}

/** The id of a record that a parameter names; nothing when it is not there or names none. */
export function idOf(parameters: readonly Parameter[], wanted: string): number | undefined {
  const value = valueOf(parameters, wanted) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}

/**
 * The address with these parameters in the place of all that bear one of the names. What else stands in its query, and its
 * fragment, stay as they are written.
 */
export function withParameters(
  address: string,
  names: ReadonlySet<string>,
  parameters: readonly Parameter[],
): string {
  const [beforeFragment = ''] = address.split('#', 1);
  const [path = ''] = beforeFragment.split('?', 1);
  const others = rawPairs(address).filter((pair) => {
    const name = decoded(pair.split('=', 1)[0] ?? '');
    return name === undefined || !names.has(name);
  });
  const written = parameters.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const query = [...others, ...written].join('&');
  return path + (query && `?${query}`) + address.slice(beforeFragment.length);
}

function rawPairs(address: string): string[] {
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
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',').replaceAll('%20', '+');
}
