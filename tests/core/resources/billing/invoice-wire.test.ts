import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  billingAccountFromWire,
  customersFromWire,
  invoicesFromWire,
  issuedInvoicesFromWire,
  suspensionFromText,
} from '@farol/core/resources/billing/invoice-wire';
import { aCustomer, anInvoice, anyInvoice } from '../../../arbitraries/invoices.ts';

test('invoices: they are read as they were sent', () => {
  fc.assert(
    fc.property(fc.array(anyInvoice), (invoices) => {
      expect(invoicesFromWire(JSON.parse(JSON.stringify(invoices)))).toEqual(invoices);
      const customers = [aCustomer({ invoices })];
      expect(customersFromWire(JSON.parse(JSON.stringify(customers)))).toEqual(customers);
    }),
  );
});

test('invoices: an amount, day, status or link that cannot be is not shown', () => {
  for (const wrong of [
    { value: -1 },
    { value: 19.99 },
    { toPay: 1e300 },
    { value: '4990' },
    { dueDate: '2027-02-30' },
    { status: 'PAID' },
    { currency: 'R$' },
    { id: 'one' },
  ])
    expect(invoicesFromWire([{ ...anInvoice(), ...wrong }])).toEqual([]);
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '/pay', 7])
    expect(invoicesFromWire([{ ...anInvoice(), link }])?.[0]?.link).toBeNull();
  expect(invoicesFromWire([{ ...anInvoice(), actions: ['cancel', 'steal', 7] }])?.[0]?.actions).toEqual([
    'cancel',
  ]);
});

test('suspension: a body that says nothing of it has no invoices and no trust unlock', () => {
  const invoices = [
    {
      id: 1,
      dueDate: '2027-01-10',
      toPay: 5100,
      currency: 'BRL',
      link: 'https://pay.example/1',
      pix: '000201',
    },
  ];
  expect(suspensionFromText(JSON.stringify({ message: 'X', trustUnlock: { days: 3 }, invoices }))).toEqual({
    trustUnlock: { days: 3 },
    invoices,
  });
  const nothing = { trustUnlock: null, invoices: [] };
  for (const text of [
    '',
    'ACCOUNT_IS_SUSPENDED',
    '{"message":',
    '[]',
    '{"trustUnlock":{"days":0},"invoices":{}}',
  ])
    expect(suspensionFromText(text)).toEqual(nothing);
});

test('customers: a trust unlock that is possible has days and a last day; what has not is none', () => {
  const offer = { days: 3, until: '2026-12-02' };
  expect(trustUnlockFromWire(offer)).toEqual(offer);
  for (const sent of [
    undefined,
    null,
    3,
    { days: 0, until: offer.until },
    { days: 3 },
    { ...offer, until: 'soon' },
  ])
    expect(trustUnlockFromWire(sent)).toBeNull();
});

test('invoice wire: whatever is sent, reading it does not fail', () => {
  fc.assert(
    fc.property(fc.anything(), (sent) => {
      invoicesFromWire(sent);
      invoicesFromWire([sent]);
      customersFromWire([sent]);
      issuedInvoicesFromWire({ invoices: [sent] });
      billingAccountFromWire(sent);
    }),
  );
  expect(invoicesFromWire({})).toBeUndefined();
  expect(issuedInvoicesFromWire([])).toBeUndefined();
  expect(billingAccountFromWire({ standing: 'rich' })).toBeUndefined();
});

function trustUnlockFromWire(trustUnlock: unknown) {
  return customersFromWire([{ userId: 7, trustUnlock }])?.[0]?.trustUnlock;
}
