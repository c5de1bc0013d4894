import { suspensionDay, trustUnlocked } from '@farol/core/domain/billing/account-standing';
import type { Invoice } from '@farol/core/domain/billing/invoice';
import { ledgerStateOf } from '@farol/core/domain/billing/invoice-state';
import type { BillingAccount } from '@farol/core/domain/billing/suspension';
import type { Access } from '../access/access.ts';
import { notFound } from '../wire/http-error.ts';
import { requireTrustUnlock } from './billing-bodies.ts';
import { invoiceNotFound } from './billing-rights.ts';
import type { BillingParts } from './customer-billing.ts';
import type { InvoiceDocuments } from './invoice-documents.ts';

/** Invoices of one account that are told, the newest first. */
const MAX_INVOICES = 240;

/** What a suspended login is told besides that it is suspended; nothing else. */
export interface SuspensionAnswer {
  readonly message: 'ACCOUNT_IS_SUSPENDED' | 'ACCOUNT_IS_SUSPENDED_TRUST';
  readonly trustUnlock: { readonly days: number } | null;
  readonly invoices: readonly Pick<Invoice, 'id' | 'dueDate' | 'toPay' | 'currency' | 'link' | 'pix'>[];
}

/** What an account sees of its own billing, and the way in that it has while it is suspended (§4). */
export class OwnBillingService {
  readonly #parts: BillingParts & { readonly documents: InvoiceDocuments };

  constructor(parts: BillingParts & { readonly documents: InvoiceDocuments }) {
    this.#parts = parts;
  }

  /** Returns the caller's own invoices, the newest due first. */
  async own(access: Access): Promise<Invoice[]> {
    const invoices = await this.#parts.invoices.of(access.user.id, MAX_INVOICES);
    return invoices.map((invoice) => this.#parts.invoices.wire(invoice, false));
  }

  /** Returns where the caller's own account stands, and when that changes if nothing is paid. */
  async account({ user }: Access): Promise<BillingAccount> {
    const standing = this.#parts.standings.standing(user, this.#parts.time.now());
    const { access, debt } = await this.#parts.reviews.known(user.id);
    return {
      standing,
      trustUntil: standing === 'trust' ? access.trustUntil : null,
      suspendedOn: standing === 'active' ? suspensionDay(access, debt, this.#parts.invoices.today()) : null,
    };
  }

  /** Returns an invoice as a PDF file; 404 for those whom it does not concern. */
  async document(access: Access, id: number, signal: AbortSignal): Promise<Buffer> {
    const invoice = await this.#parts.ledger.find(id);
    const isOwn = invoice?.userId === access.user.id;
    if (
      !invoice ||
      (!isOwn && !this.#parts.rights.isManaged(access, invoice)) ||
      invoice.state.ended === 'cancelled'
    )
      throw invoiceNotFound();
    return this.#parts.documents.make(invoice, access.user, signal);
  }

  /**
   * Trusts an account that signs in, once until everything late is paid. Throws when that is not possible; the password
   * was checked before.
   */
  async trustOwn(userId: number): Promise<void> {
    const user = this.#parts.registry.users.get(userId)?.user;
    if (!user) throw notFound();
    const { trustUnlock } = this.#parts.terms.settingsOf(user);
    const today = this.#parts.invoices.today();
    await this.#parts.ledger.changeAccess(userId, '', (accountAccess) =>
      requireTrustUnlock(trustUnlocked(accountAccess, trustUnlock, today)),
    );
  }

  /** Returns what a suspended account is told at the login. */
  async suspensionAnswer(userId: number): Promise<SuspensionAnswer> {
    const user = this.#parts.registry.users.get(userId)?.user;
    // Somebody else's debts are no matter of those whom they manage.
    if (!user || this.#parts.standings.standing(user, this.#parts.time.now()) !== 'suspended')
      return { message: 'ACCOUNT_IS_SUSPENDED', trustUnlock: null, invoices: [] };
    const invoices = await this.#parts.invoices.of(userId, MAX_INVOICES);
    const open = invoices
      .filter(({ state }) => ledgerStateOf(state) === 'owed')
      .toReversed()
      .map((invoice) => this.#parts.invoices.wire(invoice, false));
    const { trustUnlock } = this.#parts.terms.settingsOf(user);
    const answer = trustUnlocked(
      await this.#parts.ledger.changeAccess(userId, '', (access) => access),
      trustUnlock,
      this.#parts.invoices.today(),
    );
    const isOpen = 'access' in answer;
    return {
      message: isOpen ? 'ACCOUNT_IS_SUSPENDED_TRUST' : 'ACCOUNT_IS_SUSPENDED',
      trustUnlock: isOpen ? { days: trustUnlock.days } : null,
      invoices: open.map(({ id, dueDate: due, toPay, currency, link, pix }) => ({
        id,
        dueDate: due,
        toPay,
        currency,
        link,
        pix,
      })),
    };
  }
}
