import { liftedRestrictions, withRestrictionsOf } from '@farol/core/domain/access/bound-account';
import { requestedOrInheritedExpiry } from '@farol/core/domain/account/account-expiry';
import { isDriverUser } from '@farol/core/domain/account/account';
import { loginNameKeys } from '@farol/core/domain/account/login-name';
import { changesCredentials, endsOtherSessions } from '@farol/core/domain/account/recent-login';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
import { isSuperior } from '@farol/core/domain/access/user-permissions';
import type { Account } from '../storage/tables/accounts.ts';
import type { Access } from '../access/access.ts';
import { keepRestrictions } from '../access/bound-accounts.ts';
import { requireResellerLimits, resellersAbove } from '../access/resellers.ts';
import { currentActor, workOrigin } from '../activity/activity-actor.ts';
import { RateLimiter } from '../runtime/rate-limiter.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { Passwords } from './passwords.ts';
import { parseBody } from '../wire/read-body.ts';
import { operationPermission } from '../access/record-permissions.ts';
import { applyListQuery, type RequestedRecordQuery } from '../records/record-query.ts';
import { duplicateKey, forbidden, notFound } from '../wire/http-error.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { SessionService } from './sessions.ts';
import { userBody, userSearchTexts } from './user-body.ts';
import { requireHeldPermissions } from './granted-permissions.ts';
import { removeResellerSettings } from './reseller-settings.ts';
import { requireBillingChange } from './billing-changes.ts';
import { requireResellerChange, withStoredDomain } from './reseller-changes.ts';
import { guestsOf, shortenDependentAccounts } from './dependent-accounts.ts';
import { listedUsers } from './listed-users.ts';
import { requireAllowedAccountChange, requireEditPermission, ownChangeAsStored } from './account-changes.ts';

/** The login with which a user changes an account. */
export interface CallerLogin {
  /** The session or token; undefined for basic authentication. */
  id: string | undefined;
  /** Whether the password was given recently, or is not needed. */
  isPasswordConfirmed: boolean;
}

/** Accounts that may be registered from one network: a burst, then one every three minutes. */
const REGISTRATION_LIMIT = { burst: 20, refillMs: 180_000 };

/** User accounts: who may see, create, change and remove whom (contract §3.1, §4.3). */
export class Users {
  readonly #registry: Registry;
  readonly #sessions: SessionService;
  readonly #publisher: LivePublisher;
  readonly #namespace: Namespace;
  readonly #passwords: Passwords;
  readonly #registrations = new RateLimiter(REGISTRATION_LIMIT);

  constructor(
    registry: Registry,
    options: {
      sessions: SessionService;
      publisher: LivePublisher;
      namespace: Namespace;
      passwords: Passwords;
    },
  ) {
    this.#registry = registry;
    this.#sessions = options.sessions;
    this.#publisher = options.publisher;
    this.#namespace = options.namespace;
    this.#passwords = options.passwords;
  }

