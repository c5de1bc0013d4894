import { isEngineStopSource, type EngineStopSource } from '@farol/core/domain/access/engine-stop-permission';
import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Database } from '../storage/database.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';

/** A command that waits for its device to report (contract §2.4). */
export interface QueuedCommand {
  id: number;
  attributes: Attributes;
  deviceId: number;
  type: string;
  textChannel: boolean;
}

/** Who answers for a command, and by which way it came: both are asked for once more when it leaves. */
export interface CommandOrigin {
  userId: number | undefined;
  source: EngineStopSource;
  /** The geofence that asked for it. */
  geofenceId?: number;
}

/** A command with its order; those that waited before orders were kept have none. */
export interface WaitingCommand {
  command: QueuedCommand;
  origin: CommandOrigin | undefined;
}

/** The commands that wait, each device's in the order they came; in the database, so that a restart forgets none. */
export class CommandQueue {
  readonly #byDevice = new Map<number, WaitingCommand[]>();

  static async open(database: Database): Promise<CommandQueue> {
    const queue = new CommandQueue();
    const rows = await database.query.selectFrom('queued_commands').selectAll().orderBy('id').execute();
    for (const row of rows)
      queue.#put({
        command: {
          id: row.id,
          attributes: JSON.parse(row.attributes),
          deviceId: row.device_id,
          type: row.type,
          textChannel: row.text_channel === 1,
        },
        origin: isEngineStopSource(row.way)
          ? { userId: row.user_id ?? undefined, source: row.way }
          : undefined,
      });
    return queue;
  }

  /** What waits for the device, the next one first. */
  waitingFor(deviceId: number): readonly WaitingCommand[] {
    return this.#byDevice.get(deviceId) ?? [];
  }

  /** How many wait for the device. */
  waitingCount(deviceId: number): number {
    return this.waitingFor(deviceId).length;
  }

  async add(
    transaction: RecordTransaction,
    draft: Omit<QueuedCommand, 'id'>,
    origin: CommandOrigin,
  ): Promise<QueuedCommand> {
    const { id } = await transaction.query
      .insertInto('queued_commands')
      .values({
        device_id: draft.deviceId,
        type: draft.type,
        text_channel: draft.textChannel ? 1 : 0,
        attributes: JSON.stringify(draft.attributes),
        user_id: origin.userId ?? null,
        way: origin.source,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    transaction.activity.command(draft, origin);
    const command = { id, ...draft };
    transaction.afterCommit(() => this.#put({ command, origin }));
    return command;
  }

  /** Takes a command that is being delivered, or dropped, out of the queue. */
  async remove(transaction: RecordTransaction, { id, deviceId }: QueuedCommand): Promise<void> {
    await transaction.query.deleteFrom('queued_commands').where('id', '=', id).execute();
    transaction.afterCommit(() => {
      const left = this.waitingFor(deviceId).filter(({ command }) => command.id !== id);
      if (left.length > 0) this.#byDevice.set(deviceId, left);
      else this.#byDevice.delete(deviceId);
    });
  }

  /** Drops what waits for a device that is removed. */
  async removeAllOfDevice(transaction: RecordTransaction, deviceId: number): Promise<void> {
    await transaction.query.deleteFrom('queued_commands').where('device_id', '=', deviceId).execute();
    transaction.afterCommit(() => this.#byDevice.delete(deviceId));
  }

  #put(waiting: WaitingCommand): void {
    const { deviceId } = waiting.command;
    const known = this.#byDevice.get(deviceId);
    if (known) known.push(waiting);
    else this.#byDevice.set(deviceId, [waiting]);
  }
}
