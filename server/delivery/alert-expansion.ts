import { awaitsAcknowledgment } from '@farol/core/domain/alert/alarm-acknowledgment';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import { endingTypes, endsCondition, type RuleEscalation } from '@farol/core/domain/alert/rule-timing';
import type { User } from '@farol/core/domain/account/user';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { EVENT_CHANNEL, namedEventSchema, type StoredNamedEvent } from '../events/alert-fan-out.ts';
import { isToldAtOnce, matchingRules, ruleRecipients, timingOf } from '../events/event-subscriptions.ts';
import type { OpenAlarms } from '../events/open-alarms.ts';
import type { DeliveryChannel, NewJob, OutboxJob } from '../outbox/delivery-channel.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { eventsFromRows } from '../storage/tables/events.ts';
import type { NotificationChannel } from './channel.ts';
import type { RuleCommands } from './rule-commands.ts';
import { messageJobs } from './stored-messages.ts';

/** An event that waits; for one rule, once what it began has lasted, or nobody has acknowledged it in time. */
const stepSchema = namedEventSchema.extend({
  ruleId: z.number().optional(),
  step: z.enum(['lasting', 'escalation']).optional(),
});
type Step = z.infer<typeof stepSchema>;

/** Messages about a step that waited are of use for this long, milliseconds. */
const LIFE_MS = 24 * 3_600_000;
/** What may end a condition is looked for among so many events of the vehicle. */
const MAX_ENDS = 100;
/** When a rule told last is kept for as long as any rule may be silent, milliseconds. */
const SILENCE_KEPT_MS = 2 * 24 * 3_600_000;

/** What follows from an event. */
interface Consequences {
  readonly jobs: NewJob[];
  /** Who is told on the live connection now: rules that tell at once have done so. */
  readonly live: readonly User[];
}

/**
 * Turns an event of the outbox into what the notification rules of users want because of it (contract §7.4): a message
 * by each channel to each address, and the commands of rules. That replaces the event in one transaction, and every
 * message has a key of its event, so that a second time adds nothing. A rule that waits for how long something lasts,
 * or for an acknowledgment, waits in the outbox too.
 */
export class AlertExpansion implements DeliveryChannel {
  readonly name = EVENT_CHANNEL;
  readonly concurrency = 16;
  readonly longestRetryMs = 5_000;
  readonly #registry: Registry;
  readonly #outbox: OutboxService;
  readonly #openAlarms: OpenAlarms;
  readonly #channels: readonly NotificationChannel[];
  readonly #time: ServerClock;
  readonly #commands: RuleCommands;
  readonly #publisher: () => LivePublisher;

  constructor(
    data: { registry: Registry; outbox: OutboxService; openAlarms: OpenAlarms },
    channels: readonly NotificationChannel[],
    parts: { time: ServerClock; commands: RuleCommands; publisher: () => LivePublisher },
  ) {
    this.#registry = data.registry;
    this.#outbox = data.outbox;
    this.#openAlarms = data.openAlarms;
    this.#channels = channels;
    this.#time = parts.time;
    this.#commands = parts.commands;
    this.#publisher = parts.publisher;
  }

