import { applyProgress, type CommandProgress } from '@farol/core/domain/command/command-log';
import type { LoggedCommand } from '@farol/core/domain/command/logged-command';
import type { WaitingReason } from '@farol/core/domain/command/waiting-commands';
import type { Kysely } from 'kysely';
import type { Access } from '../access/access.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Database } from '../storage/database.ts';
import { readableRows } from '../storage/schema/readable-rows.ts';
import type { Schema } from '../storage/schema/schema.ts';
import {
  commandEntryFromRow,
  commandEntryToWire,
  commandLogRow,
  commandProgressRow,
  type CommandEntry,
} from '../storage/tables/command-log.ts';
import { forbidden } from '../wire/http-error.ts';

/** How long the progress of a command is followed after it was sent, unless it still waits. */
const FOLLOWED_MS = 24 * 3_600_000;
/** Per device only the latest commands are followed. */
const MAX_FOLLOWED = 150;
/** The most entries of one answer, and the rows read for it at a time. */
const MAX_LISTED = 500;
const PAGE_ROWS = 1_000;
/** Users with few of many vehicles are answered from these many rows. */
const MAX_PAGES = 20;

/**
 * The log of all commands: who sent them, when and from where, and how far each came; the same for all who may see
 * the vehicle. Entries whose progress is expected are held in memory, newest first.
 */
export class CommandLog {
  readonly #query: Kysely<Schema>;
  readonly #followed = new Map<number, readonly CommandEntry[]>();
  /** The followed entries as a transaction in progress leaves them. */
  readonly #pending = new WeakMap<RecordTransaction, Map<number, readonly CommandEntry[]>>();
  /** Called for each entry that is new or changed, once it is stored. */
  onChange: (entry: CommandEntry) => void = () => {};

  private constructor(query: Kysely<Schema>) {
    this.#query = query;
  }

  /** @param nowMs milliseconds since the epoch */
  static async open({ query }: Database, nowMs: number): Promise<CommandLog> {
    const log = new CommandLog(query);
    const rows = await query
      .selectFrom('command_log')
      .selectAll()
      .where((where) =>
        where.or([where('time', '>', nowMs - FOLLOWED_MS), where('state', 'in', ['queued', 'held'])]),
      )
      .orderBy('time', 'desc')
      .orderBy('id', 'desc')
      .execute();
    for (const entry of readableRows('command_log', rows, commandEntryFromRow)) {
      const known = log.#followed.get(entry.deviceId) ?? [];
      if (known.length < MAX_FOLLOWED) log.#followed.set(entry.deviceId, [...known, entry]);
    }
    return log;
  }

  /** Returns the followed commands of a device, newest first. */
  followed(deviceId: number): readonly CommandEntry[] {
    return this.#followed.get(deviceId) ?? [];
  }

