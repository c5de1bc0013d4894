import { isIP } from 'node:net';
import { NetworkList } from './network-list.ts';

/** Whose word counts when nothing is set: a proxy on this machine. */
export const LOCAL_PROXIES = new NetworkList(['127.0.0.0/8', '::1']);

/**
 * Where a request comes from. A trusted proxy says for whom it asks; anybody else's word on that counts nothing, so the list is read
 * from its end up to the first address that is no trusted proxy.
 * @param peer who opened the connection
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

const MAX_HOPS = 20;

/** Some proxies add the port, and brackets then. */
function hopAddress(hop: string): string | undefined {
  const address = /^\[(.+)\](:\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}
