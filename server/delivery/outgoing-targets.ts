import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { NetworkList } from '../network/network-list.ts';
import { UndeliverableError } from './outbox.ts';

/** An address that a name stands for. */
interface ResolvedAddress {
  address: string;
  family: number;
}

/** Finds every address of a name; rejects when there is none. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** This machine, the networks around it, and what is no single machine of the internet (the registries of special addresses). */
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
 * Where this server may connect to for somebody who names the target: machines of the internet, and of the networks around it only
 * those that the operator allows. Every address of a name is checked, and the connection goes to an address that was checked, so that
 * a name that changes its mind in between leads nowhere.
 */
export class OutgoingTargets {
  readonly #allowed: NetworkList;
  readonly #resolve: Resolve;

  constructor(allowed: NetworkList, resolve: Resolve = (host) => lookUp(host, { all: true })) {
    this.#allowed = allowed;
    this.#resolve = resolve;
  }

  /** The addresses to connect to, at least one. Rejects with Unsendable when one of them may not be reached. */
  async resolveAllowed(host: string): Promise<ResolvedAddress[]> {
    const plain = host.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(plain);
    const found = family === 0 ? await this.#resolve(plain) : [{ address: plain, family }];
    if (found.length === 0) throw new Error('the name has no address');
    for (const { address } of found)
      if (PRIVATE_NETWORKS.contains(address) && !this.#allowed.contains(address))
        throw new UndeliverableError(
          'the target is in a private network, which ALLOWED_PRIVATE_TARGETS does not name',
        );
    return found;
  }

  /** What Node's connections resolve names with: only addresses that were checked. Names alone come here, see `resolveAllowed`. */
  readonly lookup: LookupFunction = (host, { all }, callback) => {
    callbackify(() => this.resolveAllowed(host))((error, found) => {
      const [first] = error ? [] : found;
      if (!first) callback(error, '');
      else if (all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
