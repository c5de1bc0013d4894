import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BillingManagement } from '@farol/core/ports/billing-management';
import type { BilledCustomer } from '@farol/core/domain/billing/invoice';
import { failureOf } from './failure-of.ts';

/** A server with two customers who are billed every month; no invoice of the next period was issued. */
export interface BillingUnderTest {
  billing: BillingManagement;
  /** The customer beside the one whose invoices are changed. */
  otherUserId: number;
  /** That of a server that has gone away. */
  disconnected: BillingManagement;
  /** A day in the future, on which a charge may be due. */
  dueDate: string;
  close: () => Promise<void> | void;
}

/** What every implementation of the `BillingManagement` port must do (facts §7, §4). */
export function billingManagementContract(
  title: string,
  open: () => Promise<BillingUnderTest> | BillingUnderTest,
): void {
  describe(`the billing of ${title}`, () => {
    let opened: BillingUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const customer = async (): Promise<BilledCustomer> => {
      const customers = await opened.billing.customers();
      const found = customers.find(({ userId }) => userId !== opened.otherUserId);
      if (!found) throw new Error('no customer');
      return found;
    };

    test('a charge is split into instalments that sum to it, due month by month', async () => {
      const { billing, dueDate: firstDueDate } = opened;
      const { userId } = await customer();
      const charge = { userId, cents: 10_000, firstDueDate, count: 3, description: 'Tracker' };
      const issued = await billing.charge(charge);
      expect(issued.map(({ value }) => value)).toEqual([3334, 3333, 3333]);
      expect(issued[0]?.dueDate).toBe(firstDueDate);
      const ids = new Set((await customer()).invoices.map(({ id }) => id));
      expect(issued.every(({ id }) => ids.has(id))).toBe(true);
    });

    test('a charge that was issued is refused once more, as after a lost answer, and issues nothing', async () => {
      const { billing, dueDate: firstDueDate } = opened;
      const { userId } = await customer();
      const charge = { userId, cents: 700, firstDueDate, count: 2, description: 'Repair' };
      await billing.charge(charge);
      const { invoices } = await customer();
      expect(await failureOf(billing.charge(charge))).toMatchObject({
        code: 'THIS_INVOICE_WAS_ISSUED_ALREADY',
        status: 400,
      });
      expect((await customer()).invoices).toHaveLength(invoices.length);
    });

    test('an invoice is cancelled, and is in no list then', async () => {
      const [invoice] = (await customer()).invoices;
      const { id: invoiceId = 0 } = invoice ?? {};
      expect(invoice?.actions).toContain('cancel');
      await opened.billing.change({ type: 'cancel', invoiceId, reason: 'Issued by mistake' });
      expect((await customer()).invoices.map(({ id }) => id)).not.toContain(invoiceId);
    });

    test('an invoice that was paid in cash has its day and amount, and cannot be cancelled any more', async () => {
      const { billing } = opened;
      const [invoice] = (await customer()).invoices;
      const { id: invoiceId = 0 } = invoice ?? {};
      const paidDate = new Date().toISOString().slice(0, 10);
      await billing.change({
        type: 'receivedInCash',
        invoiceId,
        paidDate,
        value: 3000,
        reason: 'Paid in the office',
      });
      const paid = (await customer()).invoices.find(({ id }) => id === invoiceId);
      expect(paid).toMatchObject({ status: 'RECEIVED_IN_CASH', paidDate, paidValue: 3000, toPay: 0 });
      expect(
        await failureOf(billing.change({ type: 'cancel', invoiceId, reason: 'Too late' })),
      ).toMatchObject({
        code: 'INVOICE_IS_NOT_OPEN_FOR_THIS_ACTION',
      });
    });

    test('money that was paid in cash is given back by hand: it is noted, and the invoice has ended', async () => {
      const { billing } = opened;
      const { invoices } = await customer();
      const { id: invoiceId = 0 } = invoices.find(({ status }) => status === 'RECEIVED_IN_CASH') ?? {};
      await billing.change({ type: 'refund', invoiceId, reason: 'Paid twice' });
      const refunded = (await customer()).invoices.find(({ id }) => id === invoiceId);
      expect(refunded).toMatchObject({ ended: 'refunded', actions: [] });
    });

    test('nothing is changed without a reason', async () => {
      const [invoice] = (await customer()).invoices;
      const change = { type: 'cancel' as const, invoiceId: invoice?.id ?? 0, reason: '' };
      expect(await failureOf(opened.billing.change(change))).toMatchObject({ code: 'A_REASON_IS_REQUIRED' });
    });

    test('the access of a customer is closed and opened again', async () => {
      const { billing } = opened;
      const { userId } = await customer();
      await billing.change({ type: 'lock', userId, reason: 'Asked for it' });
      expect((await customer()).standing).toBe('blocked');
      await billing.change({ type: 'unlock', userId, isTrust: false, reason: 'Asked for it' });
      expect((await customer()).standing).toBe('active');
    });

    test('a preview issues nothing, and what was issued is not issued twice', async () => {
      const { billing } = opened;
      const { userId, invoices } = await customer();
      const [planned] = await billing.issue([userId], true);
      expect(planned).toMatchObject({ userId, problem: null });
      expect((await customer()).invoices).toHaveLength(invoices.length);
      await billing.issue([userId], false);
      expect((await customer()).invoices).toHaveLength(invoices.length + 1);
      const [again] = await billing.issue([userId], true);
      expect(again?.period === planned?.period ? again?.problem : 'alreadyIssued').toBe('alreadyIssued');
      expect(again?.isReplacement).toBe(false);
    });

    test('what was issued and cancelled is issued again, with a number of its own, and says so before', async () => {
      const { billing } = opened;
      const { userId } = await customer();
      const [issued] = await billing.issue([userId], false);
      const { invoices } = await customer();
      const invoiceId = invoices.find(({ period }) => period === issued?.period)?.id ?? 0;
      await billing.change({ type: 'cancel', invoiceId, reason: 'Wrong amount' });
      const [planned] = await billing.issue([userId], true);
      expect(planned).toMatchObject({ problem: null, isReplacement: true });
      const [made] = await billing.issue([userId], false);
      expect(made).toMatchObject({ problem: null, isReplacement: true, period: issued?.period });
      const replacement = (await customer()).invoices.find(({ period }) => period === issued?.period);
      expect(replacement?.id).toBeGreaterThan(invoiceId);
      expect(await billing.issue([userId], false)).toMatchObject([
        { problem: 'alreadyIssued', isReplacement: false },
      ]);
    });

    test('only the customers that are named get their invoices', async () => {
      const { billing, otherUserId } = opened;
      const { userId, invoices } = await customer();
      await billing.issue([userId, otherUserId], true);
      const issued = await billing.issue([otherUserId], false);
      expect(issued).toMatchObject([{ userId: otherUserId, problem: null }]);
      expect((await customer()).invoices).toHaveLength(invoices.length);
      expect(await billing.issue([otherUserId], false)).toMatchObject([{ problem: 'alreadyIssued' }]);
    });

    test('all invoices are read as a file', async () => {
      expect((await opened.billing.exported('csv')).length).toBeGreaterThan(0);
      expect((await opened.billing.exported('xlsx')).length).toBeGreaterThan(0);
    });

    test('a server that has gone away is reported as such', async () => {
      const { disconnected } = opened;
      const gone = { code: 'NETWORK', status: 0 };
      expect(await failureOf(disconnected.customers())).toMatchObject(gone);
      expect(await failureOf(disconnected.issue([1], true))).toMatchObject(gone);
      expect(await failureOf(disconnected.exported('csv'))).toMatchObject(gone);
    });
  });
}
