import type { Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';

/** A feature of which records have values, and on which no server of ours acts yet. */
export type UnbuiltFeature = keyof typeof VALUES;

/** The values of each such feature. */
const VALUES = {
  billing: [
    'enableBilling',
    'billingCpfCnpj',
    'billingPrice',
    'billingDate',
    'billingDescription',
    'billingSuspension',
    'billingTrustUnlock',
  ],
} as const;

/**
 * Whether the switches of a feature that is not built are shown. They are hidden, so that nobody relies on them,
 * unless one of these records has a value already: another system beside the server may act on it.
 */
export function isFeatureInUse(
  feature: UnbuiltFeature,
  namespace: Namespace,
  ...records: readonly Attributes[]
): boolean {
  return records.some((attributes) =>
    VALUES[feature].some((name) => !OFF.has(productAttribute(attributes, namespace, name))),
  );
}

/** The values of a switch that is off or a field that is empty, as consoles store or people type them. */
const OFF: ReadonlySet<unknown> = new Set([undefined, null, '', false, 'false', 0, '0']);
