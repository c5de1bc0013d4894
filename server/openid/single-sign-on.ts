import { createHash } from 'node:crypto';
import { accountProblem } from '@farol/core/domain/account/account';
import { isGuest } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import { requireUsableAccount } from '../accounts/credentials.ts';
import type { Session, SessionService } from '../accounts/sessions.ts';
import type { Users } from '../accounts/users.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { Database } from '../storage/database.ts';
import type { Account } from '../storage/tables/accounts.ts';
import { HttpError } from '../wire/http-error.ts';
import { OpenIdFlows } from './openid-flows.ts';
import { openIdRole, type OpenIdPerson } from './openid-person.ts';
import { OpenIdProvider } from './openid-provider.ts';
import type { OpenIdSettings } from './openid-settings.ts';

/** Why a sign-in at the provider did not lead into the console. */
export type SignInRefusal =
  | 'notConfigured'
  | 'otherAddress'
  | 'providerFailed'
  | 'canceled'
  | 'expired'
  | 'notAllowed'
  | 'unknownPerson'
  | 'addressTaken'
  | 'otherAccount'
  | 'recentLogin'
  | 'blocked'
  | 'accountExpired'
  | 'tooMany';

/** Thrown with the reason why somebody is not signed in. */
export class SignInRefusedError extends Error {
  readonly reason: SignInRefusal;
  /** The subject by which an administrator connects an account to the person; undefined where that does not help. */
  readonly subject: string | undefined;

  constructor(reason: SignInRefusal, { cause, subject }: { cause?: unknown; subject?: string } = {}) {
    super(`Single sign-on refused: ${reason}`, { cause });
    this.reason = reason;
    this.subject = subject;
  }
}

/** Who came back from the provider, and what their session has. */
interface SignedIn {
  account: Account;
  idToken: string;
  isKept: boolean;
  /** The path of the console to be opened. */
  returnTo: string;
  /** Whether the account was connected by its signed-in user, whose session goes on. */
  isLink: boolean;
}

/** Who an account is at the provider. */
interface IdentityLinks {
  persons: { issuer: string; subject: string }[];
  /** Whether its password opens the account too. */
  passwordEnabled: boolean;
}

/** Single sign-on (contract §1.4): persons of the provider are matched to accounts by issuer and subject alone. */
export class SingleSignOn {
  readonly settings: OpenIdSettings;
  readonly #provider: OpenIdProvider;
  readonly #flows: OpenIdFlows;
  readonly #registry: Registry;
  readonly #sessions: SessionService;
  readonly #users: Users;
  readonly #publisher: LivePublisher;

  constructor(
    settings: OpenIdSettings,
    parts: {
      database: Database;
      registry: Registry;
      sessions: SessionService;
      users: Users;
      publisher: LivePublisher;
    },
  ) {
    this.settings = settings;
    this.#provider = new OpenIdProvider(settings);
    this.#flows = new OpenIdFlows(parts.database);
    this.#registry = parts.registry;
    this.#sessions = parts.sessions;
    this.#users = parts.users;
    this.#publisher = parts.publisher;
  }

  /**
   * Returns at which address of the console a request came in. Rejects with SignInRefused at any other: the browser
   * would come back without its cookie.
   * @param host the `Host` of the request
   */
  consoleUrlOf(host: string | undefined): string {
    const found = this.#consoleUrlAt(host);
    if (found === undefined) throw new SignInRefusedError('otherAddress');
    return found;
  }

