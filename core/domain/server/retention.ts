import { numericValue, type Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';

const DAY_MS = 86_400_000;
/** A hundred years. */
const MAX_DAYS = 36_500;

/**
 * Returns the time before which positions and events are deleted, by the server's attribute `retentionDays`,
 * in milliseconds since the epoch; undefined when they are kept forever, which is also the meaning of any
 * invalid value.
 */
export function retentionStartMs(server: Attributes, namespace: Namespace, now: number): number | undefined {
  const days = numericValue(productAttribute(server, namespace, 'retentionDays'));
  return days !== undefined && days >= 1 && days <= MAX_DAYS ? now - days * DAY_MS : undefined;
}
