/** The port that devices report to when the server does not name one (contract §8). */
export const DEFAULT_DEVICE_PORT = 5055;

/** From where devices can reach the host under which the console was opened. */
export type HostReach =
  /** Only from the machine itself: no phone reaches it. */
  | 'thisMachine'
  /** Only from the same network. */
  | 'sameNetwork'
  /** Depends on the host: from anywhere if it is public. */
  | 'anywhere';

/**
 * Returns the address that devices report to, such as `http://192.168.0.7:5055` (contract §8).
 * @param host the host of the console's address, an IPv6 address in brackets
 */
export function deviceReportUrl(host: string, port: number = DEFAULT_DEVICE_PORT): string {
  return `http://${host}:${port}`;
}

/**
 * Returns the link that the phone app Traccar Client takes as its settings from a QR code: the address
 * without the query is where it reports, `id` is its identifier.
 */
export function phoneSettingsLink(address: string, uniqueId: string): string {
  return `${address}/?id=${queryText(uniqueId)}`;
}

/** Returns a shell command that reports a test position for a device (contract §8.1). */
export function testReportCommand(address: string, uniqueId: string): string {
  return `curl '${address}/?id=${queryText(uniqueId)}&lat=-23.5505&lon=-46.6333&speed=12'`;
}

/**
 * The encoding of URIs leaves the quote, which would end the text of the shell command, and throws for half of a
 * surrogate pair, which becomes U+FFFD as in every text that is sent.
 */
function queryText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
}

/** Returns from where devices can reach a host. */
export function hostReach(host: string): HostReach {
  const name = host.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name))
    return 'thisMachine';
  const isPrivate =
    /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2,3}$/.test(name) ||
    /^\[f(?:[cd]|e[89ab])/.test(name) ||
    name.endsWith('.local') ||
    !/[.:]/.test(name);
  return isPrivate ? 'sameNetwork' : 'anywhere';
}
