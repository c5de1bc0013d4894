import type { Namespace } from '@farol/core/domain/values/namespace';
import { isSuperior } from '@farol/core/domain/access/user-permissions';
import type { Access } from '../access/access.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { StoredAssociation } from '../storage/tables/associations.ts';
import { badRequest, forbidden } from '../wire/http-error.ts';
import { isResellerAccount } from '../access/resellers.ts';
import { keepRestrictions } from '../access/bound-accounts.ts';

/** The links of one call that say who manages whom, all made or all removed (contract §3.2). */
export class ManagedLinks {
  readonly #registry: Registry;
  readonly #namespace: Namespace;
  /** Those that the call makes or removes, by the id of the managed user. */
  readonly #changed = new Map<number, Set<number>>();
  readonly #isMaking: boolean;

  constructor(
    registry: Registry,
    namespace: Namespace,
    { links, isMaking }: { links: readonly StoredAssociation[]; isMaking: boolean },
  ) {
    this.#registry = registry;
    this.#namespace = namespace;
    this.#isMaking = isMaking;
    for (const { property, ownerId, propertyId } of links) {
      if (property !== 'managedUser') continue;
      const owners = this.#changed.get(propertyId);
      if (owners) owners.add(ownerId);
      else this.#changed.set(propertyId, new Set([ownerId]));
    }
  }

  /**
   * Throws 400 for links after which a user would be below themselves. Only administrators give a manager more
   * users than the manager may have, move an administrator, or leave a user without a manager.
   */
  check(access: Access): void {
    for (const [managed, owners] of this.#changed)
      for (const owner of owners) {
        if (this.#isMaking && this.#isBelow(owner, managed))
          throw badRequest('A user cannot be managed by somebody below them');
        if (access.isAdministrator) continue;
        this.#requireSubordinates(access, owner, managed);
        if (this.#isMaking) this.#requireRoom(owner);
        else if (this.#managersAfter(managed).size === 0) throw forbidden('Administrator access required');
      }
  }

  /** Lets users keep the restrictions that they have from a manager who gives them away. */
  async keepRestrictions(access: Access, transaction: RecordTransaction): Promise<void> {
    if (this.#isMaking || access.isAdministrator) return;
    const context = { registry: this.#registry, namespace: this.#namespace };
    for (const managed of this.#changed.keys()) await keepRestrictions(context, transaction, managed);
  }

  #requireSubordinates(access: Access, ...ids: readonly number[]): void {
    for (const id of ids) {
      const user = this.#registry.users.get(id)?.user;
      if (user && isSuperior(user, access.user)) throw forbidden('User is superior');
    }
  }

  #requireRoom(owner: number): void {
    // What a reseller may have is counted over everything below.
    if (isResellerAccount(this.#registry, owner)) return;
    const limit = this.#registry.users.get(owner)?.user.userLimit ?? 0;
    const managed = new Set(this.#registry.associations.of('user', owner, 'managedUser'));
    for (const [id, owners] of this.#changed) if (owners.has(owner)) managed.add(id);
    if (limit !== -1 && managed.size > limit) throw forbidden('Manager user limit reached');
  }

  #managersAfter(id: number): ReadonlySet<number> {
    const managers = this.#registry.associations.managersOf(id);
    const changed = this.#changed.get(id) ?? new Set<number>();
    return this.#isMaking ? managers.union(changed) : managers.difference(changed);
  }

  /** Whether a user is another one or below them, with the links of this call. */
  #isBelow(id: number, above: number): boolean {
    const seen = new Set([id]);
    // The set grows while it is walked; each user is asked once.
    for (const item of seen) {
      if (item === above) return true;
      for (const manager of this.#managersAfter(item)) seen.add(manager);
    }
    return false;
  }
}
