import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import type { StoredInvoice } from '../storage/tables/invoices.ts';
import { forbidden, HttpError } from '../wire/http-error.ts';
import type { BillingTerms } from './billing-terms.ts';

/** Who may see and change the invoices and the access of whom (product rules, "Who bills whom"). */
export class BillingRights {
  readonly #registry: Registry;
  readonly #terms: BillingTerms;

  constructor(registry: Registry, terms: BillingTerms) {
    this.#registry = registry;
    this.#terms = terms;
  }

  /** Throws for everybody but administrators and resellers. */
  requireManager(access: Access): void {
    const isReseller = access.accountsBelow !== undefined;
    if (!access.isAdministrator && !isReseller) throw forbidden('Operation restricted');
  }

  /** Returns an account whose billing the caller may change; throws where there is none of this number. */
  requireCustomer(access: Access, userId: number): User {
    this.requireManager(access);
    const user = this.#registry.users.get(userId)?.user;
    if (!user || !this.#terms.isBilledBy(access.user, userId)) throw forbidden('User access denied');
    access.requireNotReadonly();
    return user;
  }

  /** Returns an invoice that the caller may change; throws where there is none, and where it is none of theirs. */
  requireInvoice(access: Access, invoice: StoredInvoice | undefined): StoredInvoice {
    this.requireManager(access);
    if (!invoice || !this.isManaged(access, invoice)) throw invoiceNotFound();
    access.requireNotReadonly();
    return invoice;
  }

  /** Whether the caller bills the account of an invoice. */
  isManaged(access: Access, { userId }: StoredInvoice): boolean {
    if (userId === 0) return access.isAdministrator;
    return this.#terms.isBilledBy(access.user, userId);
  }

  /** Whether the caller may change what it sees. */
  mayWrite(access: Access): boolean {
    return access.isAdministrator || !access.effectiveUser.readonly;
  }
}

/** Returns the refusal for an invoice that does not exist, or that the caller may not see. */
export function invoiceNotFound(): HttpError {
  return new HttpError(404, 'Invoice not found - NotFoundException');
}
