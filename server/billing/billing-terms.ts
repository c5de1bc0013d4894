import { isDriverUser } from '@farol/core/domain/account/account';
import { isGuest } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import { billingSettings, isBilled, type BillingSettings } from '@farol/core/domain/billing/billing-settings';
import { productAttribute, productAttributeName } from '@farol/core/domain/values/namespace';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { accountsAboveOf, isResellerAccount, resellersAbove } from '../access/resellers.ts';
import type { Registry } from '../registry/registry.ts';

/** By which settings accounts are billed, and by whom. */
export class BillingTerms {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /**
   * Returns the settings of an account (facts §7). The server's switch is for those who have nobody above them: who is
   * managed by somebody, or is a customer of a reseller, is billed only where the account itself says so.
   * @param more values that stand in place of those of the account
   */
  settingsOf(user: User, more: Attributes = {}): BillingSettings {
    const { namespace, server } = this.#registry;
    const enabled = productAttributeName(namespace, 'enableBilling');
    const isAlone = accountsAboveOf(this.#registry, user.id).size === 0;
    const common = isAlone ? server.attributes : { ...server.attributes, [enabled]: '' };
    return billingSettings({ ...user.attributes, ...more }, common, namespace);
  }

  /** Returns the settings of an account that is billed; undefined for administrators, guests and drivers, too. */
  billedSettings(user: User): BillingSettings | undefined {
    if (!this.mayBeBilled(user)) return undefined;
    const settings = this.settingsOf(user);
    return isBilled(settings) ? settings : undefined;
  }

  /** Whether an account is one that can have invoices. */
  mayBeBilled(user: User): boolean {
    return !user.administrator && !isGuest(user) && !isDriverUser(user, this.#registry.namespace);
  }

  /** Returns who bills an account: the nearest reseller above it, else the operator (undefined). */
  billerOf(userId: number): User | undefined {
    const [nearest] = resellersAbove(this.#registry, userId);
    return nearest === undefined ? undefined : this.#registry.users.get(nearest)?.user;
  }

  /** Whether somebody bills an account: administrators all, resellers those of whom they are the nearest reseller. */
  isBilledBy(biller: User, userId: number): boolean {
    const customer = this.#registry.users.get(userId)?.user;
    if (!customer || !this.mayBeBilled(customer)) return false;
    if (biller.administrator) return true;
    return isResellerAccount(this.#registry, biller.id) && this.billerOf(userId)?.id === biller.id;
  }

  /** Returns a value of the server's settings by its name without the product's prefix, as text. */
  serverText(name: string): string {
    const { namespace, server } = this.#registry;
    return textOf(productAttribute(server.attributes, namespace, name));
  }

  /** Returns such a value of an account. */
  userText(user: User, name: string): string {
    return textOf(productAttribute(user.attributes, this.#registry.namespace, name));
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}
