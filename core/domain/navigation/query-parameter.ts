/**
 * The value of a parameter in a path's query string, decoded; nothing when it is absent or badly encoded. The first one wins.
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

/** The path without query and fragment. */
export function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '';
}

/** The text that a name or a value in a query stands for; nothing when it is badly encoded. */
export function decodeQueryText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
