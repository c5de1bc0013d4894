import { randomUUID } from 'node:crypto';
import { loginNameKey } from '@farol/core/domain/account/login-name';
import { isShareExpired, type Share } from '@farol/core/domain/share/share';
import { sharePermissions, type SharePermissions } from '@farol/core/domain/share/share-permissions';
import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';
import { z } from 'zod';
import type { Account } from '../storage/tables/accounts.ts';
import type { Access } from '../access/access.ts';
import { workOrigin } from '../activity/activity-actor.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import { flagWithDefault, moment, recordId, reference, optionalTrimmedText } from '../wire/body-fields.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { parseBody } from '../wire/read-body.ts';
import { forbidden, notFound, HttpError } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import type { Sessions } from '../accounts/sessions.ts';

/** A link that ended so long ago is removed. */
const RETENTION_MS = 30 * 86_400_000;
/** Links that one user may have, with those that ended lately: each is an account. */
const MAX_SHARES = 1_000;

const shareBody = z.object({
  id: recordId,
  name: optionalTrimmedText(128),
  deviceId: reference,
  limitCommands: flagWithDefault(true),
  expirationTime: moment,
});

type Draft = z.infer<typeof shareBody>;

/** What shares stand on. */
interface ShareServices {
  sessions: Sessions;
  publisher: LivePublisher;
  passwords: Passwords;
  namespace: string;
}

/**
 * Temporary links to one device (§7, `/shares`). Each is an account that ends by itself: its token is its name and its password, and it
 * belongs to whoever made it, who alone sees, changes and removes it.
 */
export class Shares {
  readonly #registry: Registry;
  readonly #sessions: Sessions;
  readonly #publisher: LivePublisher;
  readonly #namespace: string;
  readonly #passwords: Passwords;

  constructor(registry: Registry, { sessions, publisher, passwords, namespace }: ShareServices) {
    this.#registry = registry;
    this.#passwords = passwords;
    this.#sessions = sessions;
    this.#publisher = publisher;
    this.#namespace = namespace;
  }

