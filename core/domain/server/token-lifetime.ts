import { productAttribute, type Namespace } from '../values/namespace.ts';
import type { ServerInfo } from './server-info.ts';

const DAY_MS = 86_400_000;
/** The default when administrators set nothing. */
const DEFAULT_DAYS = 365;
const MAX_DAYS = 3_650;

/**
 * Returns the maximum lifetime of a token on this server in milliseconds: the whole days set by
 * administrators, a year by default.
 */
export function maxTokenLifetimeMs(
  { attributes }: Pick<ServerInfo, 'attributes'>,
  namespace: Namespace,
): number {
  const days = Number(productAttribute(attributes, namespace, 'tokenDays'));
  return (days >= 1 && days <= MAX_DAYS ? Math.floor(days) : DEFAULT_DAYS) * DAY_MS;
}
