import type { CommandReceipt } from './command.ts';
import {
  COMMAND_STATE_RANK,
  mayWait,
  type NewSentCommand,
  type SentCommand,
  awaitsLockConfirmation,
  isUndelivered,
} from './sent-command.ts';

/** A change of the command log. */
export type CommandLogChange =
  | { type: 'sent'; command: NewSentCommand }
  /** An automatic engine stop; with a reason it was withheld. */
  | { type: 'automatic'; command: NewSentCommand; queueId: number | undefined; reason: string | undefined }
  | { type: 'accepted'; id: number; receipt: CommandReceipt }
  | { type: 'refused'; id: number; reason: string; isOutcomeUnknown: boolean }
  | CommandProgress;

/** What is reported of commands after they were sent. */
export type CommandProgress =
  /** The server delivered a queued command; the queue id is unknown on servers that do not report it. */
  | { type: 'delivered'; deviceId: number; queueId: number | undefined }
  | { type: 'answered'; deviceId: number; positionId: number; result: string }
  /** A fix reports whether the vehicle is locked. */
  | { type: 'seen'; deviceId: number; blocked: boolean; fixTimeMs: number }
  /** The server keeps a queued command back, or has dropped it. */
  | {
      type: 'kept';
      deviceId: number;
      queueId: number;
      state: 'held' | 'expired' | 'cancelled' | 'withheld';
      reason: string;
    };

/** The maximum number of commands in the log; the oldest are dropped. */
export const MAX_LOGGED_COMMANDS = 200;

/**
 * Returns the log (newest first) after a change; the same list when nothing changed. A command never returns
 * to an earlier state, whatever the order of the changes.
 */
export function applyLogChange(
  log: readonly SentCommand[],
  change: CommandLogChange,
  nowMs: number,
): readonly SentCommand[] {
  switch (change.type) {
    case 'sent':
      return [{ ...change.command, state: 'sending' as const, stateAtMs: nowMs }, ...log].slice(
        0,
        MAX_LOGGED_COMMANDS,
      );
    case 'automatic': {
      const { command, queueId, reason } = change;
      if (log.some(({ id, deviceId }) => id === command.id && deviceId === command.deviceId)) return log;
      const state = reason === undefined ? ('queued' as const) : ('refused' as const);
      const entry = { ...command, state, stateAtMs: command.sentAtMs, queueId, reason };
      return [entry, ...log]
        .toSorted((left, right) => right.sentAtMs - left.sentAtMs)
        .slice(0, MAX_LOGGED_COMMANDS);
    }
    case 'accepted': {
      const { state, queueId } = change.receipt;
      return updateCommand(log, byId(log, change.id), { state, queueId }, nowMs);
    }
    case 'refused': {
      const { reason, isOutcomeUnknown } = change;
      return updateCommand(
        log,
        byId(log, change.id),
        { state: isOutcomeUnknown ? 'unsure' : 'refused', reason },
        nowMs,
      );
    }
    case 'delivered':
    case 'kept':
    case 'answered':
    case 'seen':
      return applyProgress(log, change, nowMs);
    default:
      return change satisfies never;
  }
}

/** Returns the log (newest first) after a report of progress; the same list when nothing changed. */
export function applyProgress<T extends SentCommand>(
  log: readonly T[],
  change: CommandProgress,
  nowMs: number,
): readonly T[] {
  switch (change.type) {
    case 'delivered':
      return updateCommand(log, commandLeavingQueue(log, change), { state: 'delivered' }, nowMs);
    case 'kept': {
      const { deviceId, queueId, state, reason } = change;
      const command = log.find((item) => item.deviceId === deviceId && item.queueId === queueId);
      return updateCommand(log, command && mayWait(command) ? command : undefined, { state, reason }, nowMs);
    }
    case 'answered': {
      const { result, positionId } = change;
      const command = commandAwaitingResponse(log, change, nowMs);
      return updateCommand(log, command, { state: 'answered', result, resultPositionId: positionId }, nowMs);
    }
    case 'seen':
      return confirmCommands(log, change, nowMs);
    default:
      return change satisfies never;
  }
}

