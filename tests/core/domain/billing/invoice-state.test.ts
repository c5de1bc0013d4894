import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  INVOICE_ACTIONS,
  INVOICE_STATUSES,
  PROVIDER_MESSAGES,
  ledgerStateOf,
  nextInvoiceState,
  openActions,
  reconciledInvoiceState,
  type InvoiceState,
} from '@farol/core/domain/billing/invoice-state';

const PENDING: InvoiceState = { status: 'PENDING', ended: null };
const TRIGGERS = [...INVOICE_ACTIONS, ...PROVIDER_MESSAGES, 'dueDayPassed'] as const;
const triggers = fc.constantFrom(...TRIGGERS);
const states = fc.record({
  status: fc.constantFrom(...INVOICE_STATUSES),
  ended: fc.constantFrom(null, 'cancelled' as const, 'refunded' as const),
});

function after(state: InvoiceState, all: readonly string[]): InvoiceState {
  return all.reduce((current, trigger) => {
    const step = nextInvoiceState(current, trigger);
    return step.isChange ? step.state : current;
  }, state);
}

test('invoice: an ended invoice is changed by nothing', () => {
  fc.assert(
    fc.property(states, triggers, (state, trigger) => {
      fc.pre(state.ended !== null);
      expect(nextInvoiceState(state, trigger).isChange).toBe(false);
    }),
  );
});

test('invoice: a message that comes twice in a row changes nothing the second time', () => {
  fc.assert(
    fc.property(states, triggers, (state, trigger) => {
      const once = after(state, [trigger]);
      expect(after(once, [trigger])).toEqual(once);
    }),
  );
});

test('invoice: a word that nobody knows is unknown and changes nothing', () => {
  for (const word of ['', 'PAYMENT_RECEIVED', 'constructor', '__proto__', 'toString'])
    expect(nextInvoiceState(PENDING, word)).toEqual({ isChange: false, reason: 'unknown' });
});

test('invoice: what has come before and what cannot come yet are told apart', () => {
  const paid: InvoiceState = { status: 'RECEIVED', ended: null };
  expect(nextInvoiceState(paid, 'received')).toEqual({ isChange: false, reason: 'repeated' });
  expect(nextInvoiceState(paid, 'confirmed')).toEqual({ isChange: false, reason: 'outOfOrder' });
  expect(nextInvoiceState(PENDING, 'chargebackDispute')).toEqual({ isChange: false, reason: 'outOfOrder' });
  expect(nextInvoiceState({ status: 'PENDING', ended: 'cancelled' }, 'cancel')).toEqual({
    isChange: false,
    reason: 'repeated',
  });
});

test('invoice: each of the thirteen statuses is reached, and money only comes in by a payment', () => {
  const seen = new Set<string>();
  const queue: InvoiceState[] = [PENDING];
  for (let state = queue.shift(); state; state = queue.shift()) {
    const key = `${state.status} ${state.ended}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const trigger of TRIGGERS) {
      const next = after(state, [trigger]);
      if (ledgerStateOf(state) !== 'paid' && ledgerStateOf(next) === 'paid')
        expect([
          'receivedInCash',
          'confirmed',
          'received',
          'riskApproved',
          'dunningReceived',
          'refundDenied',
        ]).toContain(trigger);
      queue.push(next);
    }
  }
  for (const status of INVOICE_STATUSES) expect(seen).toContain(`${status} null`);
});

test('invoice: the ways of a card, a chargeback that was lost, and one that was won', () => {
  const card = after(PENDING, ['riskAnalysis', 'riskApproved', 'received']);
  expect(card).toEqual({ status: 'RECEIVED', ended: null });
  const lost = after(card, ['chargebackRequested', 'chargebackDispute', 'refunded']);
  expect(lost).toEqual({ status: 'OVERDUE', ended: null });
  const won = after(card, ['chargebackRequested', 'chargebackDispute', 'chargebackReversal', 'received']);
  expect(won).toEqual({ status: 'RECEIVED', ended: null });
  expect(after(card, ['refund', 'refundInProgress', 'refunded']).ended).toBe('refunded');
});

test('invoice: a chargeback of which every message was lost leaves a debt, and one of a refund leaves none', () => {
  const paid = INVOICE_STATUSES.filter(
    (status) => ledgerStateOf({ status, ended: null }) === 'paid' && status !== 'RECEIVED_IN_CASH',
  );
  for (const status of paid) {
    const state: InvoiceState = { status, ended: null };
    for (const next of [after(state, ['chargedBack']), reconciledInvoiceState(state, 'chargedBack')])
      expect(next).toEqual({ status: 'OVERDUE', ended: null });
    expect(after(state, ['refund', 'chargedBack']).ended).toBe('refunded');
    expect(after(state, ['chargebackRequested', 'chargedBack']).status).toBe('OVERDUE');
  }
});

test('invoice: whatever order messages come in, the answer of the provider brings the invoice where it is', () => {
  const path = ['confirmed', 'received', 'chargebackRequested', 'chargebackDispute', 'chargebackReversal'];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(path, { minLength: 1 }),
      fc.array(fc.constantFrom(...path), { maxLength: 6 }),
      (shuffled, repeated) => {
        const state = after(PENDING, [...shuffled, ...repeated]);
        const asked = reconciledInvoiceState(state, 'AWAITING_CHARGEBACK_REVERSAL');
        expect(asked.status).toBe('AWAITING_CHARGEBACK_REVERSAL');
      },
    ),
  );
});

test('invoice: the provider decides neither about cash nor about what ended here', () => {
  fc.assert(
    fc.property(
      states,
      fc.constantFrom(...INVOICE_STATUSES, 'cancelled', 'refunded', 'chargedBack', undefined),
      (state, reported) => {
        const next = reconciledInvoiceState(state, reported);
        const isPaid = reported === 'RECEIVED' || reported === 'CONFIRMED' || reported === 'DUNNING_RECEIVED';
        const isBack = state.ended === 'cancelled' && (isPaid || reported === 'RECEIVED_IN_CASH');
        if (state.status === 'RECEIVED_IN_CASH' || (state.ended !== null && !isBack))
          expect(next).toEqual(state);
        // A payment that is known is not lost because the provider forgot the charge.
        if (reported === 'cancelled' && ledgerStateOf(state) === 'paid') expect(next).toEqual(state);
        expect(reconciledInvoiceState(next, reported)).toEqual(next);
      },
    ),
  );
});

test('invoice: actions are open where they lead somewhere, and only there', () => {
  expect(openActions(PENDING)).toEqual(['cancel', 'receivedInCash']);
  expect(openActions({ status: 'RECEIVED', ended: null })).toEqual(['refund']);
  expect(openActions({ status: 'CHARGEBACK_DISPUTE', ended: null })).toEqual([]);
});