  /** Begins a sign-in; returns where the browser goes and the secret of its cookie. */
  async begin(
    consoleUrl: string,
    wish: { isKept: boolean; returnTo: string; link?: { userId: number; loginId: string } },
    now: number,
  ): Promise<{ address: URL; browser: string }> {
    const { address, secrets } = await this.#provider.begin(consoleUrl).catch((error: unknown) => {
      throw new SignInRefusedError('providerFailed', { cause: error });
    });
    const browser = await this.#flows.start({ link: undefined, ...wish, secrets }, now);
    return { address, browser };
  }

  /** Ends a sign-in. Rejects with SignInRefused. @param query the query with which the browser came back */
  async finish(consoleUrl: string, query: string, browser: string, now: number): Promise<SignedIn> {
    const parameters = new URLSearchParams(query);
    const flow = await this.#flows.take(parameters.get('state') ?? '', browser, now);
    if (!flow) throw new SignInRefusedError('expired');
    if (parameters.get('error') === 'access_denied') throw new SignInRefusedError('canceled');
    const { person, idToken } = await this.#provider
      .finish(consoleUrl, query, flow.secrets)
      .catch((error: unknown) => {
        throw new SignInRefusedError('providerFailed', { cause: error });
      });
    const role = openIdRole(person.groups, this.settings);
    if (!role.isAllowed) throw new SignInRefusedError('notAllowed');
    const { link, isKept, returnTo } = flow;
    const account = link
      ? await this.#linked(person, link)
      : await this.#accountOf(person, role.administrator, now);
    requireUsable(this.#registry, account, now);
    return { account, idToken, isKept, returnTo, isLink: link !== undefined };
  }

  /** Returns where to sign out at the provider too; undefined where there is nothing to do or it does not answer. */
  async signOutAddress(host: string | undefined, idToken: string | null): Promise<string | undefined> {
    const consoleUrl = this.#consoleUrlAt(host);
    if (idToken === null || consoleUrl === undefined) return undefined;
    return this.#provider.signOutAddress(consoleUrl, idToken).catch(() => undefined);
  }

  /** Whether a user decides about their own account: a guest, or a user who acts as another one, does not. */
  mayLink(user: User, session: Session | undefined): boolean {
    return (session?.impersonatorId ?? null) === null && !isGuest(user);
  }

  /**
   * Connects an account to a person of the provider, for an administrator. Rejects with SignInRefused where the person
   * has another account.
   */
  async link(userId: number, subject: string): Promise<void> {
    const issuer = await this.#provider.issuer().catch((error: unknown) => {
      throw new SignInRefusedError('providerFailed', { cause: error });
    });
    await this.#registry.transaction((transaction) =>
      this.#connect(transaction, { issuer, subject }, userId),
    );
  }

  /** Returns the persons that an account belongs to, and whether its password opens it too. */
  async linksOf(userId: number, now: number): Promise<IdentityLinks> {
    const persons = await this.#registry.query
      .selectFrom('openid_identities')
      .select(['issuer', 'subject'])
      .where('user_id', '=', userId)
      .orderBy('subject')
      .execute();
    const account = this.#registry.users.get(userId);
    return { persons, passwordEnabled: account !== undefined && this.allowsPassword(account, now) };
  }

  /** Whether an account has a password that opens it. */
  allowsPassword(account: Account, now: number): boolean {
    if (account.passwordHash === null) return false;
    return !this.settings.isForced || localAdministrator(this.#registry, now)?.id === account.id;
  }

  /**
   * Disconnects an account from every person of the provider, and ends its sessions and tokens.
   * @param exceptId the session that stays
   */
  async unlink(userId: number, exceptId?: string): Promise<void> {
    await this.#registry.query.deleteFrom('openid_identities').where('user_id', '=', userId).execute();
    await this.#sessions.endAllOf(userId, exceptId);
  }

  #consoleUrlAt(host: string | undefined): string | undefined {
    const asked = hostOf(`http://${host ?? ''}`);
    return this.settings.consoleUrls.find((url) => hostOf(url) === asked);
  }

  async #linked(
    person: OpenIdPerson,
    { userId, loginId }: { userId: number; loginId: string },
  ): Promise<Account> {
    return this.#registry.transaction(async (transaction) => {
      const account = this.#registry.users.get(userId);
      // A user who signed out meanwhile connects nothing.
      if (!account || !this.#sessions.isOpen(loginId)) throw new SignInRefusedError('expired');
      await this.#connect(transaction, person, userId);
      return account;
    });
  }

  async #accountOf(person: OpenIdPerson, administrator: boolean | undefined, now: number): Promise<Account> {
    return this.#registry.transaction(async (transaction) => {
      const userId = await connectedUser(transaction, person);
      const account = userId === undefined ? undefined : this.#registry.users.get(userId);
      if (account) return this.#withRole(transaction, account, administrator, now);
      // The first account of a server is a local administrator: the way in when the provider is down.
      if (!this.settings.createsAccounts || this.#registry.users.size === 0)
        throw new SignInRefusedError('unknownPerson', { subject: person.subject });
      const created = await this.#create(transaction, person, administrator === true);
      await this.#connect(transaction, person, created.id);
      return created;
    });
  }

  async #create(
    transaction: RecordTransaction,
    person: OpenIdPerson,
    administrator: boolean,
  ): Promise<Account> {
    const { issuer, subject, email = `openid-${fingerprint(issuer, subject)}`, name = email } = person;
    try {
      return await this.#users.insertPerson(transaction, { name, email, administrator });
    } catch (error) {
      throw error instanceof HttpError
        ? new SignInRefusedError('addressTaken', { cause: error, subject })
        : error;
    }
  }

  /** The groups decide who is an administrator, except for the last one and for the local one. */
  async #withRole(
    transaction: RecordTransaction,
    account: Account,
    administrator: boolean | undefined,
    now: number,
  ): Promise<Account> {
    const { user } = account;
    if (administrator === undefined || user.administrator === administrator) return account;
    const isNeeded =
      localAdministrator(this.#registry, now)?.id === account.id ||
      !hasOtherAdministrator(this.#registry, account.id);
    if (!administrator && isNeeded) return account;
    const changed = { ...account, user: { ...user, administrator } };
    await transaction.update('user', changed);
    transaction.afterCommit(() => this.#publisher.accessChanged(account.id));
    return changed;
  }

  async #connect(
    transaction: RecordTransaction,
    { issuer, subject }: Pick<OpenIdPerson, 'issuer' | 'subject'>,
    userId: number,
  ): Promise<void> {
    const connected = await connectedUser(transaction, { issuer, subject });
    if (connected === userId) return;
    if (connected !== undefined) throw new SignInRefusedError('otherAccount');
    await transaction.query
      .insertInto('openid_identities')
      .values({ issuer, subject, user_id: userId })
      .execute();
  }
}

/**
 * Returns the administrator whose password works although single sign-on is forced: the oldest account of one that
 * has a password and may be used.
 */
export function localAdministrator(registry: Registry, now: number): Account | undefined {
  let oldest: Account | undefined;
  for (const account of registry.users.all())
    if (
      account.user.administrator &&
      accountProblem(account.user, now) === undefined &&
      account.passwordHash !== null &&
      (oldest === undefined || account.id < oldest.id)
    )
      oldest = account;
  return oldest;
}

function hasOtherAdministrator(registry: Registry, id: number): boolean {
  for (const { id: otherId, user } of registry.users.all())
    if (otherId !== id && user.administrator && !user.disabled) return true;
  return false;
}

async function connectedUser(
  { query }: RecordTransaction,
  { issuer, subject }: Pick<OpenIdPerson, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const row = await query
    .selectFrom('openid_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

function requireUsable(registry: Registry, account: Account, now: number): void {
  try {
    requireUsableAccount(registry, account, now);
  } catch (error) {
    const isExpired = error instanceof HttpError && error.message.includes('expired');
    throw new SignInRefusedError(isExpired ? 'accountExpired' : 'blocked', { cause: error });
  }
}

function hostOf(address: string): string | undefined {
  return URL.parse(address)?.host;
}

function fingerprint(issuer: string, subject: string): string {
  return createHash('sha256').update(`${issuer}\0${subject}`).digest('hex').slice(0, 24);
}
