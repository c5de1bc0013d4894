import { isIP } from 'node:net';
import { NetworkList } from './network-list.ts';

/** The proxies trusted by default: those on this machine. */
export const LOCAL_PROXIES = new NetworkList(['127.0.0.0/8', '::1']);

/**
 * Returns the client's address of a request. Only trusted proxies may name another address, so
 * `X-Forwarded-For` is read from its end to the first address that is not a trusted proxy.
 * @param peer the address that opened the connection
 * @param forwardedFor the header `X-Forwarded-For`, if there is one
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: NetworkList): string {
  let address = peer;
  for (const hop of (forwardedFor ?? '').split(',').toReversed().slice(0, MAX_HOPS)) {
    if (!proxies.contains(address)) return address;
    const next = hopAddress(hop.trim());
    if (next === undefined) return address;
    address = next;
  }
  return address;
}

/**
 * Whether the browser connected over HTTPS. Only a trusted proxy is believed: it names the protocol that its own
 * client used, and the first of a chain that of the browser.
 * @param forwardedProtocol the header `X-Forwarded-Proto`, if there is one
 */
export function isEncrypted(
  peer: string,
  forwardedProtocol: string | undefined,
  proxies: NetworkList,
): boolean {
  if (!proxies.contains(peer)) return false;
  return forwardedProtocol?.split(',', 1)[0]?.trim().toLowerCase() === 'https';
}

const MAX_HOPS = 20;

/** Some proxies add the port, with IPv6 addresses in brackets. */
function hopAddress(hop: string): string | undefined {
  const address = /^\[(.+)\](:\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}
