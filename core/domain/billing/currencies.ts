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
