import type { Attributes } from '@farol/core/domain/attributes';
import type { Database } from '../storage/database.ts';
import type { Change } from './change.ts';

/** A command that waits for its device to report (contract §2.4). */
export interface QueuedCommand {
  id: number;
  attributes: Attributes;
  deviceId: number;
  type: string;
  textChannel: boolean;
}

/** The commands that wait, each device's in the order they came; in the database, so that a restart forgets none. */
export class CommandQueue {
  readonly #byDevice = new Map<number, QueuedCommand[]>();

  static async open(database: Database): Promise<CommandQueue> {
    const queue = new CommandQueue();
    const rows = await database.query.selectFrom('queued_commands').selectAll().orderBy('id').execute();
    for (const row of rows)
      queue.#put({
        id: row.id,
        attributes: JSON.parse(row.attributes),
        deviceId: row.device_id,
        type: row.type,
        textChannel: row.text_channel === 1,
      });
    return queue;
  }

  /** The command that the device gets next. */
  next(deviceId: number): QueuedCommand | undefined {
    return this.#byDevice.get(deviceId)?.[0];
  }

  /** How many wait for the device. */
  waiting(deviceId: number): number {
    return this.#byDevice.get(deviceId)?.length ?? 0;
  }

  async add(change: Change, draft: Omit<QueuedCommand, 'id'>): Promise<QueuedCommand> {
    const { id } = await change.query
      .insertInto('queued_commands')
      .values({
        device_id: draft.deviceId,
        type: draft.type,
        text_channel: draft.textChannel ? 1 : 0,
        attributes: JSON.stringify(draft.attributes),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    change.activity.command(draft.deviceId, draft.type, draft.attributes);
    const command = { id, ...draft };
    change.afterwards(() => this.#put(command));
    return command;
  }

  /** Takes a command that is being delivered out of the queue. */
  async remove(change: Change, { id, deviceId }: QueuedCommand): Promise<void> {
    await change.query.deleteFrom('queued_commands').where('id', '=', id).execute();
    change.afterwards(() => {
      const left = this.#byDevice.get(deviceId)?.filter((command) => command.id !== id) ?? [];
      if (left.length > 0) this.#byDevice.set(deviceId, left);
      else this.#byDevice.delete(deviceId);
    });
  }

  /** Drops what waits for a device that is removed. */
  async forget(change: Change, deviceId: number): Promise<void> {
    await change.query.deleteFrom('queued_commands').where('device_id', '=', deviceId).execute();
    change.afterwards(() => this.#byDevice.delete(deviceId));
  }

  #put(command: QueuedCommand): void {
    const waiting = this.#byDevice.get(command.deviceId);
    if (waiting) waiting.push(command);
    else this.#byDevice.set(command.deviceId, [command]);
  }
}
