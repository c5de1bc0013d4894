import { resellerDomain } from '@farol/core/domain/access/reseller';
import type { User } from '@farol/core/domain/account/user';
import { brandingReseller } from '../access/resellers.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * Returns the address of the console for a user (§6): at the host of the nearest reseller at or above them, otherwise
 * the one that the operator set. Undefined where none is known: a request could claim any host. A host below
 * `localhost`, such as that of the demo's reseller, is this machine: only the port at which this server listens leads
 * there, without encryption, unless the operator's address is of this machine, too.
 */
export function consoleAddressFor(registry: Registry, user: User): string | undefined {
  const address = registry.server.attributes['web.url'];
  const base =
    typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address)
      ? address
      : undefined;
  const reseller = brandingReseller(registry, user);
  const domain = reseller && resellerDomain(reseller, registry.namespace);
  if (domain === undefined) return base;
  if (isOfThisMachine(domain)) return localAddress(domain, base, registry.consolePort);
  return `${base === undefined ? 'https:' : new URL(base).protocol}//${domain}`;
}

function localAddress(domain: string, base: string | undefined, consolePort: number | undefined): string {
  const own = base === undefined ? undefined : new URL(base);
  if (own && (isOfThisMachine(own.hostname) || LOOPBACK.test(own.hostname)))
    return `${own.protocol}//${domain}${own.port === '' ? '' : `:${own.port}`}`;
  return `http://${domain}${consolePort === undefined ? '' : `:${consolePort}`}`;
}

/** Whether a host name leads to the machine that asks (RFC 6761 §6.3). */
function isOfThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\])$/;
