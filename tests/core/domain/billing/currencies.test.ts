import { expect, test } from 'vitest';
import { billingSettings } from '@farol/core/domain/billing/billing-settings';
import { CURRENCIES, serverCurrency } from '@farol/core/domain/billing/currencies';

test('currency of a server: is the one of its bills, also where none is named or it is unknown', () => {
  const named = [...CURRENCIES, '', 'JPY', 'brl', 7, null, undefined];
  for (const billingCurrency of named) {
    const server = { 'fleet.billingCurrency': billingCurrency };
    expect(serverCurrency(server, 'fleet')).toBe(billingSettings({}, server, 'fleet').currency);
  }
});
