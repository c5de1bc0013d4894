import type { User } from '@farol/core/domain/account/user';
import { z } from 'zod';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import { isVisibleTo } from '../access/visibility.ts';
import { namedEventSchema } from '../events/alert-fan-out.ts';
import { ObsoleteError } from '../network/send-errors.ts';
import type { NewJob, OutboxJob } from '../outbox/delivery-channel.ts';
import type { LatestPositionStore } from '../positions/latest-positions.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { History } from '../storage/history/history.ts';
import type { Alert, Announcement, NotificationChannel } from './channel.ts';

/** Messages to users as they wait in the outbox. */
const messageSchema = z.object({
  alert: namedEventSchema.optional(),
  announcement: z.looseObject({ subject: z.string(), body: z.string() }).optional(),
  userIds: z.array(z.number()),
});
type StoredMessage = z.infer<typeof messageSchema>;

/** Announcements are of use for this long, milliseconds. */
export const ANNOUNCEMENT_LIFE_MS = 24 * 3_600_000;

/** What a channel sends, with the users who are still to get it. */
export type Message =
  | { readonly alert: Alert; readonly announcement: undefined; readonly users: readonly User[] }
  | { readonly alert: undefined; readonly announcement: Announcement; readonly users: readonly User[] };

/**
 * Returns the jobs that bring a message to users by a channel: one for each of its addresses.
 * @param message an alert or an announcement
 * @param options `key` tells messages apart; `origin` is on whose behalf messages to no single user are sent
 */
export function messageJobs(
  channel: NotificationChannel,
  users: readonly User[],
  message: Omit<StoredMessage, 'userIds'>,
  { key, origin, expiresAt }: { key: string; origin: string; expiresAt: number },
): NewJob[] {
  const event = message.alert?.event;
  return channel.addressesOf(users).map((address) => ({
    channel: channel.name,
    key: `${key}:${channel.name}:${address.key}`,
    origin: event && address.userId !== null ? `user:${address.userId}` : origin,
    target: address.target,
    recipient: address.recipient,
    userId: address.userId,
    event: event && { id: event.id, deviceId: event.deviceId },
    payload: { ...message, userIds: address.userIds },
    expiresAt,
  }));
}

/** Reads messages that wait, with what they name as it is now. */
export class StoredMessages {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositionStore;
  readonly #time: ServerClock;

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositionStore },
    time: ServerClock,
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#time = time;
  }

  /**
   * Returns the message of a job. Rejects with UnwantedError when nobody may have it any more: the accounts are gone or
   * may not be used, or see the device no longer.
   */
  async read({ payload }: OutboxJob): Promise<Message> {
    const { alert: stored, announcement, userIds } = messageSchema.parse(payload);
    const deviceId = stored?.event.deviceId;
    const users = userIds
      .map((id) => this.#registry.users.get(id)?.user)
      .filter((user) => user !== undefined)
      .filter((user) => this.#mayHave(user, deviceId));
    if (users.length === 0) throw new ObsoleteError('nobody may have it any more');
    if (announcement) return { announcement, alert: undefined, users };
    if (stored) return { alert: await this.#alert(stored), announcement: undefined, users };
    throw new ObsoleteError('it says nothing');
  }

  #mayHave(user: User, deviceId: number | undefined): boolean {
    const problem = effectiveAccountProblem(this.#registry, user, this.#time.now());
    if (deviceId === undefined) return problem !== 'BLOCK';
    return problem === undefined && isVisibleTo(this.#registry, user.id, 'device', deviceId);
  }

  async #alert({ event, names }: NonNullable<StoredMessage['alert']>): Promise<Alert> {
    const device = this.#registry.devices.get(event.deviceId);
    if (!device) throw new ObsoleteError('the device is gone');
    const latest = await this.#latest.get(device.id);
    const isNotLatest = event.positionId !== 0 && event.positionId !== latest?.id;
    const position = isNotLatest ? await this.#history.position(event.positionId) : latest;
    return { event, device, position, names };
  }
}
