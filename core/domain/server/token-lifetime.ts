import { productAttribute, type Namespace } from '../values/namespace.ts';
import type { ServerInfo } from './server-info.ts';

const DAY_MS = 86_400_000;
/** Where administrators set nothing else. */
const DEFAULT_DAYS = 365;
const MOST_DAYS = 3_650;

/** How long a token may last at most on this server, milliseconds: whole days that administrators set, a year where they did not. */
export function maxTokenLifetimeMs({ attributes }: Pick<ServerInfo, 'attributes'>, namespace: Namespace): number {
  const days = Number(productAttribute(attributes, namespace, 'tokenDays'));
  return (days >= 1 && days <= MOST_DAYS ? Math.floor(days) : DEFAULT_DAYS) * DAY_MS;
}
