import { RULE_STOP } from '@farol/core/domain/alert/automatic-stop';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import { isGuest } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import { Access } from '../access/access.ts';
import { engineStopDenialOfAccount } from '../access/engine-stop-right.ts';
import type { Commands } from '../commands/commands.ts';
import { logWithheldCommand } from '../commands/waiting-commands.ts';
import { placeOf, type EngineStopContext } from '../engine-stops/automatic-stops.ts';
import { commandRules } from '../events/event-subscriptions.ts';
import type { NewEvent } from '../events/position-events.ts';
import { HttpError } from '../wire/http-error.ts';

/** Why a command of a rule is withheld where its user may not send it and no other reason is known. */
const NOT_PERMITTED = 'PERMISSION_NOT_HELD';

/**
 * Sends the saved commands of notification rules with the channel `command` to the devices of their events
 * (contract §5.7). One of the users of the rule must be allowed to send that command to that device when it happens;
 * without one it is withheld, which the command log says. A command that waits already is not queued twice. All users
 * who see the device are told of an engine stop, queued or withheld (contract §5.4).
 */
export class RuleCommands {
  readonly #context: EngineStopContext;
  readonly #commands: Commands;
  readonly #record: (event: NewEvent) => Promise<readonly DeviceEvent[]>;

  /**
   * @param commands sends for users, with their rights
   * @param record stores and publishes an event
   */
  constructor(
    context: EngineStopContext,
    commands: Commands,
    record: (event: NewEvent) => Promise<readonly DeviceEvent[]>,
  ) {
    this.#context = context;
    this.#commands = commands;
    this.#record = record;
  }

  /** @param now milliseconds since the epoch */
  async send(event: DeviceEvent, now: number): Promise<void> {
    const { registry, commandQueue } = this.#context;
    const sent = new Set<number>();
    for (const { rule, users } of commandRules(registry, event, now)) {
      const command = registry.index('command').get(rule.commandId);
      if (!command || sent.has(command.id)) continue;
      sent.add(command.id);
      const waits = commandQueue
        .waitingFor(event.deviceId)
        .some((waiting) => contentOf(waiting.command) === contentOf(command));
      if (!waits) await this.#sendFor(users, command, event, now);
    }
  }

  async #sendFor(
    users: readonly User[],
    command: SavedCommand,
    event: DeviceEvent,
    now: number,
  ): Promise<void> {
    const { registry, namespace } = this.#context;
    const { deviceId } = event;
    const left = event.type === 'geofenceExit' ? registry.index('geofence').get(event.geofenceId) : undefined;
    const leftGeofence = left && placeOf(left);
    for (const user of users) {
      if (isGuest(user)) continue;
      try {
        const access = new Access(registry, user, namespace);
        const queued = await this.#commands.sendByRule(
          access,
          { id: command.id, deviceId, leftGeofence },
          now,
        );
        await this.#tell(event, command, { engineStop: 'queued', commandId: queued.id });
        return;
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
      }
    }
    await this.#withhold(users, command, event, now);
  }

  /** The reason is that of the first user, who has set up the rule in most cases. */
  async #withhold(
    users: readonly User[],
    command: SavedCommand,
    event: DeviceEvent,
    now: number,
  ): Promise<void> {
    const { registry, namespace } = this.#context;
    const { deviceId } = event;
    const userId = users[0]?.id;
    const isStop = stopsEngine(command, namespace);
    const request = { source: 'savedCommand', deviceId, nowMs: now } as const;
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
    });
    await this.#tell(event, command, { engineStop: 'withheld', reason });
  }

  /** Tells all users who see the device of an engine stop, and later those who were away. */
  async #tell(cause: DeviceEvent, command: SavedCommand, outcome: Record<string, unknown>): Promise<void> {
    const { registry, namespace, anchorViolations } = this.#context;
    if (!stopsEngine(command, namespace)) return;
    const attributes = { commandName: command.description, cause: cause.type, ...outcome };
    const { eventTime, deviceId, positionId, geofenceId, maintenanceId } = cause;
    const told = { type: RULE_STOP, eventTime, deviceId, positionId, geofenceId, maintenanceId, attributes };
    const [stop] = await this.#record(told);
    if (stop) await registry.transaction((transaction) => anchorViolations.add(transaction, stop));
  }
}

function contentOf({ type, attributes }: Pick<SavedCommand, 'type' | 'attributes'>): string {
  return JSON.stringify([type, attributes]);
}
