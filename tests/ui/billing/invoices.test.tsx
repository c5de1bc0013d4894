import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryInvoices } from '@farol/adapters/memory/invoices';
import type { Invoice } from '@farol/core/domain/billing/invoice';
import type { BillingAccount } from '@farol/core/domain/billing/suspension';
import { Failure } from '@farol/core/domain/values/failure';
import { anInvoice } from '../../arbitraries/invoices.ts';
import { openPage, type PageOptions } from '../open-page.tsx';
import { savedFiles } from '../saved-files.ts';

const INVOICES = [
  anInvoice({
    id: 11,
    dueDate: '2027-01-10',
    status: 'OVERDUE',
    toPay: 5100,
    link: 'https://pay.example/11',
  }),
  anInvoice({ id: 12, dueDate: '2027-02-10', pix: '00020126pix' }),
  anInvoice({ id: 10, dueDate: '2026-12-10', status: 'RECEIVED', paidDate: '2026-12-09', paidValue: 4500 }),
];

async function openInvoices(
  invoices: readonly Invoice[] = INVOICES,
  {
    path = '/home?open=invoices',
    account,
    ...options
  }: PageOptions & { path?: string; account?: BillingAccount } = {},
) {
  return await openPage(path, {
    user: { administrator: false, attributes: { 'acme.enableBilling': 'true' } },
    ...options,
    prepare: async ({ network }) => {
      const own = new MemoryInvoices(invoices, network);
      own.standing = account;
      return { invoices: own };
    },
  });
}

const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('table', { name: 'Invoices' }))
    .getAllByRole('row')
    .slice(1);
const texts = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent);

afterEach(() => vi.restoreAllMocks());

describe('own invoices', () => {
  test('are listed with the newest due date first, their balance, and what to pay today', async () => {
    await openInvoices();
    const [newest, overdue, paid] = await rows();
    expect(texts(within(newest ?? document.body).getAllByRole('cell')).slice(0, 5)).toEqual([
      'Feb 10, 2027',
      'Pending',
      '–',
      'R$49.90',
      'R$100.90',
    ]);
    expect(overdue?.textContent).toContain('To pay today: R$51.00');
    expect(overdue?.textContent).toContain('Overdue');
    expect(paid?.textContent).toContain('Dec 9, 2026R$45.00R$0.00');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'R$149.70',
      'R$45.00',
      'R$100.90',
    ]);
  });

  test('are paid by their link, which opens apart, or by a Pix code', async () => {
    const { person } = await openInvoices();
    await rows();
    const link = screen.getByRole('link', { name: 'Pay invoice 11' });
    expect(link.getAttribute('href')).toBe('https://pay.example/11');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    await person.press('Pix for invoice 12');
    const dialog = await screen.findByRole('dialog', { name: 'Pay with Pix' });
    expect(within(dialog).getByRole('img', { name: 'Pix QR code of invoice 12' })).toBeTruthy();
    expect(dialog.textContent).toContain('00020126pix');
    expect(screen.queryByRole('button', { name: 'Pix for invoice 10' })).toBeNull();
  });

  test('are saved as PDF, and one that cannot be read says why', async () => {
    const files = savedFiles();
    const { person, network } = await openInvoices();
    await rows();
    await person.press('PDF of invoice 10');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['invoice-10.pdf']));
    network.failure = new Failure('NETWORK', 0);
    await person.press('PDF of invoice 11');
    await screen.findByText('The PDF could not be opened');
  });

  test('say what happens to the access', async () => {
    await openInvoices(INVOICES, {
      account: { standing: 'trust', trustUntil: '2027-01-20', suspendedOn: null },
    });
    await screen.findByText(/Access is open on trust until January 20, 2027/);
  });

  test('that are not there say what would be here', async () => {
    await openInvoices([]);
    await screen.findByText('No invoices yet');
  });

  test('are read ten to a page', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      anInvoice({
        id: index + 1,
        dueDate: `2026-${String(index + 1).padStart(2, '0')}-10`,
        status: 'RECEIVED',
      }),
    );
    const { person } = await openInvoices(many);
    expect(await rows()).toHaveLength(10);
    await person.press('Next');
    expect(await rows()).toHaveLength(2);
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  });

  test('that cannot be read say why, and reading again helps', async () => {
    const { person, network } = await openInvoices(INVOICES, { path: '/home' });
    network.failure = new Failure('NETWORK', 0);
    await person.goTo('/home?open=invoices');
    await screen.findByText('The invoices could not be read');
    network.failure = undefined;
    await person.press('Try again');
    expect(await rows()).toHaveLength(3);
  });

  test('are in the menu of those who are billed', async () => {
    const { person } = await openInvoices(INVOICES, { path: '/home' });
    await person.chooseFromMenu('Ana Souza’s account', 'My invoices');
    expect(await rows()).toHaveLength(3);
  });
});
