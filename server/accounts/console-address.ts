import { resellerDomain } from '@farol/core/domain/access/reseller';
import type { User } from '@farol/core/domain/account/user';
import { brandingReseller } from '../access/resellers.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * Returns the address of the console for a user (§6): at the host of the nearest reseller at or above them, otherwise
 * the one that the operator set. Undefined where none is known: a request could claim any host.
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
  return `${base === undefined ? 'https:' : new URL(base).protocol}//${domain}`;
}
