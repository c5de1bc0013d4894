import { createHash, randomBytes } from 'node:crypto';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
import { Access, kindLabel } from '../access/access.ts';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import { workOrigin } from '../activity/activity-actor.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import { RateLimiter } from '../runtime/rate-limiter.ts';
import type { InvitationRow } from '../storage/schema/schema.ts';
import type { Account } from '../storage/tables/accounts.ts';
import { badRequest, forbidden, HttpError, notFound } from '../wire/http-error.ts';
import { parseBody } from '../wire/read-body.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import { InvitationMails, type Acceptable } from './invitation-mail.ts';
import type { Passwords } from './passwords.ts';
import { LONGEST_TOKEN_RETRY_MS, type TokenMailer } from './token-mail.ts';
import type { Users } from './users.ts';
import type { DeliveryChannel, OutboxJob } from '../outbox/delivery-channel.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import { invitationBody, renewalBody, readingBody, acceptanceBody } from './invitation-bodies.ts';

/** An account that waits for its person, on the wire. */
export interface WireInvitation {
  userId: number;
  inviterId: number;
  expirationTime: string;
}

/** An invitation just made: its token is told here and never again. */
export interface RequestedInvitation extends WireInvitation {
  token: string;
  /** Whether a mail with the link is on its way. */
  mailed: boolean;
}

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
/** Invitations of one user: a burst, then one a minute. */
const INVITING_LIMIT = { burst: 60, refillMs: 60_000 };
/** Attempts to read or accept from one network, together: a burst, then one every half minute. */
const ACCEPTING_LIMIT = { burst: 60, refillMs: 30_000 };

/**
 * Invitations (contract §4.3): an account without a password, disabled until the person behind it opens a link
 * and chooses name and password. The link's token is random; only its hash is stored. It works once, until its
 * end, and while the account of the inviter is usable and may still give what it gives. The mail with the link is stored
 * in the transaction that makes the invitation, sealed, and waits in the outbox.
 */
export class InvitationService implements DeliveryChannel {
  readonly name = 'invitation';
  readonly longestRetryMs = LONGEST_TOKEN_RETRY_MS;
  readonly isUselessLate = true;
  readonly #registry: Registry;
  readonly #users: Users;
  readonly #mails: InvitationMails;
  readonly #time: ServerClock;
  readonly #passwords: Passwords;
  readonly #namespace: Namespace;
  readonly #inviting = new RateLimiter(INVITING_LIMIT);
  readonly #accepting = new RateLimiter(ACCEPTING_LIMIT);

  constructor(
    registry: Registry,
    options: {
      users: Users;
      outbox: OutboxService;
      mailer: TokenMailer;
      secrets: SecretBox;
      time: ServerClock;
      passwords: Passwords;
      namespace: Namespace;
    },
  ) {
    this.#registry = registry;
    this.#users = options.users;
    this.#mails = new InvitationMails(this.name, registry, options);
    this.#time = options.time;
    this.#passwords = options.passwords;
    this.#namespace = options.namespace;
  }

