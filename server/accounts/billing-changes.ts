import type { User } from '@farol/core/domain/account/user';
import {
  billingSettings,
  changedBillingFields,
  newBillingProblems,
} from '@farol/core/domain/billing/billing-settings';
import { productAttribute } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import { isResellerAccount, resellersAbove } from '../access/resellers.ts';
import type { Registry } from '../registry/registry.ts';
import { badRequest, forbidden } from '../wire/http-error.ts';

/**
 * Throws when a change gives an account other billing values (facts §7) than it had, and the caller does not bill it:
 * administrators bill all, a reseller the accounts of which it is the nearest reseller above. Nobody sets their own
 * price. Throws 400 for a new value that means nothing, and would keep the account from being billed.
 * @param access undefined for a caller who is not signed in
 */
export function requireBillingChange(
  registry: Registry,
  access: Access | undefined,
  { before, after }: { before: User | undefined; after: User },
): void {
  const { namespace, server } = registry;
  const changed = changedBillingFields(before?.attributes ?? {}, after.attributes, namespace);
  if (changed.length === 0) return;
  if (!mayBill(registry, access, before)) throw forbidden('Billing is not yours to change');
  const { problems } = billingSettings(after.attributes, server.attributes, namespace);
  const isOwn = (field: string): boolean => {
    const value: unknown = productAttribute(after.attributes, namespace, field);
    return value !== undefined && value !== null && value !== '';
  };
  if (newBillingProblems(problems, changed).some(({ field }) => isOwn(field)))
    throw badRequest('Billing value is not valid');
}

function mayBill(registry: Registry, access: Access | undefined, before: User | undefined): boolean {
  if (!access) return false;
  if (access.isAdministrator) return true;
  const { id } = access.user;
  if (!isResellerAccount(registry, id) || before?.id === id) return false;
  // A new account is the caller's own customer.
  return before === undefined || [...resellersAbove(registry, before.id)][0] === id;
}
