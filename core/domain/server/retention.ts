import { numericValue, type Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';

const DAY_MS = 86_400_000;
/** A hundred years. */
const MAX_DAYS = 36_500;

/**
 * Returns the time before which positions and events are deleted, by the attribute `retentionDays` of the
 * server or a group, in milliseconds since the epoch; undefined when it says nothing, which is also the meaning of any
 * invalid value: of the server that they are kept forever.
 */
export function retentionStartMs(
  attributes: Attributes,
  namespace: Namespace,
  now: number,
): number | undefined {
  const days = numericValue(productAttribute(attributes, namespace, 'retentionDays')) ?? 0;
  return days >= 1 && days <= MAX_DAYS ? now - days * DAY_MS : undefined;
}