  /** Returns the accounts below the caller that wait for their people; for managers. */
  async list(access: Access): Promise<WireInvitation[]> {
    access.requireManager();
    const rows = await this.#registry.query
      .selectFrom('invitations')
      .selectAll()
      .orderBy('user_id')
      .execute();
    return rows
      .filter((row) => this.#isWaiting(row.user_id) && access.canAccessUser(row.user_id))
      .map(wireInvitation);
  }

  /**
   * Creates an account that waits for its person, with links to vehicles and groups. Rejects as creating a user and
   * linking do, with nothing created.
   */
  async create(access: Access, body: unknown, now: number): Promise<RequestedInvitation> {
    access.requireManager();
    const draft = parseBody(invitationBody, body);
    const links = linksOf(draft);
    this.#requireLinks(access, links);
    this.#inviting.acquireOrThrow(String(access.user.id), now);
    const { token, ...invitation } = newToken(access.user.id, now, draft.days);
    const { email, name = email } = draft.user;
    let mailed = false;
    const fields = { ...draft.user, name, password: null, disabled: true };
    const user = await this.#users.create(access, fields, async (transaction, created) => {
      const userId = created.id;
      this.#requireLinks(access, links);
      for (const { kind, id } of links)
        await transaction.associate({ owner: 'user', ownerId: userId, property: kind, propertyId: id });
      const row = { ...invitation, user_id: userId };
      await store(transaction, row);
      mailed = await this.#mails.add(transaction, { row, token, inviter: access.user, email: created.email });
    });
    return { ...wireInvitation({ ...invitation, user_id: user.id }), token, mailed };
  }

  /** Replaces the link of an account that still waits, whose old one stops working. */
  async renew(access: Access, userId: number, body: unknown, now: number): Promise<RequestedInvitation> {
    const draft = parseBody(renewalBody, body);
    access.requireManager();
    access.requireUser(userId);
    const user = this.#users.get(access, userId);
    if (!this.#isWaiting(userId) || !(await this.#rowOf(userId))) throw notFound();
    access.requireWrite('user', 'edit');
    this.#users.requireMayGive(access, user);
    this.#requireLinks(access, this.#linksOfUser(userId));
    this.#inviting.acquireOrThrow(String(access.user.id), now);
    const { token, ...invitation } = newToken(access.user.id, now, draft.days);
    const row = { ...invitation, user_id: userId };
    const mailed = await this.#registry.transaction(async (transaction) => {
      if (!this.#isWaiting(userId)) throw notFound();
      await store(transaction, row);
      return this.#mails.add(transaction, { row, token, inviter: access.user, email: user.email });
    });
    return { ...wireInvitation(row), token, mailed };
  }

  /**
   * Returns whom an invitation is for and who made it, to the person who holds the link. Refused like `accept`, so that
   * nobody learns which tokens there were.
   */
  async read(body: unknown, now: number): Promise<{ email: string; inviter: string }> {
    this.#accepting.acquireOrThrow(workOrigin(), now);
    const { token } = parseBody(readingBody, body);
    const { account, inviter } = await this.#requireAcceptable(hashOf(token), now);
    return { email: account.user.email, inviter: inviter.name };
  }

  /**
   * Gives an account the name and password of the person who holds the link, and returns it ready to sign in. Unknown,
   * used and ended tokens are refused alike (400).
   */
  async accept(body: unknown, now: number): Promise<User> {
    this.#accepting.acquireOrThrow(workOrigin(), now);
    const { token, name, password } = parseBody(acceptanceBody, body);
    const tokenHash = hashOf(token);
    await this.#requireAcceptable(tokenHash, now);
    const passwordHash = await this.#passwords.hash(password, workOrigin());
    return this.#registry.transaction(async (transaction) => {
      // It may have been used, replaced or withdrawn while the password was hashed.
      const { id, user } = (await this.#requireAcceptable(tokenHash, now, transaction)).account;
      await transaction.query.deleteFrom('invitations').where('user_id', '=', id).execute();
      const accepted = { ...user, name, disabled: false };
      await transaction.update('user', { id, user: accepted, passwordHash });
      return accepted;
    });
  }

  async #requireAcceptable(
    tokenHash: string,
    now: number,
    { query } = { query: this.#registry.query },
  ): Promise<Acceptable> {
    const row = await query
      .selectFrom('invitations')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    const account = row && this.#isWaiting(row.user_id) && this.#registry.users.get(row.user_id);
    if (!row || !account || row.expires_at <= now) throw badRequest('Invitation is not valid');
    const inviter = this.#requireInviter(row.inviter_id, account, now);
    return { account, inviter, expiresAt: row.expires_at };
  }

  /** Returns the inviter. They, and what they may give, are asked again: both may have changed since. */
  #requireInviter(inviterId: number, { id, user }: Account, now: number): User {
    const inviter = this.#registry.users.get(inviterId)?.user;
    const withdrawn = badRequest('Invitation was withdrawn');
    if (!inviter || effectiveAccountProblem(this.#registry, inviter, now) !== undefined) throw withdrawn;
    const access = new Access(this.#registry, inviter, this.#namespace);
    const { userLimit } = inviter;
    const managed =
      access.accountsBelow?.size ?? this.#registry.associations.of('user', inviterId, 'managedUser').size;
    if (!access.isManager || !access.canAccessUser(id)) throw withdrawn;
    if (!access.isAdministrator && userLimit !== -1 && managed > userLimit) throw withdrawn;
    try {
      this.#users.requireMayGive(access, user);
      this.#requireLinks(access, this.#linksOfUser(id));
    } catch {
      throw withdrawn;
    }
    return inviter;
  }

  #requireLinks(access: Access, links: readonly Link[]): void {
    for (const kind of new Set(links.map((link) => link.kind)))
      access.requireAssociation('user', kind, undefined);
    for (const { kind, id } of links) {
      access.requireRecord(kind, id);
      if (!this.#registry.index(kind).get(id)) throw forbidden(`${kindLabel(kind)} does not exist`);
    }
  }

  #linksOfUser(userId: number): Link[] {
    const { associations } = this.#registry;
    return LINKED_KINDS.flatMap((kind) =>
      [...associations.of('user', userId, kind)].map((id) => ({ kind, id })),
    );
  }

  /** Whether nobody has set a password of the account yet. */
  #isWaiting(userId: number): boolean {
    return this.#registry.users.get(userId)?.passwordHash === null;
  }

  #rowOf(userId: number): Promise<InvitationRow | undefined> {
    return this.#registry.query
      .selectFrom('invitations')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  /** Sends the mail with a link, unless the link has ended or was used, replaced or withdrawn. */
  send(job: OutboxJob): Promise<void> {
    return this.#mails.send(job, (token) =>
      this.#requireAcceptable(hashOf(token), this.#time.now()).catch((error: unknown) => {
        if (error instanceof HttpError) return undefined;
        throw error;
      }),
    );
  }
}

const LINKED_KINDS = ['device', 'group'] as const;

interface Link {
  kind: (typeof LINKED_KINDS)[number];
  id: number;
}

function linksOf({
  deviceIds,
  groupIds,
}: {
  deviceIds: readonly number[];
  groupIds: readonly number[];
}): Link[] {
  return [
    ...[...new Set(deviceIds)].map((id): Link => ({ kind: 'device', id })),
    ...[...new Set(groupIds)].map((id): Link => ({ kind: 'group', id })),
  ];
}

function newToken(inviterId: number, now: number, lifetimeDays: number) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return {
    token,
    token_hash: hashOf(token),
    inviter_id: inviterId,
    expires_at: now + lifetimeDays * DAY_MS,
  };
}

async function store({ query }: RecordTransaction, row: InvitationRow): Promise<void> {
  const { user_id: _, ...changed } = row;
  await query
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

function wireInvitation({ user_id, inviter_id, expires_at }: InvitationRow): WireInvitation {
  return { userId: user_id, inviterId: inviter_id, expirationTime: formatWireDate(expires_at) };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
