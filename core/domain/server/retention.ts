import type { Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';

const DAY_MS = 86_400_000;
/** A hundred years. */
const LONGEST_DAYS = 36_500;

/**
 * The moment before which positions and events are no longer kept, by the server's attribute `retentionDays`; nothing when they are
 * kept for ever, which is also what anything but a number of days means. Milliseconds since the epoch.
 */
export function retentionStartMs(server: Attributes, namespace: Namespace, now: number): number | undefined {
  const days = productAttribute(server, namespace, 'retentionDays');
  return typeof days === 'number' && days >= 1 && days <= LONGEST_DAYS ? now - days * DAY_MS : undefined;
}
