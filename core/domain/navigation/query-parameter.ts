/**
 * Returns the decoded value of a query parameter; undefined when it is absent or badly encoded. The first one
 * wins.
 * @param path a path with or without query and fragment, for instance `/login?to=%2Fdevices%2F5`
 */
export function queryParameter(path: string, name: string): string | undefined {
  const [address = ''] = path.split('#', 1);
  const at = address.indexOf('?');
  if (at < 0) return undefined;
  for (const pair of address.slice(at + 1).split('&')) {
    const [key = '', ...rest] = pair.split('=');
    if (decodeQueryText(key) === name) return decodeQueryText(rest.join('='));
  }
  return undefined;
}

/** Returns the path without query and fragment. */
export function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '';
}

/** Decodes a name or value of a query; undefined when it is badly encoded. */
export function decodeQueryText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
