import { applyLogChange, type CommandLogChange } from '../../domain/command/command-log.ts';
import { mergeCommandLogs, type StoredCommandLog } from '../../domain/command/command-log-merge.ts';
import { parseStoredCommandLog, serializeCommandLog } from '../../domain/command/command-log-storage.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** Where the log of a user is stored: one per user and browser, shared by its pages. */
export interface CommandLogStorage {
  userId: number;
  storage: KeyValueStorage;
}

/** Returns the key under which the log of a user is stored. */
export function commandLogKey(userId: number): string {
  return `sentCommands.${userId}`;
}

/** Returns the log as the pages of this browser stored it. */
export function readCommandLog({ storage, userId }: CommandLogStorage): StoredCommandLog {
  return parseStoredCommandLog(storage.read(commandLogKey(userId)));
}

/** Returns this page's log merged with what other pages stored. */
export function withStoredLog(log: StoredCommandLog & CommandLogStorage): StoredCommandLog {
  return mergeCommandLogs(log, readCommandLog(log));
}

/** Returns the log after changes; with the same list of commands when nothing changed. */
export function withChanges(
  { clearedUntilMs, commands }: StoredCommandLog,
  changes: readonly CommandLogChange[],
  nowMs: number,
): StoredCommandLog {
  return {
    clearedUntilMs,
    commands: changes.reduce((log, change) => applyLogChange(log, change, nowMs), commands),
  };
}

/** Stores the log. Pages that are notified of a change write only what the other page did not know. */
export function storeCommandLog(log: StoredCommandLog & CommandLogStorage): void {
  const { storage, userId } = log;
  const text = serializeCommandLog(log);
  if (text !== storage.read(commandLogKey(userId))) storage.write(commandLogKey(userId), text);
}
