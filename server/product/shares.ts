import { randomUUID } from 'node:crypto';
import { loginNameKey } from '@farol/core/domain/account/login-name';
import { isGuest, shareCreatorId } from '@farol/core/domain/account/guest';
import { isShareExpired, shareEnd, type Share } from '@farol/core/domain/share/share';
import { sharePermissions, type SharePermissions } from '@farol/core/domain/share/share-permissions';
import type { User } from '@farol/core/domain/account/user';
import { isOn } from '@farol/core/domain/values/attributes';
import { z } from 'zod';
import type { Account } from '../storage/tables/accounts.ts';
import type { Access } from '../access/access.ts';
import { workOrigin } from '../activity/activity-actor.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import {
  flagWithDefault,
  momentField,
  recordId,
  referenceField,
  optionalTrimmedText,
} from '../wire/body-fields.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { parseBody } from '../wire/read-body.ts';
import { forbidden, notFound, HttpError } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import type { SessionService } from '../accounts/sessions.ts';
import { DEFAULT_USER } from '@farol/core/domain/account/user';

/** Shares that ended this long ago are removed. */
const RETENTION_MS = 30 * 86_400_000;

/** A guest account sees its one device and changes nothing. */
const GUEST_ACCOUNT: User = { ...DEFAULT_USER, deviceReadonly: true, fixedEmail: true };

/** Shares that one user may have, including those that ended recently: each is an account. */
const MAX_SHARES = 1_000;

export const shareBody = z.object({
  id: recordId,
  name: optionalTrimmedText(128),
  deviceId: referenceField,
  limitCommands: flagWithDefault(true),
  expirationTime: momentField,
});

type Draft = z.infer<typeof shareBody>;

/** The services that shares need. */
interface ShareServices {
  sessions: SessionService;
  publisher: LivePublisher;
  passwords: Passwords;
  namespace: string;
}

/**
 * Shares of single devices (§7, `/shares`). Each share is an account with an expiry: its token is its e-mail
 * and its password. Only its creator can see, change and remove it.
 */
export class ShareService {
  readonly #registry: Registry;
  readonly #sessions: SessionService;
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

