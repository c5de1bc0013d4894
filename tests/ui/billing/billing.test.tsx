import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryBillingManagement } from '@farol/adapters/memory/billing-management';
import { MemoryInvoices } from '@farol/adapters/memory/invoices';
import type { BilledCustomer, Invoice } from '@farol/core/domain/billing/invoice';
import { Failure } from '@farol/core/domain/values/failure';
import { aCustomer, anInvoice } from '../../arbitraries/invoices.ts';
import { openPage, type PageOptions } from '../open-page.tsx';
import { savedFiles } from '../saved-files.ts';

const CUSTOMERS = [
  aCustomer({ userId: 7, name: 'Bia Reis', email: 'bia@example.com' }),
  aCustomer({
    userId: 8,
    name: 'Caio Melo',
    email: 'caio@example.com',
    lateDays: 40,
    standing: 'suspended',
    trustUnlock: { days: 3, until: '2026-12-02' },
    invoices: [anInvoice({ id: 2, userId: 8, dueDate: '2026-10-20', status: 'OVERDUE', toPay: 5300 })],
  }),
  aCustomer({
    userId: 9,
    name: 'Davi Luz',
    email: 'davi@example.com',
    invoices: [anInvoice({ id: 3, userId: 9, status: 'RECEIVED', paidDate: '2026-12-01', paidValue: 4990 })],
  }),
];

async function openBilling(
  customers: readonly BilledCustomer[] = CUSTOMERS,
  {
    path = '/home?open=billing',
    invoices = [],
    ...options
  }: PageOptions & { path?: string; invoices?: readonly Invoice[] } = {},
) {
  const made: MemoryBillingManagement[] = [];
  const page = await openPage(path, {
    ...options,
    prepare: async ({ network }) => {
      const billing = new MemoryBillingManagement(customers, network);
      made.push(billing);
      return { billing, invoices: new MemoryInvoices(invoices, network) };
    },
  });
  const [billing] = made;
  if (!billing) throw new Error('no billing');
  return { ...page, billing };
}

/** The customers who have an invoice. */
const issuedIds = ({ billed }: MemoryBillingManagement): number[] =>
  billed.flatMap(({ userId, invoices }) => (invoices.length > 0 ? [userId] : []));

/** What is offered about the access of the chosen customer. */
const accessActions = (): (string | null)[] =>
  texts(screen.queryAllByRole('button', { name: /^(Open|Suspend|Block) (access|on trust)$/ }));

const names = (): string[] =>
  screen
    .getAllByRole('checkbox', { name: /^Select [A-Z]/ })
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? '');

