import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryBillingManagement } from '@farol/adapters/memory/billing-management';
import { MemoryInvoices } from '@farol/adapters/memory/invoices';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { billingFeature, connectBilling } from '@farol/core/console/features/billing/billing-feature';
import { actorsOf } from '@farol/core/console/wiring/feature';
import { aCustomer } from '../../../../arbitraries/invoices.ts';

const CUSTOMER = aCustomer({ invoices: [] });
const { userId } = CUSTOMER;
const CHARGE = { cents: '500', firstDueDate: '2027-01-10' };

async function openCustomers() {
  const network = new MemoryNetwork();
  const billing = new MemoryBillingManagement([CUSTOMER], network);
  const invoices = new MemoryInvoices([], network);
  const feature = createActor(billingFeature, { input: { invoices, billing, clock: () => 0 } });
  const connected = connectBilling(actorsOf(feature.start()));
  connected.customers.open();
  await settled();
  /** How many invoices are shown of the customer. */
  const shown = (): number | undefined => connected.customers.getSnapshot().data?.[0]?.invoices.length;
  return { ...connected, network, billing, shown };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test('billing: what a charge, a change and a monthly run did is shown although their answers were lost', async () => {
  const { charge, change, issue, network, billing, shown } = await openCustomers();
  expect(shown()).toBe(0);
  charge.open({ userId, today: '2027-01-05', issued: 0 });
  charge.change(CHARGE);
  network.loseAnswerOfChange();
  charge.save();
  await settled();
  expect([charge.getSnapshot().saveFailure, shown()]).toEqual(['NETWORK', 1]);

  const [invoice] = billing.billed[0]?.invoices ?? [];
  if (!invoice) throw new Error('nothing was charged');
  change.open({ change: { type: 'cancel', invoice }, customer: CUSTOMER, today: '2027-01-05' });
  change.change({ reason: 'By mistake' });
  network.loseAnswerOfChange();
  change.save();
  await settled();
  expect([change.getSnapshot().saveFailure, shown()]).toEqual(['NETWORK', 0]);

  network.loseAnswerOfChange();
  issue.send([userId]);
  await settled();
  expect([issue.getSnapshot().failure, shown()]).toEqual(['NETWORK', 1]);
});

test('billing: customers are read again after what was done, and opening them drops what was typed before', async () => {
  const { customers, charge, shown } = await openCustomers();
  charge.open({ userId, today: '2027-01-05', issued: 0 });
  charge.change(CHARGE);
  charge.save();
  await settled();
  expect([charge.getSnapshot().isOpen, shown()]).toEqual([false, 1]);
  charge.open({ userId, today: '2027-01-05', issued: 0 });
  charge.change(CHARGE);
  customers.open();
  expect(charge.getSnapshot()).toMatchObject({ isOpen: false, draft: { cents: '' } });
});
