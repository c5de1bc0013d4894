import { RULE_STOP } from '@farol/core/domain/alert/automatic-stop';
import { COMMAND_CHANNEL } from '@farol/core/domain/alert/notification-rule';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import { isGuest } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import { z } from 'zod';
import { Access } from '../access/access.ts';
import { engineStopDenialOfAccount } from '../access/engine-stop-right.ts';
import type { CommandService } from '../commands/commands.ts';
import { logWithheldCommand } from '../commands/waiting-commands.ts';
import { leftGeofenceOf, type AutomaticStopContext } from '../engine-stops/automatic-stops.ts';
import type { EventRecorder } from '../events/event-recorder.ts';
import { commandRules, MAX_EVENT_AGE_MS } from '../events/event-subscriptions.ts';
import { namedEventSchema, type StoredNamedEvent } from '../events/alert-fan-out.ts';
import { ObsoleteError } from '../network/send-errors.ts';
import type { DeliveryChannel, NewJob, OutboxJob } from '../outbox/delivery-channel.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { HttpError } from '../wire/http-error.ts';

/** Why a command of a rule is withheld where its user may not send it and no other reason is known. */
const NOT_PERMITTED = 'PERMISSION_NOT_HELD';

const commandSchema = namedEventSchema.extend({ commandId: z.number() });

/**
 * Sends the saved commands of notification rules with the channel `command` to the devices of their events
 * (contract §5.7). One of the users of the rule must be allowed to send that command to that device when it happens;
 * without one it is withheld, which the command log says. A command that waits already is not queued twice. All users
 * who see the device are told of an engine stop, queued or withheld (contract §5.4).
 *
 * They wait in the outbox like messages, but what could not be done within a quarter of an hour of the event is never
 * done: a vehicle must not be stopped late. The command is queued in the transaction that takes it off the outbox, so
 * that it happens once.
 */
export class RuleCommands implements DeliveryChannel {
  readonly name = COMMAND_CHANNEL;
  /** One at a time for each device, so that none is queued twice. */
  readonly concurrency = 1;
  readonly longestRetryMs = 5_000;
  readonly isUselessLate = true;
  readonly isNeverSentAgain = true;
  readonly #context: AutomaticStopContext;
  readonly #commands: CommandService;
  readonly #outbox: OutboxService;
  readonly #time: ServerClock;
  readonly #recorder: () => EventRecorder;

  /**
   * @param commands sends for users, with their rights
   * @param parts `recorder` stores and publishes events
   */
  constructor(
    context: AutomaticStopContext,
    commands: CommandService,
    parts: { outbox: OutboxService; time: ServerClock; recorder: () => EventRecorder },
  ) {
    this.#context = context;
    this.#commands = commands;
    this.#outbox = parts.outbox;
    this.#time = parts.time;
    this.#recorder = parts.recorder;
  }

