import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  INVOICE_ACTIONS,
  INVOICE_STATUSES,
  PROVIDER_MESSAGES,
  isInvoiceStatus,
  ledgerStateOf,
  nextInvoiceState,
  openActions,
  reconciledInvoiceState,
  type InvoiceState,
  type ReportedState,
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

test('invoice: a message that has just led here counts as repeated, with few exceptions', () => {
  const others: string[] = [];
  for (const status of INVOICE_STATUSES)
    for (const trigger of TRIGGERS) {
      const step = nextInvoiceState({ status, ended: null }, trigger);
      if (!step.isChange) continue;
      const again = nextInvoiceState(step.state, trigger);
      if (again.isChange || again.reason !== 'repeated') others.push(`${status} ${trigger}`);
    }
  // These lead to a status that another message reports: the second one is out of order, and changes nothing either.
  expect(others).toEqual([
    'RECEIVED_IN_CASH cashUndone',
    'REFUND_REQUESTED refundDenied',
    'REFUND_REQUESTED chargedBack',
    'REFUND_IN_PROGRESS refundDenied',
    'REFUND_IN_PROGRESS chargedBack',
    'CHARGEBACK_REQUESTED refunded',
    'CHARGEBACK_DISPUTE refunded',
    'AWAITING_CHARGEBACK_REVERSAL refunded',
    'AWAITING_RISK_ANALYSIS riskRefused',
  ]);
});

test('invoice: it is owed, paid or in doubt by its status, and nothing once it has ended', () => {
  const byState = Map.groupBy(INVOICE_STATUSES, (status) => ledgerStateOf({ status, ended: null }));
  expect(byState.get('owed')).toEqual(['PENDING', 'OVERDUE', 'DUNNING_REQUESTED']);
  expect(byState.get('paid')).toEqual(['RECEIVED_IN_CASH', 'RECEIVED', 'CONFIRMED', 'DUNNING_RECEIVED']);
  expect(byState.get('inDoubt')).toHaveLength(6);
  for (const status of INVOICE_STATUSES) expect(ledgerStateOf({ status, ended: 'refunded' })).toBe('none');
});

function reconciled(status: InvoiceState['status'], reported: ReportedState | undefined): InvoiceState {
  return reconciledInvoiceState({ status, ended: null }, reported);
}

test('invoice: asked, the provider decides about its charges, but not whether a day has passed', () => {
  expect(reconciled('PENDING', undefined)).toEqual(PENDING);
  for (const day of ['PENDING', 'OVERDUE'] as const) {
    expect(reconciled('AWAITING_RISK_ANALYSIS', day)).toEqual({ status: day, ended: null });
    for (const status of ['PENDING', 'OVERDUE', 'RECEIVED', 'CHARGEBACK_REQUESTED'] as const)
      expect(reconciled(status, day)).toEqual({ status, ended: null });
  }
  for (const status of [
    'CHARGEBACK_REQUESTED',
    'CHARGEBACK_DISPUTE',
    'AWAITING_CHARGEBACK_REVERSAL',
  ] as const)
    expect(reconciled(status, 'refunded')).toEqual({ status: 'OVERDUE', ended: null });
  for (const status of ['PENDING', 'OVERDUE', 'DUNNING_REQUESTED'] as const)
    expect(reconciled(status, 'refunded')).toEqual({ status, ended: null });
  for (const status of ['RECEIVED', 'REFUND_IN_PROGRESS'] as const)
    expect(reconciled(status, 'refunded')).toEqual({ status, ended: 'refunded' });
  expect(reconciled('OVERDUE', 'cancelled')).toEqual({ status: 'OVERDUE', ended: 'cancelled' });
  for (const status of ['RECEIVED', 'DUNNING_REQUESTED'] as const)
    expect(reconciled(status, 'cancelled')).toEqual({ status, ended: null });
  for (const paid of ['RECEIVED', 'CONFIRMED', 'DUNNING_RECEIVED', 'RECEIVED_IN_CASH'] as const)
    expect(reconciledInvoiceState({ status: 'PENDING', ended: 'cancelled' }, paid)).toEqual({
      status: paid,
      ended: null,
    });
});

test('invoice: a status is one of the thirteen', () => {
  for (const status of INVOICE_STATUSES) expect(isInvoiceStatus(status)).toBe(true);
  for (const text of ['', 'pending', 'cancelled']) expect(isInvoiceStatus(text)).toBe(false);
});

test('invoice: a word that nobody knows is unknown and changes nothing', () => {
  for (const word of ['', 'PAYMENT_RECEIVED', 'constructor', '__proto__', 'toString'])
    expect(nextInvoiceState(PENDING, word)).toEqual({ isChange: false, reason: 'unknown' });
});

test('invoice: a status that it had before is distinguished from one that it cannot have yet', () => {
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