  /** Adds a command. */
  async add(transaction: RecordTransaction, draft: Omit<CommandEntry, 'id'>): Promise<void> {
    const { id } = await transaction.query
      .insertInto('command_log')
      .values(commandLogRow(draft))
      .returning('id')
      .executeTakeFirstOrThrow();
    const { deviceId, sentAtMs } = draft;
    const entry = { ...draft, id };
    const known = this.#within(transaction, deviceId).filter(
      ({ state, sentAtMs: atMs }) => state === 'queued' || state === 'held' || atMs > sentAtMs - FOLLOWED_MS,
    );
    this.#set(transaction, deviceId, [entry, ...known].slice(0, MAX_FOLLOWED));
    transaction.afterCommit(() => this.onChange(entry));
  }

  /** Applies reports of progress on the commands of a device. */
  async apply(
    transaction: RecordTransaction,
    deviceId: number,
    changes: readonly CommandProgress[],
    nowMs: number,
  ): Promise<void> {
    const before = this.#within(transaction, deviceId);
    const after = withProgress(before, changes, nowMs);
    if (after === before) return;
    this.#set(transaction, deviceId, after);
    for (const entry of after) {
      if (before.includes(entry)) continue;
      await transaction.query
        .updateTable('command_log')
        .set(commandProgressRow(entry))
        .where('id', '=', entry.id)
        .execute();
      transaction.afterCommit(() => this.onChange(entry));
    }
  }

  /** Whether reports of progress on the commands of a device say something new. */
  changesAny(deviceId: number, changes: readonly CommandProgress[], nowMs: number): boolean {
    const known = this.followed(deviceId);
    return withProgress(known, changes, nowMs) !== known;
  }

  /** The waiting commands of a device are cancelled, because it is removed. */
  async endDevice(transaction: RecordTransaction, deviceId: number, nowMs: number): Promise<void> {
    const changes = this.followed(deviceId).flatMap(({ queueId }) =>
      queueId === undefined
        ? []
        : [
            {
              type: 'kept' as const,
              deviceId,
              queueId,
              state: 'cancelled' as const,
              reason: 'DEVICE_REMOVED' satisfies WaitingReason,
            },
          ],
    );
    await this.apply(transaction, deviceId, changes, nowMs);
    transaction.afterCommit(() => this.#followed.delete(deviceId));
  }

  /**
   * Returns the commands sent within a period to the vehicles that the caller may see, or to one of them, newest
   * first, at most 500. Managers see the senders' addresses and the parameters too. Throws for guests of a share.
   */
  async list(
    access: Access,
    asked: { deviceId: number | undefined; fromMs: number; toMs: number },
  ): Promise<LoggedCommand[]> {
    if (access.isGuest) throw forbidden('Operation restricted');
    const { deviceId } = asked;
    if (deviceId !== undefined) access.requireRecord('device', deviceId);
    const found: LoggedCommand[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const rows = await this.#page(asked, page * PAGE_ROWS);
      for (const entry of readableRows('command_log', rows, commandEntryFromRow)) {
        if (deviceId === undefined && !access.canSee('device', entry.deviceId)) continue;
        if (found.push(this.#toWire(access, entry)) === MAX_LISTED) return found;
      }
      if (rows.length < PAGE_ROWS) break;
    }
    return found;
  }

  #toWire(access: Access, entry: CommandEntry): LoggedCommand {
    return commandEntryToWire(entry, access.isManager, (id) => access.mayReadNameOf(id));
  }

  #page(
    { deviceId, fromMs, toMs }: { deviceId: number | undefined; fromMs: number; toMs: number },
    offset: number,
  ) {
    const rows = this.#query
      .selectFrom('command_log')
      .selectAll()
      .where('time', '>=', fromMs)
      .where('time', '<=', toMs)
      .orderBy('time', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_ROWS)
      .offset(offset);
    return (deviceId === undefined ? rows : rows.where('device_id', '=', deviceId)).execute();
  }

  #within(transaction: RecordTransaction, deviceId: number): readonly CommandEntry[] {
    return this.#pending.get(transaction)?.get(deviceId) ?? this.followed(deviceId);
  }

  #set(transaction: RecordTransaction, deviceId: number, entries: readonly CommandEntry[]): void {
    const pending = this.#pending.get(transaction) ?? new Map<number, readonly CommandEntry[]>();
    this.#pending.set(transaction, pending);
    if (!pending.has(deviceId))
      transaction.afterCommit(() => this.#followed.set(deviceId, pending.get(deviceId) ?? []));
    pending.set(deviceId, entries);
  }
}

function withProgress(
  entries: readonly CommandEntry[],
  changes: readonly CommandProgress[],
  nowMs: number,
): readonly CommandEntry[] {
  const after = changes.reduce((known, change) => applyProgress(known, change, nowMs), entries);
  if (after === entries) return entries;
  return after.map((entry) =>
    entries.includes(entry) || entry.times[entry.state] !== undefined
      ? entry
      : { ...entry, times: { ...entry.times, [entry.state]: entry.stateAtMs } },
  );
}
