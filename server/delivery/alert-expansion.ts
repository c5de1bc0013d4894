import type { Kysely } from 'kysely';
import { EVENT_CHANNEL, namedEventSchema } from '../events/alert-fan-out.ts';
import { eventRecipients } from '../events/event-subscriptions.ts';
import type { DeliveryChannel, NewJob, OutboxJob } from '../outbox/delivery-channel.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Registry } from '../registry/registry.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { NotificationChannel } from './channel.ts';
import type { RuleCommands } from './rule-commands.ts';
import { messageJobs } from './stored-messages.ts';

/**
 * Turns an event of the outbox into what the notification rules of users want because of it (contract §7.4): a message
 * by each channel to each address, and the commands of rules. That replaces the event in one transaction, and every
 * message has a key of its event, so that a second time adds nothing.
 */
export class AlertExpansion implements DeliveryChannel {
  readonly name = EVENT_CHANNEL;
  readonly concurrency = 16;
  readonly longestRetryMs = 5_000;
  readonly #registry: Registry;
  readonly #outbox: Outbox;
  readonly #channels: readonly NotificationChannel[];
  readonly #time: Clock;
  readonly #commands: RuleCommands;

  constructor(
    { registry, outbox }: { registry: Registry; outbox: Outbox },
    channels: readonly NotificationChannel[],
    { time, commands }: { time: Clock; commands: RuleCommands },
  ) {
    this.#registry = registry;
    this.#outbox = outbox;
    this.#channels = channels;
    this.#time = time;
    this.#commands = commands;
  }

  async send(job: OutboxJob): Promise<void> {
    const jobs = this.#jobsOf(job);
    const wake = await this.#registry.query.transaction().execute(async (transaction: Kysely<Schema>) => {
      await this.#outbox.removeWithin(transaction, job);
      return this.#outbox.add(transaction, jobs);
    });
    wake();
  }

  #jobsOf({ key, origin, payload, expiresAt }: OutboxJob): NewJob[] {
    const alert = namedEventSchema.parse(payload);
    const now = this.#time.now();
    const recipients = eventRecipients(this.#registry, alert.event, now);
    const jobs = this.#commands.jobsOf(alert, key, now);
    for (const channel of this.#channels) {
      const users = (recipients.get(channel.name) ?? []).filter((user) => channel.canReach(user));
      if (users.length > 0) jobs.push(...messageJobs(channel, users, { alert }, { key, origin, expiresAt }));
    }
    return jobs;
  }
}
