import type { Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';

/** The currencies of bills: those of the regions of the console's languages which count in hundredths by ISO 4217. */
export const CURRENCIES = [
  'BRL',
  'USD',
  'EUR',
  'ARS',
  'BOB',
  'COP',
  'CRC',
  'DOP',
  'GTQ',
  'HNL',
  'MXN',
  'NIO',
  'PAB',
  'PEN',
  'UYU',
  'GBP',
  'CAD',
  'AUD',
  'AOA',
  'MZN',
] as const;

/** A currency of bills, by ISO 4217. */
export type BillingCurrency = (typeof CURRENCIES)[number];

/** Returns the currency of all amounts of a server, by its attributes; Brazilian real where it names none that counts. */
export function serverCurrency(server: Attributes, namespace: Namespace): BillingCurrency {
  const named = productAttribute(server, namespace, 'billingCurrency');
  return CURRENCIES.find((currency) => currency === named) ?? 'BRL';
}
