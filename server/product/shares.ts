import { randomUUID } from 'node:crypto';
import { nameKey } from '@farol/core/domain/login-name';
import { isShareOver, type Share } from '@farol/core/domain/share';
import { shareRights, type ShareRights } from '@farol/core/domain/share-rights';
import { PLAIN_USER, type User } from '@farol/core/domain/user';
import { z } from 'zod';
import type { Account } from '../storage/tables/accounts.ts';
import type { Access } from '../tracking/access.ts';
import { originOfWork } from '../tracking/activity-actor.ts';
import type { Change } from '../tracking/change.ts';
import { flagOr, moment, ownId, reference, trimmedText } from '../tracking/fields.ts';
import type { LivePublisher } from '../tracking/live-publisher.ts';
import type { Passwords } from '../tracking/passwords.ts';
import { readBody } from '../tracking/read-body.ts';
import { forbidden, notFound, Refusal } from '../tracking/refusal.ts';
import type { Registry } from '../tracking/registry.ts';
import type { Sessions } from '../tracking/sessions.ts';

/** A link that ended so long ago is removed. */
const KEPT_MS = 30 * 86_400_000;
/** Links that one user may have, with those that ended lately: each is an account. */
const MOST_LINKS = 1_000;

const shareBody = z.object({
  id: ownId,
  name: trimmedText(128),
  deviceId: reference,
  limitCommands: flagOr(true),
  expirationTime: moment,
});

type Draft = z.infer<typeof shareBody>;

/** What shares stand on. */
interface Surroundings {
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

  constructor(registry: Registry, { sessions, publisher, passwords, namespace }: Surroundings) {
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
    const draft = readBody(shareBody, body);
    this.#checkedNew(access, draft, now);
    const token = randomUUID();
    const passwordHash = await this.#passwords.hash(token, originOfWork());
    const gone: number[] = [];
    const share = await this.#registry.change(async (change) => {
      const checked = this.#checkedNew(access, draft, now);
      for (const { id } of this.#surplusOf(access, now)) {
        await this.#end(change, id);
        gone.push(id);
      }
      const login = this.#freeLogin(`share-${access.user.id}-${Math.floor(now / 1000)}`);
      const attributes = { isShared: access.user.id, deviceId: draft.deviceId, token, sharedAt: now };
      const user = { ...PLAIN, ...checked, login, email: token, attributes };
      const id = await change.insert('user', { id: 0, user, passwordHash });
      await linkTo(change, id, draft.deviceId, 'link');
      return shareOf({ ...user, id });
    });
    for (const id of gone) await this.#sessions.endAllOf(id);
    return share;
  }

  /** Changes a link of the caller's own; one that leads to another device now no longer leads to the first. Rejects as `create` does. */
  async update(access: Access, id: number, body: unknown, now: number): Promise<Share> {
    const draft = readBody(shareBody, body);
    return this.#registry.change(async (change) => {
      const { user, passwordHash } = this.#own(access, id);
      const rights = this.#rightsOf(access);
      if (!rights.edit) throw DENIED();
      const checked = this.#checked(access, draft, { rights, now, before: user });
      const isMoved = Number(user.attributes['deviceId']) !== draft.deviceId;
      // Of another vehicle nothing is shown that was before.
      const start = isMoved ? { sharedAt: now } : {};
      const attributes = { ...user.attributes, ...start, deviceId: draft.deviceId };
      const changed = { ...user, ...checked, attributes };
      await change.update('user', { id, user: changed, passwordHash });
      const before = Number(user.attributes['deviceId']);
      if (before !== draft.deviceId) {
        await linkTo(change, id, before, 'unlink');
        await linkTo(change, id, draft.deviceId, 'link');
      }
      change.afterwards(() => this.#publisher.accessChanged(id));
      return shareOf(changed);
    });
  }

  /** Removes a link of the caller's own; whoever came by it is out. */
  async remove(access: Access, id: number): Promise<void> {
    await this.#registry.change(async (change) => {
      this.#own(access, id);
      if (!this.#rightsOf(access).remove) throw DENIED();
      await this.#end(change, id);
    });
    await this.#sessions.endAllOf(id);
  }

  /** Removes every link that ended more than thirty days ago. */
  async sweep(now: number): Promise<void> {
    const over = [...this.#registry.users.all()].filter(({ user }) => isLongOver(user, now));
    for (const { id } of over) {
      await this.#registry.change((change) => this.#end(change, id));
      await this.#sessions.endAllOf(id);
    }
  }

  /** Two links of one second have names of their own. */
  #freeLogin(login: string): string {
    const { users } = this.#registry;
    for (let count = 1; ; count++) {
      const name = count === 1 ? login : `${login}-${count}`;
      if (!users.byKey(nameKey(name))) return name;
    }
  }

  async #end(change: Change, id: number): Promise<void> {
    await change.remove('user', id);
    change.afterwards(() => this.#publisher.accessChanged(id));
  }

  #checkedNew(access: Access, draft: Draft, now: number) {
    const rights = this.#rightsOf(access);
    if (!rights.create) throw DENIED();
    const checked = this.#checked(access, draft, { rights, now });
    this.#surplusOf(access, now);
    return checked;
  }

  /** The links that make room for one more: those that ended first. Refused while too many are still open. */
  #surplusOf(access: Access, now: number): Share[] {
    const surplus = this.list(access).slice(MOST_LINKS - 1);
    if (surplus.some((link) => !isShareOver(link, now))) throw forbidden('Too many shared links');
    return surplus;
  }

  #checked(access: Access, draft: Draft, { rights, now, before }: Circumstances) {
    const { deviceId, expirationTime, limitCommands } = draft;
    access.requireRecord('device', deviceId);
    const device = this.#registry.devices.get(deviceId);
    if (!device) throw new Refusal(400, 'Field "deviceId" must be the number of a device');
    const isSameEnd = before !== undefined && before.expirationTime === expirationTime;
    if (expirationTime === null || (!isSameEnd && isShareOver({ expirationTime }, now)))
      throw new Refusal(400, 'Field "expirationTime" must be a date to come');
    if (rights.latest !== null && Date.parse(expirationTime) > Date.parse(rights.latest))
      throw forbidden('Administrator access required');
    const hadLock = before?.limitCommands === false && before.attributes['deviceId'] === deviceId;
    if (!limitCommands && !rights.allowLock && !hadLock) throw forbidden('Operation restricted');
    return { name: draft.name || device.name, expirationTime, limitCommands };
  }

  #own(access: Access, id: number): Account {
    const account = this.#registry.users.get(id);
    if (!account || creatorOf(account.user) !== access.user.id) throw notFound();
    return account;
  }

  #rightsOf({ user }: Access): ShareRights {
    const server = { info: this.#registry.server, isPlus: true, deviceLimit: undefined };
    return shareRights({ user, server, namespace: this.#namespace });
  }
}

interface Circumstances {
  rights: ShareRights;
  now: number;
  /** The account as it was, when there was one. */
  before?: User;
}

const DENIED = (): Refusal => forbidden('Write access denied');

/** An account that sees its one device and changes nothing. */
const PLAIN: User = { ...PLAIN_USER, deviceReadonly: true, fixedEmail: true };

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

function isLongOver(user: User, now: number): boolean {
  const { expirationTime } = user;
  return Boolean(creatorOf(user)) && expirationTime !== null && Date.parse(expirationTime) < now - KEPT_MS;
}

async function linkTo(
  change: Change,
  userId: number,
  deviceId: number,
  how: 'link' | 'unlink',
): Promise<void> {
  await change[how]({ owner: 'user', ownerId: userId, property: 'device', propertyId: deviceId });
}