beforeEach(() => {
  vi.setSystemTime(Date.UTC(2026, 10, 29, 12));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('billing management', () => {
  test('lists the customers, those who are late longest first, with what they owe', async () => {
    await openBilling();
    const caio = await screen.findByRole('button', { name: /Caio Melo/ });
    expect(caio.textContent).toBe('Caio MeloR$53.0040 days lateSuspended');
    expect(names()).toEqual(['Caio Melo', 'Bia Reis', 'Davi Luz']);
    expect(screen.getByRole('button', { name: /Davi Luz/ }).textContent).toContain('Nothing open');
  });

  test('filters by name, regularity and access, and clears the filters', async () => {
    const { person } = await openBilling();
    await screen.findByRole('button', { name: /Caio Melo/ });
    await person.choose('Regularity', 'Irregular');
    await waitFor(() => expect(names()).toEqual(['Caio Melo']));
    await person.search('bia');
    await screen.findByText('No customer matches the filters');
    await person.press('Clear filters');
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  test('tells of a second payment of an invoice, so that one of the two is given back', async () => {
    const secondPayment = { date: '2026-12-09', value: 5_310 };
    const paid = anInvoice({
      id: 4,
      userId: 9,
      status: 'RECEIVED_IN_CASH',
      paidDate: '2026-12-01',
      paidValue: 4990,
    });
    const davi = aCustomer({ userId: 9, name: 'Davi Luz', email: 'davi@example.com' });
    const { person } = await openBilling([
      {
        ...davi,
        invoices: [
          { ...paid, secondPayment },
          { ...paid, id: 5 },
        ],
      },
    ]);
    await person.click(await screen.findByRole('button', { name: /Davi Luz/ }));
    const [note, ...others] = await screen.findAllByText(/^Also paid through the provider/);
    expect(note?.textContent).toContain('on Dec 9, 2026: R$53.10');
    expect(others).toEqual([]);
  });

  test('cancels an invoice with a reason, and asks for one without', async () => {
    const { person, billing } = await openBilling();
    await person.click(await screen.findByRole('button', { name: /Bia Reis/ }));
    await person.press('Cancel invoice, No. 1');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel invoice 1?' });
    expect(dialog.textContent).toContain('The invoice of Bia Reis for R$49.90, due on Jan 10, 2027');
    await person.inDialog('Cancel invoice 1?').press('Cancel invoice');
    await within(dialog).findByText('Enter a reason of 3 to 300 characters.');
    expect(billing.changes).toEqual([]);
    await person.fill(/^Reason/, 'Issued by mistake');
    await person.inDialog('Cancel invoice 1?').press('Cancel invoice');
    await screen.findByText('Invoice canceled.');
    expect(billing.changes).toEqual([{ type: 'cancel', invoiceId: 1, reason: 'Issued by mistake' }]);
    await screen.findByText('This customer has no invoices yet.');
  });

  test('takes day and amount of what was paid in cash, and keeps them when the server refuses', async () => {
    const { person, billing, network } = await openBilling();
    await person.click(await screen.findByRole('button', { name: /Caio Melo/ }));
    await person.press('Paid in cash, No. 2');
    const title = 'Invoice 2 paid in cash?';
    await screen.findByRole('dialog', { name: title });
    await person.fill(/^Reason/, 'In the office');
    for (const [typed, problem] of [
      ['-50', 'Enter zero or more.'],
      ['fifty', 'Enter a number.'],
    ] as const) {
      await person.fill(/^Amount received/, typed);
      await person.click(screen.getByRole('textbox', { name: /^Reason/ }));
      expect(screen.getByRole('textbox', { name: /^Amount received/ })).toHaveProperty(
        'value',
        typed === '-50' ? '-50.00' : typed,
      );
      expect(screen.getByText(problem)).toBeTruthy();
    }
    await person.inDialog(title).press('Paid in cash');
    await screen.findByText('Enter an amount above zero.');
    expect(billing.changes).toEqual([]);
    await person.fill(/^Amount received/, '50');
    network.failure = new Failure('INVOICE_IS_NOT_OPEN_FOR_THIS_ACTION', 400);
    await person.inDialog(title).press('Paid in cash');
    await screen.findByText('Nothing was changed');
    network.failure = undefined;
    await person.inDialog(title).press('Paid in cash');
    await screen.findByText('Invoice marked as paid in cash.');
    expect(billing.changes).toMatchObject([{ type: 'receivedInCash', invoiceId: 2, value: 5000 }]);
  });

  test('says who gives the money of a refund back, and what becomes of the charge at the provider', async () => {
    const paid = anInvoice({ id: 4, status: 'RECEIVED_IN_CASH', paidDate: '2026-12-01', paidValue: 4990 });
    const { person } = await openBilling([
      aCustomer({
        name: 'Bia Reis',
        invoices: [
          { ...paid, actions: ['refund'] },
          anInvoice({ id: 5, link: 'https://pay.example/5', actions: ['receivedInCash'] }),
        ],
      }),
    ]);
    await person.click(await screen.findByRole('button', { name: /Bia Reis/ }));
    await person.press('Refund, No. 4');
    const refund = await screen.findByRole('dialog', { name: 'Refund invoice 4?' });
    expect(refund.textContent).toContain('Give the money back to the customer yourself');
    await person.fill(/^Reason/, 'Paid twice');
    await person.inDialog('Refund invoice 4?').press('Refund');
    await screen.findByText('Refund noted.');
    await person.press('Paid in cash, No. 5');
    const cash = await screen.findByRole('dialog', { name: 'Invoice 5 paid in cash?' });
    expect(cash.textContent).toContain('The charge at the provider ends.');
  });

  test('opens a suspended access on trust for days that it names, and suspends an active one', async () => {
    const { person, billing } = await openBilling();
    await person.click(await screen.findByRole('button', { name: /Caio Melo/ }));
    expect(accessActions()).toEqual(['Open access', 'Open on trust', 'Block access']);
    await person.press('Open on trust');
    const dialog = await screen.findByRole('dialog', { name: 'Open access of Caio Melo on trust?' });
    expect(dialog.textContent).toContain('for 3 days, until Dec 2, 2026.');
    await person.fill(/^Reason/, 'Promised to pay');
    await person.inDialog('Open access of Caio Melo on trust?').press('Open on trust');
    await screen.findByText('Access opened on trust.');
    expect(accessActions()).toEqual(['Open access', 'Block access']);
    await person.click(screen.getByRole('button', { name: /Bia Reis/ }));
    expect(accessActions()).toEqual(['Suspend access']);
    await person.press('Suspend access');
    await person.fill(/^Reason/, 'Fraud');
    await person.inDialog('Suspend access of Bia Reis?').press('Suspend access');
    await screen.findByText(/^Access suspended\./);
    expect(billing.changes).toEqual([
      { type: 'unlock', userId: 8, isTrust: true, reason: 'Promised to pay' },
      { type: 'lock', userId: 7, reason: 'Fraud' },
    ]);
  });

  test('blocks a suspended access whose trust unlock is used, and says that it is', async () => {
    const [, caio] = CUSTOMERS;
    const { person, billing } = await openBilling([{ ...aCustomer(), ...caio, trustUnlock: null }]);
    await person.click(await screen.findByRole('button', { name: /Caio Melo/ }));
    await screen.findByText(/^The trust unlock was already used/);
    expect(accessActions()).toEqual(['Open access', 'Block access']);
    await person.press('Block access');
    await person.fill(/^Reason/, 'Fraud');
    await person.inDialog('Block access of Caio Melo?').press('Block access');
    await screen.findByText('Access blocked.');
    expect(billing.changes).toEqual([{ type: 'lock', userId: 8, reason: 'Fraud' }]);
    expect(accessActions()).toEqual(['Open access']);
  });

  test('issues a charge in instalments, which are shown before', async () => {
    const { person, billing } = await openBilling();
    await person.click(await screen.findByRole('button', { name: /Davi Luz/ }));
    await person.press('New invoice');
    const title = 'New invoice for Davi Luz';
    const dialog = await screen.findByRole('dialog', { name: title });
    await person.inDialog(title).press('Issue');
    await within(dialog).findByText(/Enter an amount of at least one cent/);
    await person.fill(/^Total amount/, '100');
    await person.fill(/^First due date/, '01/31/2027');
    await person.fill('Installments', '3');
    await person.keys('{Escape}');
    await person.inDialog('Leave without saving?').press('Keep editing');
    const preview = within(dialog).getByRole('region', { name: 'To be issued' });
    expect(texts(within(preview).getAllByRole('listitem'))).toEqual([
      'Jan 31, 2027R$33.34',
      'Feb 28, 2027R$33.33',
      'Mar 31, 2027R$33.33',
    ]);
    await person.inDialog(title).press('Issue');
    await screen.findByText('3 invoices issued.');
    expect(billing.billed.find(({ userId }) => userId === 9)?.invoices).toHaveLength(4);
  });

  test('issues the next invoices of the selected customers after a preview', async () => {
    const { person, billing } = await openBilling([
      ...CUSTOMERS.slice(1),
      aCustomer({ userId: 10, name: 'Eva Sol', invoices: [] }),
    ]);
    await person.click(await screen.findByRole('checkbox', { name: 'Select Eva Sol' }));
    await person.press('Issue invoices (1)');
    const dialog = await screen.findByRole('dialog', { name: 'Issue the next invoices' });
    await within(dialog).findByText('Total: R$49.90');
    expect(billing.billed.find(({ userId }) => userId === 10)?.invoices).toHaveLength(0);
    await person.press('Issue 1 invoice');
    await screen.findByText('1 invoice issued.');
    expect(billing.billed.find(({ userId }) => userId === 10)?.invoices).toHaveLength(1);
  });

  test('issues for those who are checked, at first not in place of a cancelled invoice', async () => {
    const { person, billing } = await openBilling([
      aCustomer({ userId: 7, name: 'Bia Reis' }),
      aCustomer({ userId: 10, name: 'Eva Sol', invoices: [] }),
      aCustomer({ userId: 11, name: 'Gil Paz', invoices: [] }),
      aCustomer({
        userId: 12,
        name: 'Ivo Sá',
        invoices: [anInvoice({ id: 12, userId: 12 })],
      }),
    ]);
    await billing.change({ type: 'cancel', invoiceId: 12, reason: 'Vehicle in repair' });
    await person.click(await screen.findByRole('button', { name: 'Issue invoices' }));
    const dialog = await screen.findByRole('dialog', { name: 'Issue the next invoices' });
    const box = (name: string) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name });
    await within(dialog).findByText('Total: R$99.80');
    expect(within(dialog).queryByRole('checkbox', { name: 'Issue for Bia Reis' })).toBeNull();
    const all = box('Select all that can be issued');
    expect([box('Issue for Eva Sol').checked, box('Issue for Ivo Sá').checked]).toEqual([true, false]);
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    within(dialog).getByText('Canceled before, stays canceled');
    await person.click(box('Issue for Eva Sol'));
    await person.click(box('Issue for Gil Paz'));
    within(dialog).getByText('Nothing selected');
    await person.inDialog('Issue the next invoices').press('Issue 0 invoices');
    expect(issuedIds(billing)).toEqual([7]);
    await person.click(all);
    within(dialog).getByText('Total: R$149.70');
    await person.click(box('Issue for Eva Sol'));
    await person.inDialog('Issue the next invoices').press('Issue 2 invoices');
    await screen.findByText('2 invoices issued.');
    expect(issuedIds(billing)).toEqual([7, 11, 12]);
  });

  test('draws only the visible ones of hundreds of invoices to be issued, and the last of them can be chosen', async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    const { person } = await openBilling(
      Array.from({ length: 600 }, (_, at) =>
        aCustomer({ userId: at + 10, name: `Customer ${at + 1001}`, invoices: [] }),
      ),
    );
    await person.click(await screen.findByRole('button', { name: 'Issue invoices' }));
    const plan = await screen.findByRole('table', { name: 'Issue the next invoices' });
    expect(plan.getAttribute('aria-rowcount')).toBe('601');
    expect(plan.querySelectorAll('tbody tr').length).toBeLessThan(60);
    const body = screen.getByRole('region', { name: 'Issue the next invoices' });
    body.scrollTop = 1e6;
    fireEvent.scroll(body);
    await person.click(await within(plan).findByLabelText('Issue for Customer 1600'));
    await screen.findByText('Issue 599 invoices');
    height.mockRestore();
  });

  test('adds up weeks, ages and months, as a chart or a table', async () => {
    const { person } = await openBilling();
    await screen.findByRole('button', { name: /Caio Melo/ });
    await person.openTab('Overview');
    const late = await screen.findByRole('region', { name: 'Late, by age' });
    expect(late.textContent).toContain('31 to 601R$53.00');
    const months = screen.getByRole('region', { name: 'By month of the due date' });
    expect(within(months).getByRole('img', { name: /Billed and paid by month/ })).toBeTruthy();
    await person.click(within(months).getByRole('radio', { name: 'Table' }));
    const row = within(months).getByRole('row', { name: /October 2026/ });
    expect(texts(within(row).getAllByRole('cell'))).toEqual(['R$49.90', 'R$0.00', 'R$53.00']);
  });

  test('exports all invoices as a file', async () => {
    const files = savedFiles();
    const { person } = await openBilling();
    await screen.findByRole('button', { name: /Caio Melo/ });
    await person.press('Export as csv');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['invoices-2026-11-29.csv']));
  });

  test('draws only the visible ones of thousands of customers', async () => {
    const many = Array.from({ length: 3000 }, (_, index) =>
      aCustomer({ userId: index + 1, name: `Customer ${index}`, invoices: [] }),
    );
    await openBilling(many);
    await screen.findByText('3000 customers');
    expect(names().length).toBeLessThan(60);
  });

  test('read-only users change nothing, and save invoices as PDF, too', async () => {
    const files = savedFiles();
    const { person } = await openBilling(CUSTOMERS, {
      user: { administrator: true, readonly: true },
      invoices: [anInvoice({ id: 2 })],
    });
    await person.click(await screen.findByRole('button', { name: /Caio Melo/ }));
    await person.press('PDF of invoice 2');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['invoice-2.pdf']));
    expect(
      screen.queryByRole('button', { name: /Cancel invoice|Open on trust|New invoice|Issue/ }),
    ).toBeNull();
  });

  test('without customers says how one gets here', async () => {
    await openBilling([]);
    await screen.findByText('No billed customers yet');
  });

  test('is not known to a server without it', async () => {
    const { person, network } = await openBilling(CUSTOMERS, { path: '/home' });
    network.failure = new Failure('HTTP_404_NOT_FOUND', 404);
    await person.goTo('/home?open=billing');
    await screen.findByText('This server issues no invoices');
  });
});

function texts(elements: readonly HTMLElement[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent);
}