  async send(job: OutboxJob): Promise<void> {
    const step = stepSchema.parse(job.payload);
    const { wake, live } = await this.#registry.query
      .transaction()
      .execute(async (transaction: Kysely<Schema>) => {
        await this.#outbox.removeWithin(transaction, job);
        const consequences = await this.#consequencesOf(transaction, job, step);
        return { wake: await this.#outbox.add(transaction, consequences.jobs), live: consequences.live };
      });
    wake();
    for (const { id } of live) this.#publisher().eventForUser(id, step.event);
  }

  /** Forgets when rules told last where no rule is silent any more. */
  async removeOld(): Promise<void> {
    await this.#registry.query
      .deleteFrom('rule_silences')
      .where('told_at', '<=', this.#time.now() - SILENCE_KEPT_MS)
      .execute();
  }

  async #consequencesOf(query: Kysely<Schema>, job: OutboxJob, step: Step): Promise<Consequences> {
    const { event, ruleId } = step;
    const rules = matchingRules(this.#registry, event).filter(({ id }) => id === (ruleId ?? id));
    if (step.step === 'escalation')
      return { jobs: rules.flatMap((rule) => this.#escalated(job, step, rule)), live: [] };
    const waiting =
      step.step === 'lasting' ? [] : rules.filter((rule) => this.#timing(rule).minimumMs !== undefined);
    const due = rules.filter((rule) => !waiting.includes(rule));
    const hasEnded = step.step === 'lasting' && (await this.#hasEnded(query, event, job));
    const told = hasEnded ? [] : await this.#notSilent(query, due, event.deviceId);
    return {
      jobs: [
        ...waiting.map((rule) => this.#laterJob(job, step, rule, 'lasting')),
        ...this.#messages(job, step, told),
        ...told
          .filter((rule) => this.#timing(rule).escalation && awaitsAcknowledgment(event))
          .map((rule) => this.#laterJob(job, step, rule, 'escalation')),
      ],
      live: this.#liveRecipients(event, told),
    };
  }

  #messages({ key, origin, expiresAt }: OutboxJob, step: Step, rules: readonly NotificationRule[]): NewJob[] {
    if (rules.length === 0) return [];
    const now = this.#time.now();
    const alert = alertOf(step);
    const recipients = ruleRecipients(this.#registry, alert.event.deviceId, rules, now);
    const jobs = this.#commands.jobsOf(alert, key, { now, ruleIds: new Set(rules.map(({ id }) => id)) });
    for (const channel of this.#channels) {
      const users = (recipients.get(channel.name) ?? []).filter((user) => channel.canReach(user));
      if (users.length > 0) jobs.push(...messageJobs(channel, users, { alert }, { key, origin, expiresAt }));
    }
    return jobs;
  }

  /** Nobody has acknowledged an alarm in time: another person is told, or the same by other channels. */
  #escalated({ key, origin, expiresAt }: OutboxJob, step: Step, rule: NotificationRule): NewJob[] {
    const { escalation } = this.#timing(rule);
    const { event } = step;
    if (!escalation || this.#openAlarms.isAcknowledged(event.id)) return [];
    const users = this.#escalationUsers(event, rule, escalation);
    return this.#channels
      .filter(({ name }) => escalation.channels.includes(name))
      .flatMap((channel) => {
        const reached = users.filter((user) => channel.canReach(user));
        const alert = alertOf(step);
        return reached.length === 0
          ? []
          : messageJobs(channel, reached, { alert }, { key, origin, expiresAt });
      });
  }

  /** Whether that user may see the device is decided when the message is sent. */
  #escalationUsers(
    { deviceId }: DeviceEvent,
    rule: NotificationRule,
    { userId }: RuleEscalation,
  ): readonly User[] {
    if (userId > 0) return [this.#registry.users.get(userId)?.user].filter((user) => user !== undefined);
    const recipients = ruleRecipients(this.#registry, deviceId, [rule], this.#time.now());
    return [...new Set([...recipients.values()].flat())];
  }

  #laterJob(job: OutboxJob, step: Step, rule: NotificationRule, kind: 'lasting' | 'escalation'): NewJob {
    const { minimumMs = 0, escalation } = this.#timing(rule);
    const now = this.#time.now();
    const dueAt =
      kind === 'lasting'
        ? Math.max(now, Date.parse(step.event.eventTime) + minimumMs)
        : now + (escalation?.afterMs ?? 0);
    return {
      channel: EVENT_CHANNEL,
      key: `${job.key}:${kind}-${rule.id}`,
      origin: job.origin,
      target: job.target,
      recipient: '',
      userId: null,
      // A command of the rule may be sent a while after the condition has lasted, and not after the event.
      payload: { ...alertOf(step), knownAt: dueAt, ruleId: rule.id, step: kind },
      dueAt,
      expiresAt: dueAt + LIFE_MS,
    };
  }

  /** Whether what an event began was over before the rule was to tell of it. */
  async #hasEnded(query: Kysely<Schema>, event: DeviceEvent, { payload }: OutboxJob): Promise<boolean> {
    const { knownAt } = stepSchema.parse(payload);
    const rows = await query
      .selectFrom('events')
      .selectAll()
      .where('device_id', '=', event.deviceId)
      .where('event_time', '>=', Date.parse(event.eventTime))
      .where('event_time', '<=', knownAt)
      .where('type', 'in', [...endingTypes(event.type)])
      .orderBy('event_time')
      .limit(MAX_ENDS)
      .execute();
    return eventsFromRows(rows).some((later) => endsCondition(event, later));
  }

  /** Returns the rules that are not silent about a device, and makes them so. */
  async #notSilent(
    query: Kysely<Schema>,
    rules: readonly NotificationRule[],
    deviceId: number,
  ): Promise<NotificationRule[]> {
    const now = this.#time.now();
    const told: NotificationRule[] = [];
    for (const rule of rules) {
      const { silenceMs } = this.#timing(rule);
      if (
        silenceMs === undefined ||
        (await this.#silence(query, { ruleId: rule.id, deviceId, silenceMs, now }))
      )
        told.push(rule);
    }
    return told;
  }

  /** Of several at once, one is told: the database decides. A clock that was set back silences nothing for longer. */
  async #silence(
    query: Kysely<Schema>,
    {
      ruleId,
      deviceId,
      silenceMs,
      now,
    }: { ruleId: number; deviceId: number; silenceMs: number; now: number },
  ): Promise<boolean> {
    const rows = await query
      .insertInto('rule_silences')
      .values({ rule_id: ruleId, device_id: deviceId, told_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['rule_id', 'device_id'])
          .doUpdateSet({ told_at: now })
          .where((where) =>
            where.or([
              where('rule_silences.told_at', '<=', now - silenceMs),
              where('rule_silences.told_at', '>', now),
            ]),
          ),
      )
      .returning('rule_id')
      .execute();
    return rows.length > 0;
  }

  #liveRecipients(event: DeviceEvent, rules: readonly NotificationRule[]): User[] {
    const timed = rules.filter((rule) => {
      const { minimumMs, silenceMs } = this.#timing(rule);
      return minimumMs !== undefined || silenceMs !== undefined;
    });
    if (timed.length === 0) return [];
    const users = ruleRecipients(this.#registry, event.deviceId, timed, this.#time.now()).get('web') ?? [];
    return users.filter(({ id }) => !isToldAtOnce(this.#registry, id, event));
  }

  #timing(rule: NotificationRule) {
    return timingOf(this.#registry, rule);
  }
}

function alertOf({ event, names, knownAt }: Step): StoredNamedEvent {
  return { event, names, knownAt };
}
