import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { NetworkList } from './network-list.ts';
import { UndeliverableError } from './send-errors.ts';

/** An address that a host name resolves to. */
interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves all addresses of a host name; rejects when there are none. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** This machine, private networks, and other special-purpose addresses (IANA registries). */
const PRIVATE_NETWORKS = new NetworkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

/**
 * Decides which hosts named by users this server may connect to: hosts on the internet, and of private
 * networks only those that the operator allows. Every address of a name is checked, and connections go to a
 * checked address, so that a name that resolves differently a moment later gains nothing.
 */
export class OutgoingTargets {
  readonly #allowed: NetworkList;
  readonly #resolve: Resolve;

  constructor(allowed: NetworkList, resolve: Resolve = (host) => lookUp(host, { all: true })) {
    this.#allowed = allowed;
    this.#resolve = resolve;
  }

  /**
   * Returns the addresses to connect to, at least one. Rejects with UndeliverableError
   * when one of them is not allowed.
   */
  async resolveAllowed(host: string): Promise<ResolvedAddress[]> {
    const unbracketed = host.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(unbracketed);
    const found = family === 0 ? await this.#resolve(unbracketed) : [{ address: unbracketed, family }];
    if (found.length === 0) throw new Error('the name has no address');
    for (const { address } of found)
      if (PRIVATE_NETWORKS.contains(address) && !this.#allowed.contains(address))
        throw new UndeliverableError(
          'the target is in a private network, which ALLOWED_PRIVATE_TARGETS does not name',
        );
    return found;
  }

  /**
   * The lookup function of connections; returns only checked addresses. Literal addresses
   * bypass it, see `resolveAllowed`.
   */
  readonly lookup: LookupFunction = (host, { all }, callback) => {
    callbackify(() => this.resolveAllowed(host))((error, found) => {
      const [first] = error ? [] : found;
      if (!first) callback(error, '');
      else if (all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
