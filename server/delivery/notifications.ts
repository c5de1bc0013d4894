import { log } from '../log/log.ts';
import { randomUUID } from 'node:crypto';
import { COMMAND_CHANNEL } from '@farol/core/domain/alert/notification-rule';
import type { User } from '@farol/core/domain/account/user';
import { z } from 'zod';
import type { NotificationChannel } from './channel.ts';
import type { EventMessages } from './event-messages.ts';
import type { Access } from '../access/access.ts';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import { flagField, optionalTextField, requiredText } from '../wire/body-fields.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import { parseBody } from '../wire/read-body.ts';
import { badRequest, HttpError } from '../wire/http-error.ts';
import { EVENT_TYPES } from '../events/event-types.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import { ANNOUNCEMENT_LIFE_MS, messageJobs } from './stored-messages.ts';

interface TypeEntry {
  type: string;
}

export const announcementBody = z.object({
  subject: requiredText(200),
  digest: optionalTextField(4000),
  body: requiredText(20_000),
  priority: flagField,
});

/** Notifications: event types, channels, tests and announcements (contract §4.5). */
export class Notifications {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #time: ServerClock;
  readonly #channels: readonly NotificationChannel[];
  readonly #messages: EventMessages;
  readonly #outbox: OutboxService;

  /** @param options.channels the channels besides the live connection, which is always available */
  constructor(
    registry: Registry,
    options: {
      publisher: LivePublisher;
      time: ServerClock;
      channels: readonly NotificationChannel[];
      messages: EventMessages;
      outbox: OutboxService;
    },
  ) {
    this.#registry = registry;
    this.#publisher = options.publisher;
    this.#time = options.time;
    this.#channels = options.channels;
    this.#messages = options.messages;
    this.#outbox = options.outbox;
  }

  types(): TypeEntry[] {
    return EVENT_TYPES.map((type) => ({ type }));
  }

  /**
   * Returns the channels configured for the caller, and those that are so for everybody.
   * @param forAnnouncement leaves out the live connection and the commands of rules, which have no announcements
   */
  notificators(access: Access, forAnnouncement: boolean): TypeEntry[] {
    const offered = this.#channels.filter(
      (channel) => channel.canReach(access.user) || channel.isOfferedToAll === true,
    );
    const types = offered.map(({ name }) => ({ type: name }));
    return forAnnouncement ? types : [{ type: 'web' }, ...types, { type: COMMAND_CHANNEL }];
  }

  /**
   * Sends the caller a test through one channel, or through all. Rejects when the channel
   * is unknown or the test failed.
   */
  async test(access: Access, notificator?: string): Promise<void> {
    const { user } = access;
    const channels = this.#channelsOf(access).filter(({ name }) => (notificator ?? name) === name);
    const isLive = notificator === undefined || notificator === 'web';
    if (notificator === COMMAND_CHANNEL) throw badRequest('A test sends no command');
    const isOffered = this.#channels.some(
      (channel) => channel.name === notificator && channel.isOfferedToAll,
    );
    if (!isLive && channels.length === 0)
      throw badRequest(isOffered ? 'No browser is notified' : 'Unknown notificator');
    if (isLive) this.#testLive(user);
    for (const channel of channels) {
      try {
        await channel.test(user);
      } catch (error) {
        // Too many tests at once (429).
        if (error instanceof HttpError) throw error;
        log.error(`The test of ${channel.name} failed:`, error instanceof Error ? error.message : error);
        throw new HttpError(400, `The test by ${channel.name} failed - MessageException`);
      }
    }
  }

  /**
   * Queues the caller's announcement for the given users, or for all users the caller administrates or
   * manages. Rejects read-only callers, users the caller may not access and
   * unknown channels.
   */
  async announce(
    access: Access,
    notificator: string,
    userIds: readonly number[],
    body: unknown,
  ): Promise<void> {
    access.requireManager();
    access.requireNotReadonly();
    const announcement = parseBody(announcementBody, body);
    const channel = this.#channels.find(({ name }) => name === notificator);
    if (!channel) throw badRequest('Unknown notificator');
    for (const id of userIds) access.requireUser(id);
    const users = userIds.length > 0 ? userIds.map((id) => this.#user(id)) : this.#managed(access);
    const reached = users.filter(
      (user) =>
        effectiveAccountProblem(this.#registry, user, this.#time.now()) !== 'BLOCK' && channel.canReach(user),
    );
    if (users.length > 0 && reached.length === 0) throw badRequest('Notificator is not configured');
    if (reached.length === 0) return;
    const key = `announcement-${randomUUID()}`;
    const expiresAt = this.#time.now() + ANNOUNCEMENT_LIFE_MS;
    const origin = `user:${access.user.id}`;
    await this.#outbox.addNow(messageJobs(channel, reached, { announcement }, { key, origin, expiresAt }));
  }

  #channelsOf({ user }: Access): NotificationChannel[] {
    return this.#channels.filter((channel) => channel.canReach(user));
  }

  #user(id: number): User {
    const account = this.#registry.users.get(id);
    if (!account) throw badRequest('User does not exist');
    return account.user;
  }

  #managed(access: Access): User[] {
    const users = [...this.#registry.users.all()].map(({ user }) => user);
    return users.filter(({ id }) => id !== access.user.id && access.canAccessUser(id));
  }

  #testLive(user: User): void {
    const event = {
      id: 0,
      type: 'test',
      eventTime: formatWireDate(this.#time.now()),
      deviceId: 0,
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    };
    const names = { device: undefined, geofence: undefined };
    const format = this.#messages.formatFor(user);
    this.#publisher.eventForUser(user.id, this.#messages.withMessage({ event, names }, format));
  }
}