  /**
   * Returns the jobs for the commands that rules send because of an event, each command once.
   * @param key tells events apart
   * @param options.now milliseconds since the epoch; `ruleIds` the rules whose turn it is
   */
  jobsOf(
    alert: StoredNamedEvent,
    key: string,
    { now, ruleIds }: { now: number; ruleIds: ReadonlySet<number> },
  ): NewJob[] {
    const { event, knownAt } = alert;
    const expiresAt = knownAt + MAX_EVENT_AGE_MS;
    if (now >= expiresAt) return [];
    const rules = commandRules(this.#context.registry, event, now).map(({ rule }) => rule);
    const ids = new Set(rules.filter(({ id }) => ruleIds.has(id)).map(({ commandId }) => commandId));
    const device = `device:${event.deviceId}`;
    return [...ids].map((commandId) => ({
      channel: COMMAND_CHANNEL,
      key: `${key}:${COMMAND_CHANNEL}:${commandId}`,
      origin: device,
      target: `command:${device}`,
      recipient: device,
      userId: null,
      event: { id: event.id, deviceId: event.deviceId },
      payload: { ...alert, commandId },
      expiresAt,
    }));
  }

  async send(job: OutboxJob): Promise<void> {
    const { event, commandId } = commandSchema.parse(job.payload);
    const now = this.#time.now();
    if (now >= job.expiresAt) throw new ObsoleteError('too late');
    const { registry, commandQueue } = this.#context;
    const sending = commandRules(registry, event, now).find(({ rule }) => rule.commandId === commandId);
    const command = sending && registry.index('command').get(commandId);
    if (!command) throw new ObsoleteError('no rule sends it any more');
    const waits = commandQueue
      .waitingFor(event.deviceId)
      .some((waiting) => contentOf(waiting.command) === contentOf(command));
    if (waits) throw new ObsoleteError('it waits already');
    await this.#sendFor(sending.users, command, { event, job }, now);
  }

  async #sendFor(
    users: readonly User[],
    command: SavedCommand,
    { event, job }: { event: DeviceEvent; job: OutboxJob },
    now: number,
  ): Promise<void> {
    const { registry, namespace } = this.#context;
    const { deviceId } = event;
    const left = event.type === 'geofenceExit' ? registry.index('geofence').get(event.geofenceId) : undefined;
    const leftGeofence = left && leftGeofenceOf(left);
    for (const user of users) {
      if (isGuest(user)) continue;
      try {
        const access = new Access(registry, user, namespace);
        await this.#commands.sendByRule(
          access,
          { id: command.id, deviceId, leftGeofence },
          now,
          async (transaction, { id: commandId }) => {
            await this.#tell(transaction, event, command, { engineStop: 'queued', commandId });
            await this.#outbox.finishWithin(transaction.query, job);
          },
        );
        return;
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
      }
    }
    await this.#withhold(users, command, { event, job }, now);
  }

  /** The reason is that of the first user, who has set up the rule in most cases. */
  async #withhold(
    users: readonly User[],
    command: SavedCommand,
    { event, job }: { event: DeviceEvent; job: OutboxJob },
    now: number,
  ): Promise<void> {
    const { registry, namespace } = this.#context;
    const { deviceId } = event;
    const userId = users[0]?.id;
    const isStop = stopsEngine(command, namespace);
    const request = { source: 'savedCommand', deviceIds: [deviceId], nowMs: now } as const;
    const denial =
      isStop && userId !== undefined
        ? engineStopDenialOfAccount(registry, namespace, userId, request)
        : undefined;
    const reason = denial ?? NOT_PERMITTED;
    const { type, attributes, description: title } = command;
    const draft = { deviceId, type, textChannel: false, attributes };
    const origin = { userId, source: 'savedCommand', isByRule: true } as const;
    await registry.transaction(async (transaction) => {
      if (isStop) transaction.activity.withheldEngineStop(deviceId, { reason, way: 'rule', userId });
      await logWithheldCommand(this.#context, transaction, { draft, title, origin, reason }, now);
      await this.#tell(transaction, event, command, { engineStop: 'withheld', reason });
      await this.#outbox.finishWithin(transaction.query, job);
    });
  }

  /** Tells all users who see the device of an engine stop, and later those who were away. */
  async #tell(
    transaction: RecordTransaction,
    cause: DeviceEvent,
    command: SavedCommand,
    outcome: Record<string, unknown>,
  ): Promise<void> {
    const { namespace, anchorViolations } = this.#context;
    if (!stopsEngine(command, namespace)) return;
    const attributes = { commandName: command.description, cause: cause.type, ...outcome };
    const { eventTime, deviceId, positionId, geofenceId, maintenanceId } = cause;
    const told = { type: RULE_STOP, eventTime, deviceId, positionId, geofenceId, maintenanceId, attributes };
    await anchorViolations.add(transaction, await this.#recorder().recordWithin(transaction, told));
  }
}

function contentOf({ type, attributes }: Pick<SavedCommand, 'type' | 'attributes'>): string {
  return JSON.stringify([type, attributes]);
}