function updateCommand<T extends SentCommand>(
  log: readonly T[],
  command: T | undefined,
  update: Partial<SentCommand> & Pick<SentCommand, 'state'>,
  nowMs: number,
): readonly T[] {
  if (!command) return log;
  const { state, reason, ...details } = update;
  const advances = COMMAND_STATE_RANK[state] > COMMAND_STATE_RANK[command.state];
  if (!advances && Object.values(details).every((fact) => fact === undefined)) return log;
  const updated = { ...command, ...details, ...(advances && { state, reason, stateAtMs: nowMs }) };
  return log.map((known) => (known === command ? updated : known));
}

function byId(log: readonly SentCommand[], id: number): SentCommand | undefined {
  return log.find((command) => command.id === id && command.state !== 'refused');
}

function confirmCommands<T extends SentCommand>(
  log: readonly T[],
  seen: { deviceId: number; blocked: boolean; fixTimeMs: number },
  nowMs: number,
): readonly T[] {
  return log
    .filter((command) => isConfirmedBy(command, seen))
    .reduce((known, command) => updateCommand(known, command, { state: 'confirmed' }, nowMs), log);
}

/**
 * Returns the command of the log (newest first) that left the server's queue. Queues are first in, first out:
 * without a queue id it is the oldest that may still be queued.
 */
export function commandLeavingQueue<T extends SentCommand>(
  log: readonly T[],
  { deviceId, queueId }: { deviceId: number; queueId: number | undefined },
): T | undefined {
  const deviceCommands = log.filter((command) => command.deviceId === deviceId);
  const byQueueId =
    queueId === undefined ? undefined : deviceCommands.find((command) => command.queueId === queueId);
  return (
    byQueueId ??
    deviceCommands.findLast(
      (command) => mayWait(command) && (queueId === undefined || command.queueId === undefined),
    )
  );
}

/**
 * Returns the command of the log (newest first) that a device responded to; undefined when the response is
 * known: it arrives twice, in a position and as an event. It belongs to the first delivered of the recently
 * changed commands; commands that devices never respond to do not consume it.
 */
export function commandAwaitingResponse<T extends SentCommand>(
  log: readonly T[],
  { deviceId, positionId }: { deviceId: number; positionId: number },
  nowMs: number,
): T | undefined {
  const deviceCommands = log.filter((command) => command.deviceId === deviceId);
  if (positionId > 0 && deviceCommands.some(({ resultPositionId }) => resultPositionId === positionId))
    return undefined;
  const waiting = deviceCommands.filter((command) => !isUndelivered(command) && command.result === undefined);
  const deliveredCommands = waiting.filter(
    ({ state }) => COMMAND_STATE_RANK[state] >= COMMAND_STATE_RANK.delivered,
  );
  const candidates = deliveredCommands.length > 0 ? deliveredCommands : waiting;
  return candidates.findLast(({ stateAtMs }) => nowMs - stateAtMs <= RESPONSE_WINDOW_MS) ?? candidates[0];
}

/**
 * Whether a fix confirms a lock. An already locked vehicle does not, unless the command was delivered since.
 */
export function isConfirmedBy(
  command: SentCommand,
  { deviceId, blocked, fixTimeMs }: { deviceId: number; blocked: boolean; fixTimeMs: number },
): boolean {
  const { lock } = command;
  if (!lock || !awaitsLockConfirmation(command) || command.deviceId !== deviceId || lock.blocked !== blocked)
    return false;
  if (lock.fixTimeMs !== undefined && !(fixTimeMs > lock.fixTimeMs)) return false;
  return lock.blockedBefore !== blocked || COMMAND_STATE_RANK[command.state] >= COMMAND_STATE_RANK.delivered;
}

/** How recently a command must have changed to be matched with a response when several commands await one. */
const RESPONSE_WINDOW_MS = 10 * 60_000;