  list(access: Access, query: RequestedRecordQuery): User[] {
    return applyListQuery(listedUsers(this.#registry, access, query), query, userSearchTexts);
  }

  get(access: Access, id: number): User {
    access.requireUser(id);
    const account = this.#registry.users.get(id);
    if (!account) throw notFound();
    return account.user;
  }

  /**
   * Returns the account for an impersonation (contract §1.2): one that the caller manages, never a superior's
   * (§5).
   */
  impersonatedUser(access: Access, id: number): User {
    access.requireManager();
    const user = this.get(access, id);
    requireNotSuperior(access, user);
    // Impersonating a user allows changing everything about that user.
    if (id !== access.user.id && !access.hasPermission(operationPermission('user', 'edit')))
      throw forbidden('User access denied');
    return user;
  }

  /** Throws unless the caller may create an account with these rights now, whatever their user limit. */
  requireMayGive(access: Access, user: User): void {
    access.requireWrite('user', 'create');
    requireNotSuperior(access, user);
    this.#requireGivable(access, user, user);
  }

  /** Returns an account by id, without a permission check. */
  account(id: number): Account | undefined {
    return this.#registry.users.get(id);
  }

  /**
   * Creates a user. The first user becomes administrator; a manager's new user becomes their managed user;
   * anyone else registers themselves if the server allows it. A managed account expires with its creator at
   * the latest and has the restrictions of its creator.
   * @param access undefined for a caller who is not signed in
   * @param also changes something else in the same transaction
   */
  async create(
    access: Access | undefined,
    body: unknown,
    also?: (transaction: RecordTransaction, user: User) => Promise<void>,
  ): Promise<User> {
    const { password, ...parsed } = parseBody(userBody, body);
    const fields = withStoredDomain(parsed, undefined, this.#namespace);
    const creator = access?.effectiveUser;
    const creatorExpiry = creator && !creator.administrator ? creator.expirationTime : null;
    const draft = {
      ...(creator && access.isManager ? withRestrictionsOf(fields, creator) : fields),
      expirationTime: requestedOrInheritedExpiry(fields.expirationTime, creatorExpiry),
    };
    this.#requireMayCreate(access, draft);
    this.#requireSlowRegistration(access);
    const passwordHash = password ? await this.#passwords.hash(password, workOrigin()) : null;
    return this.#registry.transaction(async (transaction) => {
      // Something may have changed while the password was hashed.
      this.#requireMayCreate(access, draft);
      const isFirst = this.#registry.users.size === 0;
      const isManaged = access !== undefined && access.isManager;
      const registeredFields = isManaged ? {} : { deviceLimit: -1, administrator: isFirst };
      const user: User = { ...draft, ...registeredFields, password: null };
      const id = await transaction.insert('user', { id: 0, user, passwordHash });
      if (isManaged && !access.isAdministrator)
        await transaction.associate({
          owner: 'user',
          ownerId: access.user.id,
          property: 'managedUser',
          propertyId: id,
        });
      const created = { ...user, id };
      await also?.(transaction, created);
      return created;
    });
  }

  /**
   * Stores the account of a person whom the provider of single sign-on knows, within a transaction. It has no
   * password. Rejects when the names are taken.
   */
  async insertPerson(
    transaction: RecordTransaction,
    body: { name: string; email: string; administrator: boolean },
  ): Promise<Account> {
    const fields = parseBody(userBody, body);
    const user: User = { ...fields, deviceLimit: -1, password: null };
    this.#refuseTakenNames(user);
    const id = await transaction.insert('user', { id: 0, user, passwordHash: null });
    return { id, user: { ...user, id }, passwordHash: null };
  }

  /**
   * Replaces the user whose id is in the body. Changing the credentials of one's own account needs a recently
   * given password; a new password or TOTP key ends every other login of the account.
   */
  async update(access: Access, body: unknown, login: CallerLogin): Promise<User> {
    const { password, ...parsed } = parseBody(userBody, body);
    const stored = this.#registry.users.get(parsed.id)?.user;
    const fields = access.canAccessUser(parsed.id)
      ? withStoredDomain(parsed, stored, this.#namespace)
      : parsed;
    const user = this.#asStored(access, { ...fields, password: null });
    const isNewPassword = Boolean(password);
    this.#requireMayUpdate(access, { user, isNewPassword, login });
    const newHash = password ? await this.#passwords.hash(password, workOrigin()) : null;
    const { user: saved, isNewLogin } = await this.#registry.transaction(async (transaction) => {
      const account = this.#requireMayUpdate(access, { user, isNewPassword, login });
      await transaction.update('user', { id: user.id, user, passwordHash: newHash ?? account.passwordHash });
      transaction.afterCommit(() => this.#publisher.accessChanged(user.id));
      if (user.expirationTime !== account.user.expirationTime)
        for (const id of await shortenDependentAccounts(this.#registry, transaction, user))
          transaction.afterCommit(() => this.#publisher.accessChanged(id));
      return { user, isNewLogin: endsOtherSessions(account.user, user, newHash !== null) };
    });
    if (isNewLogin) await this.#sessions.endAllOf(saved.id, login.id);
    return saved;
  }

  /**
   * Removes a user with their sessions, associations and shares; other records they created stay. Removing an
   * unknown id succeeds.
   */
  async remove(access: Access, id: number): Promise<void> {
    const removed = await this.#registry.transaction(async (transaction) => {
      access.requireUser(id);
      const account = this.#registry.users.get(id);
      if (account) requireNotSuperior(access, account.user);
      access.requireWrite('user', 'remove');
      if (!account) return [];
      this.#requireOtherAdministrator(id);
      const removedIds = [id, ...guestsOf(this.#registry, id)];
      await this.removeIn(transaction, removedIds);
      return removedIds;
    });
    for (const removedId of removed) await this.#sessions.endAllOf(removedId);
  }

  /**
   * Removes accounts within a transaction without asking for rights; their sessions are ended after it. The accounts
   * below keep the restrictions that they had from them; within the tree of a reseller they go to who managed the
   * removed one, so that they stay in it.
   */
  async removeIn(transaction: RecordTransaction, ids: readonly number[]): Promise<void> {
    for (const id of ids)
      for (const managedId of this.#registry.associations.of('user', id, 'managedUser'))
        if (!ids.includes(managedId)) await keepRestrictions(this.#accounts, transaction, managedId);
    for (const id of ids) await this.#giveUp(transaction, id, ids);
    for (const id of ids) await transaction.remove('user', id);
    for (const id of ids) await removeResellerSettings(transaction.query, id);
    transaction.afterCommit(() => ids.forEach((id) => this.#publisher.accessChanged(id)));
  }

  /** Gives the accounts that a removed one managed to those who managed it, if it is below a reseller. */
  async #giveUp(transaction: RecordTransaction, id: number, removed: readonly number[]): Promise<void> {
    const { associations } = this.#registry;
    if (resellersAbove(this.#registry, id).length === 0) return;
    for (const propertyId of associations.of('user', id, 'managedUser'))
      for (const ownerId of associations.managersOf(id))
        if (!removed.includes(propertyId) && !removed.includes(ownerId))
          await transaction.associate({ owner: 'user', ownerId, property: 'managedUser', propertyId });
  }

  get #accounts() {
    return { registry: this.#registry, namespace: this.#namespace };
  }

  /** Returns a change as it is stored: with the caller's restrictions, or, of one's own account, without those. */
  #asStored(access: Access, user: User): User {
    if (access.isAdministrator) return user;
    const stored = this.#registry.users.get(user.id)?.user;
    if (user.id !== access.user.id || stored === undefined)
      return stored && liftedRestrictions(stored, user, access.effectiveUser).length > 0
        ? user
        : withRestrictionsOf(user, access.effectiveUser);
    return ownChangeAsStored(user, stored, access.effectiveUser, this.#namespace);
  }

  /** Throws when the account may not be created; called before the costly password hash. */
  #requireMayCreate(access: Access | undefined, draft: Omit<User, 'password'>): void {
    const { users, associations, server } = this.#registry;
    const isManaged = access !== undefined && access.isManager;
    if (access !== undefined && isManaged) access.requireWrite('user', 'create');
    this.#requireGivable(access, draft);
    if (isManaged && !access.isAdministrator) {
      const { userLimit, id } = access.user;
      const isReseller = access.accountsBelow !== undefined;
      if (!isReseller && userLimit !== -1 && associations.of('user', id, 'managedUser').size >= userLimit)
        throw forbidden('Manager user limit reached');
      requireResellerLimits(this.#registry, access, {
        accounts: [id],
        added: [{ owner: 'user', ownerId: id, property: 'managedUser', propertyId: 0 }],
        users: [{ ...draft, id: 0, password: null }],
      });
    } else if (!isManaged && users.size > 0 && !server.registration) throw forbidden('Registration disabled');
    this.#refuseTakenNames(draft);
  }

  /** @param before the account, where it exists already */
  #requireGivable(access: Access | undefined, draft: Omit<User, 'password'>, before?: User): void {
    const { server } = this.#registry;
    requireAllowedAccountChange(access, { ...draft, ...UNPRIVILEGED_FIELDS, attributes: {} }, draft, 'new');
    requireHeldPermissions(access, { before: undefined, after: draft, server, namespace: this.#namespace });
    requireResellerChange(this.#registry, access, { before, after: { ...draft, password: null } });
    requireBillingChange(this.#registry, access, { before, after: { ...draft, password: null } });
  }

  /** Limits how many accounts one network registers. */
  #requireSlowRegistration(access: Access | undefined): void {
    const actor = currentActor();
    if (!access?.isManager && actor && this.#registry.users.size > 0)
      this.#registrations.acquireOrThrow(workOrigin(), actor.now);
  }

  /**
   * Throws when the account may not be changed; called before the costly password hash. Returns the account
   * as it is now.
   */
  #requireMayUpdate(
    access: Access,
    { user, isNewPassword, login }: { user: User; isNewPassword: boolean; login: CallerLogin },
  ): Account {
    access.requireUser(user.id);
    const account = this.#registry.users.get(user.id);
    if (!account) throw notFound();
    requireNotSuperior(access, account.user);
    requireEditPermission(access, account.user, user, isNewPassword);
    const isOwn = access.user.id === user.id;
    if (isOwn && !login.isPasswordConfirmed && changesCredentials(account.user, user, isNewPassword))
      throw forbidden('Recent login required');
    requireAllowedAccountChange(access, account.user, user, 'existing');
    requireHeldPermissions(access, {
      before: account.user,
      after: user,
      server: this.#registry.server,
      namespace: this.#namespace,
    });
    requireResellerChange(this.#registry, access, { before: account.user, after: user });
    requireBillingChange(this.#registry, access, { before: account.user, after: user });
    requireResellerLimits(this.#registry, access, { accounts: [user.id], users: [user] });
    this.#refuseTakenNames(user, account.user);
    if (!this.#administers(user)) this.#requireOtherAdministrator(user.id);
    return account;
  }

  /**
   * E-mails and login names share one namespace. An account may keep the names it has, so that old data can
   * still be edited.
   */
  #refuseTakenNames(user: Pick<User, 'email' | 'login'>, before?: User): void {
    const ownKeys = before ? loginNameKeys(before) : [];
    for (const key of loginNameKeys(user))
      if (!ownKeys.includes(key) && this.#registry.users.allByKey(key).length > 0)
        throw duplicateKey('email');
  }

  /** The server needs at least one administrator who is not disabled and no driver, who reaches nothing. */
  #requireOtherAdministrator(id: number): void {
    const account = this.#registry.users.get(id);
    if (!account || !this.#administers(account.user)) return;
    for (const { user } of this.#registry.users.all()) if (user.id !== id && this.#administers(user)) return;
    throw forbidden('The last administrator cannot be removed');
  }

  #administers(user: User): boolean {
    return user.administrator && !user.disabled && !isDriverUser(user, this.#namespace);
  }
}

/** A superior's account cannot be changed, whatever permissions the caller has. */
function requireNotSuperior(access: Access, user: User): void {
  if (isSuperior(user, access.user)) throw forbidden('User is superior');
}

/** The values of a new account's fields that need no permission. */
const UNPRIVILEGED_FIELDS = {
  administrator: false,
  deviceLimit: 0,
  userLimit: 0,
  expirationTime: null,
  readonly: false,
  deviceReadonly: false,
  disabled: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
} as const;
