import type { Namespace } from '@farol/core/domain/namespace';
import type { User } from '@farol/core/domain/user';
import { isSuperior } from '@farol/core/domain/user-rules';
import { loginKey, type Account } from '../storage/tables/accounts.ts';
import type { Access } from './access.ts';
import type { LivePublisher } from './live-publisher.ts';
import { hashPassword } from './passwords.ts';
import { readBody } from './read-body.ts';
import { deedFlag } from './record-flags.ts';
import { arrange, type RecordQuery } from './record-query.ts';
import { duplicate, forbidden, notFound } from './refusal.ts';
import type { Registry } from './registry.ts';
import type { Sessions } from './sessions.ts';
import { userBody } from './user-body.ts';
import { requireOwnRights } from './user-grants.ts';
import { requireAllowedChange, requireEditRight } from './user-rights.ts';

/** Accounts: who may see, create, change and remove whom (contract §3.1, §4.3). */
export class Users {
  readonly #registry: Registry;
  readonly #sessions: Sessions;
  readonly #publisher: LivePublisher;
  readonly #namespace: Namespace;

  constructor(registry: Registry, sessions: Sessions, publisher: LivePublisher, namespace: Namespace) {
    this.#registry = registry;
    this.#sessions = sessions;
    this.#publisher = publisher;
    this.#namespace = namespace;
  }

  list(access: Access, query: RecordQuery): User[] {
    return arrange(this.#wanted(access, query), query, (user) => [user.name, user.email]);
  }

  get(access: Access, id: number): User {
    access.requireUser(id);
    const account = this.#registry.users.get(id);
    if (!account) throw notFound();
    return account.user;
  }

  /** The account as which somebody goes on (contract §1.2): one that he manages, and never a superior's (§5). */
  actedAs(access: Access, id: number): User {
    access.requireManager();
    const user = this.get(access, id);
    refuseSuperior(access, user);
    // Whoever goes on as somebody else may change everything of him.
    if (id !== access.user.id && !access.may(deedFlag('user', 'edit'))) throw forbidden('User access denied');
    return user;
  }

  /** An account by its number, whoever asks. */
  account(id: number): Account | undefined {
    return this.#registry.users.get(id);
  }

  /**
   * Creates a user: the first one of all becomes administrator, a manager's becomes his to manage, anyone else registers
   * himself if the server allows it.
   * @param access nothing for a caller who is not logged in
   */
  async create(access: Access | undefined, body: unknown): Promise<User> {
    const { password, ...draft } = readBody(userBody, body);
    const before = { ...draft, ...UNPRIVILEGED };
    const passwordHash = password ? await hashPassword(password) : null;
    return this.#registry.change(async (change) => {
      const { users, links, server } = this.#registry;
      const isFirst = users.size === 0;
      const isManaged = access !== undefined && access.isManager;
      if (access !== undefined && isManaged) access.requireWrite('user', 'create');
      requireAllowedChange(access, before, draft, 'new');
      requireOwnRights(access, { before: undefined, after: draft, server, namespace: this.#namespace });
      if (isManaged && !access.isAdministrator) {
        const { userLimit, id } = access.user;
        if (userLimit !== -1 && links.of('user', id, 'managedUser').size >= userLimit)
          throw forbidden('Manager user limit reached');
      } else if (!isManaged && !isFirst && !server.registration) throw forbidden('Registration disabled');
      this.#refuseDuplicate(draft, undefined);
      const selfMade = isManaged ? {} : { deviceLimit: -1, administrator: isFirst };
      const user: User = { ...draft, ...selfMade, password: null };
      const id = await change.insert('user', { id: 0, user, passwordHash });
      if (isManaged && !access.isAdministrator)
        await change.link({
          owner: 'user',
          ownerId: access.user.id,
          property: 'managedUser',
          propertyId: id,
        });
      return { ...user, id };
    });
  }

  /** Replaces a user; the number in the body decides which. */
  async update(access: Access, body: unknown): Promise<User> {
    const { password, ...wanted } = readBody(userBody, body);
    access.requireUser(wanted.id);
    const newHash = password ? await hashPassword(password) : null;
    return this.#registry.change(async (change) => {
      access.requireUser(wanted.id);
      const account = this.#registry.users.get(wanted.id);
      if (!account) throw notFound();
      refuseSuperior(access, account.user);
      const user: User = { ...wanted, password: null };
      requireEditRight(access, account.user, user, newHash !== null);
      requireAllowedChange(access, account.user, user, 'existing');
      requireOwnRights(access, {
        before: account.user,
        after: user,
        server: this.#registry.server,
        namespace: this.#namespace,
      });
      this.#refuseDuplicate(user, user.id);
      if (!user.administrator || user.disabled) this.#requireOtherAdministrator(user.id);
      await change.update('user', { id: user.id, user, passwordHash: newHash ?? account.passwordHash });
      change.afterwards(() => this.#publisher.accessChanged(user.id));
      return user;
    });
  }

  /** Removes a user with his sessions and links, and the guests to whom he handed vehicles out; what else he created stays. One that is not there is as good as removed. */
  async remove(access: Access, id: number): Promise<void> {
    const removed = await this.#registry.change(async (change) => {
      access.requireUser(id);
      const account = this.#registry.users.get(id);
      if (account) refuseSuperior(access, account.user);
      access.requireWrite('user', 'remove');
      if (!account) return [];
      this.#requireOtherAdministrator(id);
      const gone = [id, ...this.#guestsOf(id)];
      for (const one of gone) await change.remove('user', one);
      change.afterwards(() => gone.forEach((one) => this.#publisher.accessChanged(one)));
      return gone;
    });
    for (const one of removed) await this.#sessions.endAllOf(one);
  }

  /** The accounts behind the links by which a user shares vehicles. */
  #guestsOf(id: number): number[] {
    return [...this.#registry.users.all()]
      .filter(({ user }) => user.attributes['isShared'] === id)
      .map((guest) => guest.id);
  }

  #wanted(access: Access, query: RecordQuery): User[] {
    const { users, links } = this.#registry;
    if (query.userId !== undefined) access.requireUser(query.userId);
    if (query.deviceId !== undefined) {
      access.requireManager();
      access.requireRecord('device', query.deviceId);
    }
    const managerId = query.userId ?? (access.isAdministrator ? undefined : access.user.id);
    const managed = managerId === undefined ? undefined : links.of('user', managerId, 'managedUser');
    const found: User[] = [];
    for (const { id, user } of users.all()) {
      if (managed && !managed.has(id)) continue;
      if (query.deviceId !== undefined && !links.has('user', id, 'device', query.deviceId)) continue;
      found.push(user);
    }
    return found;
  }

  #refuseDuplicate(user: User | Omit<User, 'password'>, own: number | undefined): void {
    const other = this.#registry.users.byKey(loginKey(user.email));
    if (other && other.id !== own) throw duplicate('email');
  }

  /** Somebody must be left who can administrate the server. */
  #requireOtherAdministrator(id: number): void {
    const account = this.#registry.users.get(id);
    if (!account?.user.administrator || account.user.disabled) return;
    for (const { user } of this.#registry.users.all())
      if (user.id !== id && user.administrator && !user.disabled) return;
    throw forbidden('The last administrator cannot be removed');
  }
}

/** §5: a superior's account is left alone, whatever right over accounts somebody has. */
function refuseSuperior(access: Access, user: User): void {
  if (isSuperior(user, access.user)) throw forbidden('User is superior');
}

/** What nobody gets without somebody's leave. */
const UNPRIVILEGED = {
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
