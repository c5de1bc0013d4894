import type { User } from '@farol/core/domain/user';
import { z } from 'zod';
import type { Channel } from '../delivery/channel.ts';
import type { EventMessages } from '../delivery/event-messages.ts';
import type { Access } from './access.ts';
import { flag, optionalText, requiredText } from './fields.ts';
import type { LivePublisher } from './live-publisher.ts';
import { readBody } from './read-body.ts';
import { invalid, Refusal } from './refusal.ts';
import type { Registry } from './registry.ts';
import type { TimeSource } from './time-source.ts';
import { wireDate } from './wire-date.ts';

interface Typed {
  type: string;
}

/** The events that notifications can ask for (contract §5.4). */
const EVENT_TYPES: readonly string[] = [
  'alarm',
  'commandResult',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'deviceInactive',
  'deviceMoving',
  'deviceOffline',
  'deviceOnline',
  'deviceOverspeed',
  'deviceStopped',
  'deviceUnknown',
  'driverChanged',
  'geofenceEnter',
  'geofenceExit',
  'ignitionOff',
  'ignitionOn',
  'maintenance',
  'media',
  'proximityEnter',
  'proximityExit',
  'queuedCommandSent',
  'textMessage',
  'unaccompaniedMotion',
];

const announcementBody = z.object({
  subject: requiredText(200),
  digest: optionalText(4000),
  body: requiredText(20_000),
  priority: flag,
});

/** What can be notified of, by which channels, whether they work, and announcements by people (contract §4.5). */
export class Notifications {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #time: TimeSource;
  readonly #channels: readonly Channel[];
  readonly #messages: EventMessages;

  /** @param options.channels those besides the live line, which always works */
  constructor(
    registry: Registry,
    options: {
      publisher: LivePublisher;
      time: TimeSource;
      channels: readonly Channel[];
      messages: EventMessages;
    },
  ) {
    this.#registry = registry;
    this.#publisher = options.publisher;
    this.#time = options.time;
    this.#channels = options.channels;
    this.#messages = options.messages;
  }

  types(): Typed[] {
    return EVENT_TYPES.map((type) => ({ type }));
  }

  /** The channels that are set up for the caller. @param forAnnouncement leaves out what no announcement goes by */
  notificators(access: Access, forAnnouncement: boolean): Typed[] {
    const types = this.#channelsOf(access).map(({ name }) => ({ type: name }));
    return forAnnouncement ? types : [{ type: 'web' }, ...types];
  }

  /** Sends the caller a test by one channel, or by every one. Rejects when there is no such channel or it did not work. */
  async test(access: Access, notificator?: string): Promise<void> {
    const { user } = access;
    const channels = this.#channelsOf(access).filter(({ name }) => (notificator ?? name) === name);
    const isLive = notificator === undefined || notificator === 'web';
    if (!isLive && channels.length === 0) throw invalid('Unknown notificator');
    if (isLive) this.#testLive(user);
    for (const channel of channels) {
      try {
        await channel.test(user);
      } catch (error) {
        // Too many tests at once.
        if (error instanceof Refusal) throw error;
        console.error(`${channel.name}: a test failed:`, error instanceof Error ? error.message : error);
        throw new Refusal(400, `The test by ${channel.name} failed - MessageException`);
      }
    }
  }

  /**
   * Queues what the caller wrote for users, or for all whom he administrates or manages. Rejects for users he does not reach and
   * channels that there are not.
   */
  announce(access: Access, notificator: string, userIds: readonly number[], body: unknown): void {
    access.requireManager();
    const announcement = readBody(announcementBody, body);
    const channel = this.#channels.find(({ name }) => name === notificator);
    if (!channel) throw invalid('Unknown notificator');
    for (const id of userIds) access.requireUser(id);
    const users = userIds.length > 0 ? userIds.map((id) => this.#user(id)) : this.#managed(access);
    const reached = users.filter((user) => !user.disabled && channel.reaches(user));
    if (users.length > 0 && reached.length === 0) throw invalid('Notificator is not configured');
    if (reached.length > 0) channel.queueAnnouncement(announcement, reached);
  }

  #channelsOf({ user }: Access): Channel[] {
    return this.#channels.filter((channel) => channel.reaches(user));
  }

  #user(id: number): User {
    const account = this.#registry.users.get(id);
    if (!account) throw invalid('User does not exist');
    return account.user;
  }

  #managed(access: Access): User[] {
    const users = [...this.#registry.users.all()].map(({ user }) => user);
    return users.filter(({ id }) => id !== access.user.id && access.reachesUser(id));
  }

  #testLive(user: User): void {
    const event = {
      id: 0,
      type: 'test',
      eventTime: wireDate(this.#time.now()),
      deviceId: 0,
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    };
    const names = { device: undefined, geofence: undefined };
    const style = this.#messages.styleOf(user);
    this.#publisher.eventFor(user.id, this.#messages.withMessage({ event, names }, style));
  }
}
