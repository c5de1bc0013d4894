import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Database } from '../storage/database.ts';
import { readableRows } from '../storage/schema/readable-rows.ts';
import {
  queuedCommandRow,
  waitingCommandFromRow,
  type CommandOrigin,
  type StoredQueuedCommand,
  type WaitingCommand,
} from '../storage/tables/queued-commands.ts';

/** The queued commands of each device, in order; stored in the database, so that they survive a restart. */
export class CommandQueue {
  readonly #byDevice = new Map<number, WaitingCommand[]>();
  /** Called once a command waits for a device. */
  readonly onAdded: ((deviceId: number) => void)[] = [];

  static async open(database: Database): Promise<CommandQueue> {
    const queue = new CommandQueue();
    const rows = await database.query.selectFrom('queued_commands').selectAll().orderBy('id').execute();
    for (const command of readableRows('queued_commands', rows, waitingCommandFromRow))
      queue.#addToMemory(command);
    return queue;
  }

  /** Returns the queued commands of a device, the next one first. */
  waitingFor(deviceId: number): readonly WaitingCommand[] {
    return this.#byDevice.get(deviceId) ?? [];
  }

  /** Returns the number of queued commands of a device. */
  waitingCount(deviceId: number): number {
    return this.waitingFor(deviceId).length;
  }

  /** Returns the ids of the devices with queued commands. */
  deviceIds(): number[] {
    return [...this.#byDevice.keys()];
  }

  /**
   * Adds a command.
   * @param expiresAtMs when it expires as an engine stop, milliseconds since the epoch
   */
  async add(
    transaction: RecordTransaction,
    draft: Omit<StoredQueuedCommand, 'id'>,
    origin: CommandOrigin,
    expiresAtMs?: number,
  ): Promise<StoredQueuedCommand> {
    const { id } = await transaction.query
      .insertInto('queued_commands')
      .values(queuedCommandRow(draft, origin, expiresAtMs))
      .returning('id')
      .executeTakeFirstOrThrow();
    transaction.activity.command(draft, origin);
    const command = { id, ...draft };
    transaction.afterCommit(() => {
      this.#addToMemory({ command, origin, expiresAtMs });
      for (const tell of this.onAdded) tell(command.deviceId);
    });
    return command;
  }

  /** Removes a command that is delivered or dropped; returns false when it has left the queue already. */
  async remove(transaction: RecordTransaction, { id, deviceId }: StoredQueuedCommand): Promise<boolean> {
    const { numDeletedRows } = await transaction.query
      .deleteFrom('queued_commands')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    transaction.afterCommit(() => {
      const remaining = this.waitingFor(deviceId).filter(({ command }) => command.id !== id);
      if (remaining.length > 0) this.#byDevice.set(deviceId, remaining);
      else this.#byDevice.delete(deviceId);
    });
    return Number(numDeletedRows) > 0;
  }

  /** Removes all commands of a removed device. */
  async removeAllOfDevice(transaction: RecordTransaction, deviceId: number): Promise<void> {
    await transaction.query.deleteFrom('queued_commands').where('device_id', '=', deviceId).execute();
    transaction.afterCommit(() => this.#byDevice.delete(deviceId));
  }

  #addToMemory(waiting: WaitingCommand): void {
    const { deviceId } = waiting.command;
    const known = this.#byDevice.get(deviceId);
    if (known) known.push(waiting);
    else this.#byDevice.set(deviceId, [waiting]);
  }
}
