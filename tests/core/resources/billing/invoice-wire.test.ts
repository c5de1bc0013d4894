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
    { currency: 'BRLX' },
    { currency: 'xBRL' },
    { currency: null },
    { id: 'one' },
    { userId: null },
  ])
    expect(invoicesFromWire([{ ...anInvoice(), ...wrong }])).toEqual([]);
  for (const link of ['javascript:alert(1)', 'javascript:"http://x"', 'data:text/html,x', '/pay', 7, null])
    expect(invoicesFromWire([{ ...anInvoice(), link }])?.[0]?.link).toBeNull();
  expect(invoicesFromWire([{ ...anInvoice(), actions: ['cancel', 'steal', 7] }])?.[0]?.actions).toEqual([
    'cancel',
  ]);
});

test('invoices: a link leads to the page of a provider, and a canceled or refunded invoice ended so', () => {
  for (const link of ['http://pay.example/1', 'HTTPS://pay.example/1'])
    expect(invoicesFromWire([{ ...anInvoice(), link }])?.[0]?.link).toBe(link);
  for (const ended of ['cancelled', 'refunded'])
    expect(invoicesFromWire([{ ...anInvoice(), ended }])?.[0]?.ended).toBe(ended);
  expect(invoicesFromWire([{ ...anInvoice(), ended: 'lost' }])?.[0]?.ended).toBeNull();
});

test('invoices: a second payment has its day and its amount', () => {
  const secondPayment = { date: '2027-01-12', value: 500 };
  expect(invoicesFromWire([{ ...anInvoice(), secondPayment }])).toEqual([{ ...anInvoice(), secondPayment }]);
  for (const odd of [null, 7, { ...secondPayment, date: 'soon' }, { ...secondPayment, value: -1 }])
    expect(invoicesFromWire([{ ...anInvoice(), secondPayment: odd }])?.[0]).not.toHaveProperty(
      'secondPayment',
    );
});

test('invoices: texts that are missing are empty, and amounts and days unknown', () => {
  const missing = { period: 1, paidDate: 1, paidValue: -1, description: 1, issuedAt: 1, actions: 1, pix: 1 };
  const none = {
    period: '',
    paidDate: null,
    paidValue: null,
    description: '',
    issuedAt: '',
    actions: [],
    pix: null,
  };
  expect(invoicesFromWire([{ ...anInvoice(), ...missing }])).toEqual([{ ...anInvoice(), ...none }]);
});

test('invoice wire: no more than a hundred thousand elements are read', () => {
  const before = Array.from({ length: 100_000 }, () => null);
  expect(invoicesFromWire([...before.slice(1), anInvoice()])).toHaveLength(1);
  expect(invoicesFromWire([...before, anInvoice()])).toEqual([]);
  expect(customersFromWire([...before, aCustomer()])).toEqual([]);
  expect(issuedInvoicesFromWire({ invoices: [...before, { userId: 7 }] })).toEqual([]);
});

test('customers: they have their standing, regularity and days late; what is not said is in order', () => {
  const customer = aCustomer({ standing: 'trust', regularity: 'irregular', lateDays: 12 });
  expect(customersFromWire([customer, null, {}, { name: 'Rui' }])).toEqual([customer]);
  const odd = { userId: 8, regularity: 'odd', standing: 'rich', lateDays: -3, invoices: 'none' };
  expect(customersFromWire([odd])).toEqual([
    {
      userId: 8,
      name: '',
      email: '',
      regularity: 'regular',
      standing: 'active',
      lateDays: 0,
      trustUnlock: null,
      invoices: [],
    },
  ]);
  expect(customersFromWire({})).toBeUndefined();
});

test('billing account: it says how it stands, and until when', () => {
  const account = { standing: 'suspended', trustUntil: '2027-01-12', suspendedOn: '2027-01-10' };
  expect(billingAccountFromWire(account)).toEqual(account);
  expect(billingAccountFromWire({ standing: 'active', trustUntil: 7 })).toEqual({
    standing: 'active',
    trustUntil: null,
    suspendedOn: null,
  });
  for (const sent of [undefined, null, [], { standing: 'rich' }])
    expect(billingAccountFromWire(sent)).toBeUndefined();
});

test('billing run: its invoices say whom they are for, what is replaced and what is wrong', () => {
  const issued = {
    userId: 7,
    name: 'Ana',
    period: '2027-01',
    dueDate: '2027-01-10',
    value: 4990,
    currency: 'BRL',
    description: 'Tracking',
    isReplacement: true,
    problem: 'alreadyIssued',
  };
  expect(issuedInvoicesFromWire({ invoices: [issued, null, { name: 'Rui' }] })).toEqual([issued]);
  expect(issuedInvoicesFromWire({ invoices: [{ userId: 8, isReplacement: 1, problem: 'odd' }] })).toEqual([
    {
      userId: 8,
      name: '',
      period: '',
      dueDate: '',
      value: 0,
      currency: '',
      description: '',
      isReplacement: false,
      problem: null,
    },
  ]);
  for (const sent of [undefined, [], {}, { invoices: 7 }])
    expect(issuedInvoicesFromWire(sent)).toBeUndefined();
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
  const many = [...Array.from({ length: 100 }, () => null), ...invoices];
  expect(suspensionFromText(JSON.stringify({ invoices: many.slice(1) })).invoices).toEqual(invoices);
  expect(suspensionFromText(JSON.stringify({ invoices: many })).invoices).toEqual([]);
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