  /** Returns the caller's shares, latest expiry first. */
  list(access: Access): Share[] {
    return [...this.#registry.users.all()]
      .filter(({ user }) => shareCreatorId(user) === access.user.id)
      .map(({ user }) => shareOf(user))
      .sort((left, right) => Date.parse(right.expirationTime) - Date.parse(left.expirationTime));
  }

  /**
   * Creates a share of a device the caller may access. Rejects with 400 for a missing or past expiry, 403
   * for rights the caller does not have, an expiry later than the caller's own, and too many open shares;
   * shares that have ended make room.
   */
  async create(access: Access, body: unknown, now: number): Promise<Share> {
    const draft = parseBody(shareBody, body);
    this.#checkNew(access, draft, now);
    const token = randomUUID();
    const passwordHash = await this.#passwords.hash(token, workOrigin());
    const removedIds: number[] = [];
    const share = await this.#registry.transaction(async (transaction) => {
      const checked = this.#checkNew(access, draft, now);
      for (const { id } of this.#surplusOf(access, now)) {
        await this.#end(transaction, id);
        removedIds.push(id);
      }
      const login = this.#freeLogin(`share-${access.user.id}-${Math.floor(now / 1000)}`);
      const attributes = { isShared: access.user.id, deviceId: draft.deviceId, token, sharedAt: now };
      const user = { ...GUEST_ACCOUNT, ...checked, login, email: token, attributes };
      const id = await transaction.insert('user', { id: 0, user, passwordHash });
      await setDeviceAssociation(transaction, id, draft.deviceId, 'associate');
      return shareOf({ ...user, id });
    });
    for (const id of removedIds) await this.#sessions.endAllOf(id);
    return share;
  }

  /**
   * Creates a share as the tracking API does and returns its token: it ends with the caller's account at the latest.
   * Rejects with 400 where the server attribute `disableShare` forbids it, and as `create` does.
   * @param end the requested end as text
   */
  async createByForm(
    access: Access,
    { deviceId, end }: { deviceId: string | null; end: string | null },
    now: number,
  ): Promise<string> {
    if (isOn(this.#registry.server.attributes['disableShare'])) throw forbidden('Sharing is disabled');
    if (access.isGuest) throw forbidden('Temporary user');
    const asked = parseBody(shareBody, { deviceId, expirationTime: end });
    const { latestExpiry } = this.#permissionsOf(access);
    const expirationTime =
      asked.expirationTime === null ? null : shareEnd(asked.expirationTime, latestExpiry);
    const { token } = await this.create(access, { ...asked, expirationTime }, now);
    return token ?? '';
  }

  /**
   * Changes one of the caller's shares; after changing the device, the previous one is no longer
   * shared. Rejects as `create` does.
   */
  async update(access: Access, id: number, body: unknown, now: number): Promise<Share> {
    const draft = parseBody(shareBody, body);
    return this.#registry.transaction(async (transaction) => {
      const { user, passwordHash } = this.#requireOwn(access, id);
      const permissions = this.#permissionsOf(access);
      if (!permissions.edit) throw writeDenied();
      const checked = this.#checkDraft(access, draft, { permissions, now, before: user });
      const isMoved = Number(user.attributes['deviceId']) !== draft.deviceId;
      // Guests see nothing of the new device from before the change.
      const start = isMoved ? { sharedAt: now } : {};
      const attributes = { ...user.attributes, ...start, deviceId: draft.deviceId };
      const changed = { ...user, ...checked, attributes };
      await transaction.update('user', { id, user: changed, passwordHash });
      const before = Number(user.attributes['deviceId']);
      if (before !== draft.deviceId) {
        await setDeviceAssociation(transaction, id, before, 'dissociate');
        await setDeviceAssociation(transaction, id, draft.deviceId, 'associate');
      }
      transaction.afterCommit(() => this.#publisher.accessChanged(id));
      return shareOf(changed);
    });
  }

  /** Removes one of the caller's shares and signs its guests out. */
  async remove(access: Access, id: number): Promise<void> {
    await this.#registry.transaction(async (transaction) => {
      this.#requireOwn(access, id);
      if (!this.#permissionsOf(access).remove) throw writeDenied();
      await this.#end(transaction, id);
    });
    await this.#sessions.endAllOf(id);
  }

  /** Removes every share, and every temporary account, that ended more than thirty days ago. */
  async removeExpired(now: number): Promise<void> {
    const expired = [...this.#registry.users.all()].filter(({ user }) => isPastRetention(user, now));
    for (const { id } of expired) {
      await this.#registry.transaction((transaction) => this.#end(transaction, id));
      await this.#sessions.endAllOf(id);
    }
  }

  /** Returns an unused login name, for shares created in the same second. */
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

  #checkNew(access: Access, draft: Draft, now: number) {
    const permissions = this.#permissionsOf(access);
    if (!permissions.create) throw writeDenied();
    const checked = this.#checkDraft(access, draft, { permissions, now });
    this.#surplusOf(access, now);
    return checked;
  }

  /** Returns the ended shares to remove for a new one, oldest first. Throws while too many are still open. */
  #surplusOf(access: Access, now: number): Share[] {
    const surplus = this.list(access).slice(MAX_SHARES - 1);
    if (surplus.some((link) => !isShareExpired(link, now))) throw forbidden('Too many shared links');
    return surplus;
  }

  #checkDraft(access: Access, draft: Draft, { permissions, now, before }: ShareContext) {
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

  #requireOwn(access: Access, id: number): Account {
    const account = this.#registry.users.get(id);
    if (!account || shareCreatorId(account.user) !== access.user.id) throw notFound();
    return account;
  }

  #permissionsOf({ effectiveUser: user }: Access): SharePermissions {
    const server = { info: this.#registry.server, isPlus: true, licenseDeviceLimit: undefined };
    return sharePermissions({ user, server, namespace: this.#namespace });
  }
}

interface ShareContext {
  permissions: SharePermissions;
  now: number;
  /** The account before the change; undefined for a new share. */
  before?: User;
}

const writeDenied = (): HttpError => forbidden('Write access denied');

async function setDeviceAssociation(
  transaction: RecordTransaction,
  userId: number,
  deviceId: number,
  change: 'associate' | 'dissociate',
): Promise<void> {
  await transaction[change]({ owner: 'user', ownerId: userId, property: 'device', propertyId: deviceId });
}

/** Returns the share behind an account. */
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

/** Whether an account is a share, or a temporary account of a tracking server, that ended more than thirty days ago. */
function isPastRetention(user: User, now: number): boolean {
  const { expirationTime } = user;
  return isGuest(user) && expirationTime !== null && Date.parse(expirationTime) < now - RETENTION_MS;
}