  /** The links of the caller, the one that ends last first. */
  list(access: Access): Share[] {
    return [...this.#registry.users.all()]
      .filter(({ user }) => creatorOf(user) === access.user.id)
      .map(({ user }) => shareOf(user))
      .sort((one, other) => Date.parse(other.expirationTime) - Date.parse(one.expirationTime));
  }

  /**
   * Makes a link to a device that the caller reaches. Rejects with 400 what they have no right to, an end that is past or missing, and one
   * that outlives their own account, and one more where they have too many that are still open; those that ended make room.
   */
  async create(access: Access, body: unknown, now: number): Promise<Share> {
    const draft = parseBody(shareBody, body);
    this.#checkedNew(access, draft, now);
    const token = randomUUID();
    const passwordHash = await this.#passwords.hash(token, workOrigin());
    const gone: number[] = [];
    const share = await this.#registry.transaction(async (transaction) => {
      const checked = this.#checkedNew(access, draft, now);
      for (const { id } of this.#surplusOf(access, now)) {
        await this.#end(transaction, id);
        gone.push(id);
      }
      const login = this.#freeLogin(`share-${access.user.id}-${Math.floor(now / 1000)}`);
      const attributes = { isShared: access.user.id, deviceId: draft.deviceId, token, sharedAt: now };
      const user = { ...GUEST_ACCOUNT, ...checked, login, email: token, attributes };
      const id = await transaction.insert('user', { id: 0, user, passwordHash });
      await linkTo(transaction, id, draft.deviceId, 'associate');
      return shareOf({ ...user, id });
    });
    for (const id of gone) await this.#sessions.endAllOf(id);
    return share;
  }

  /** Changes a link of the caller's own; one that leads to another device now no longer leads to the first. Rejects as `create` does. */
  async update(access: Access, id: number, body: unknown, now: number): Promise<Share> {
    const draft = parseBody(shareBody, body);
    return this.#registry.transaction(async (transaction) => {
      const { user, passwordHash } = this.#own(access, id);
      const permissions = this.#permissionsOf(access);
      if (!permissions.edit) throw writeDenied();
      const checked = this.#checked(access, draft, { permissions, now, before: user });
      const isMoved = Number(user.attributes['deviceId']) !== draft.deviceId;
      // Of another vehicle nothing is shown that was before.
      const start = isMoved ? { sharedAt: now } : {};
      const attributes = { ...user.attributes, ...start, deviceId: draft.deviceId };
      const changed = { ...user, ...checked, attributes };
      await transaction.update('user', { id, user: changed, passwordHash });
      const before = Number(user.attributes['deviceId']);
      if (before !== draft.deviceId) {
        await linkTo(transaction, id, before, 'dissociate');
        await linkTo(transaction, id, draft.deviceId, 'associate');
      }
      transaction.afterCommit(() => this.#publisher.accessChanged(id));
      return shareOf(changed);
    });
  }

  /** Removes a link of the caller's own; whoever came by it is out. */
  async remove(access: Access, id: number): Promise<void> {
    await this.#registry.transaction(async (transaction) => {
      this.#own(access, id);
      if (!this.#permissionsOf(access).remove) throw writeDenied();
      await this.#end(transaction, id);
    });
    await this.#sessions.endAllOf(id);
  }

  /** Removes every link that ended more than thirty days ago. */
  async removeExpired(now: number): Promise<void> {
    const over = [...this.#registry.users.all()].filter(({ user }) => isPastRetention(user, now));
    for (const { id } of over) {
      await this.#registry.transaction((transaction) => this.#end(transaction, id));
      await this.#sessions.endAllOf(id);
    }
  }

  /** Two links of one second have names of their own. */
  #freeLogin(login: string): string {
    const { users } = this.#registry;
    for (let count = 1; ; count++) {
      const name = count === 1 ? login : `${login}-${count}`;
      if (!users.byKey(loginNameKey(name))) return name;
    }
  }

  async #end(transaction: RecordTransaction, id: number): Promise<void> {
    await transaction.remove('user', id);
    transaction.afterCommit(() => this.#publisher.accessChanged(id));
  }

  #checkedNew(access: Access, draft: Draft, now: number) {
    const permissions = this.#permissionsOf(access);
    if (!permissions.create) throw writeDenied();
    const checked = this.#checked(access, draft, { permissions, now });
    this.#surplusOf(access, now);
    return checked;
  }

  /** The links that make room for one more: those that ended first. Refused while too many are still open. */
  #surplusOf(access: Access, now: number): Share[] {
    const surplus = this.list(access).slice(MAX_SHARES - 1);
    if (surplus.some((link) => !isShareExpired(link, now))) throw forbidden('Too many shared links');
    return surplus;
  }

  #checked(access: Access, draft: Draft, { permissions, now, before }: ShareContext) {
    const { deviceId, expirationTime, limitCommands } = draft;
    access.requireRecord('device', deviceId);
    const device = this.#registry.devices.get(deviceId);
    if (!device) throw new HttpError(400, 'Field "deviceId" must be the number of a device');
    const isSameEnd = before !== undefined && before.expirationTime === expirationTime;
    if (expirationTime === null || (!isSameEnd && isShareExpired({ expirationTime }, now)))
      throw new HttpError(400, 'Field "expirationTime" must be a date to come');
    if (
      permissions.latestExpiry !== null &&
      Date.parse(expirationTime) > Date.parse(permissions.latestExpiry)
    )
      throw forbidden('Administrator access required');
    const hadLock = before?.limitCommands === false && before.attributes['deviceId'] === deviceId;
    if (!limitCommands && !permissions.allowLock && !hadLock) throw forbidden('Operation restricted');
    return { name: draft.name || device.name, expirationTime, limitCommands };
  }

  #own(access: Access, id: number): Account {
    const account = this.#registry.users.get(id);
    if (!account || creatorOf(account.user) !== access.user.id) throw notFound();
    return account;
  }

  #permissionsOf({ user }: Access): SharePermissions {
    const server = { info: this.#registry.server, isPlus: true, licenseDeviceLimit: undefined };
    return sharePermissions({ user, server, namespace: this.#namespace });
  }
}

interface ShareContext {
  permissions: SharePermissions;
  now: number;
  /** The account as it was, when there was one. */
  before?: User;
}

const writeDenied = (): HttpError => forbidden('Write access denied');

/** An account that sees its one device and changes nothing. */
const GUEST_ACCOUNT: User = { ...DEFAULT_USER, deviceReadonly: true, fixedEmail: true };

function creatorOf({ attributes }: User): unknown {
  return attributes['isShared'];
}

function shareOf({ id, name, attributes, limitCommands, expirationTime }: User): Share {
  const { deviceId, token } = attributes;
  return {
    id,
    name,
    deviceId: Number(deviceId),
    expirationTime: expirationTime ?? '',
    limitCommands,
    token: typeof token === 'string' ? token : null,
  };
}

function isPastRetention(user: User, now: number): boolean {
  const { expirationTime } = user;
  return (
    Boolean(creatorOf(user)) && expirationTime !== null && Date.parse(expirationTime) < now - RETENTION_MS
  );
}

async function linkTo(
  transaction: RecordTransaction,
  userId: number,
  deviceId: number,
  how: 'associate' | 'dissociate',
): Promise<void> {
  await transaction[how]({ owner: 'user', ownerId: userId, property: 'device', propertyId: deviceId });
}
