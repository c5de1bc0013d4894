/**
 * Returns the decoded value of a query parameter; undefined when it is absent or badly encoded. The first one
 * wins.
 * @param path a path with or without query and fragment, for instance `/login?to=%2Fdevices%2F5`
 */
export function queryParameter(path: string, wanted: string): string | undefined {
  return queryPairs(path)
    .map(decodedPair)
    .find(({ name }) => name === wanted)?.value;
}

/** The same; an empty text when the parameter is absent or badly encoded. */
export function queryText(path: string, wanted: string): string {
  return queryParameter(path, wanted) ?? '';
}

/** Returns the path without query and fragment. */
export function pathnameOf(path: string): string {
  return path.replace(/[?#].*/s, '');
}

/** Returns the parts of an address before its fragment and from there on. */
export function fragmentParts(address: string): readonly [before: string, fragment: string] {
  const [before] = parted(address, '#');
  return [before, address.slice(before.length)];
}

/** Returns the parameters of an address as they are written in its query, in their order. */
export function queryPairs(address: string): string[] {
  const [beforeFragment] = fragmentParts(address);
  const [, query] = parted(beforeFragment, '?');
  return query.split('&').filter(Boolean);
}

/** Returns the name and the value of a parameter as it is written; each undefined when it is badly encoded. */
export function decodedPair(pair: string): { name: string | undefined; value: string | undefined } {
  const [name, value] = parted(pair, '=');
  return { name: decodeQueryText(name), value: decodeQueryText(value) };
}

/** Returns what is before and after the first separator; all of it is before where there is none. */
function parted(text: string, separator: string): readonly [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function decodeQueryText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
