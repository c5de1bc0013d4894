import type { CommandReceipt } from './command.ts';

/**
 * How far a command came: on its way to the server, refused by it, without an answer (it may have arrived), waiting in the server's
 * queue, given to the device, answered by the device, or seen to have worked.
 */
export type SentCommandState = 'sending' | 'refused' | 'unsure' | 'queued' | 'delivered' | 'answered' | 'confirmed';

/** A command that was sent to one vehicle. Times in milliseconds since the epoch. */
export interface SentCommand {
  /** Its number in the log. */
  id: number;
  deviceId: number;
  /** The vehicle's name when it was sent. */
  deviceName: string;
  type: string;
  /** What sent it where nobody did: an anchor that the vehicle left, or a geofence that locks. */
  origin?: 'anchor' | 'geofence' | undefined;
  /** Title of a saved command, empty for others. */
  title: string;
  sentAtMs: number;
  state: SentCommandState;
  /** When it came to this state. */
  stateAtMs: number;
  /** Why the server refused it or did not answer, as a failure code. */
  reason?: string | undefined;
  queueId?: number | undefined;
  /** What the device answered. */
  result?: string | undefined;
  /** The position that brought the answer. */
  resultPositionId?: number | undefined;
  /** For locking and unlocking: what the vehicle must say of itself once it worked, what it said before, and in which fix. */
  lock?: { blocked: boolean; blockedBefore: boolean | undefined; fixTimeMs: number | undefined } | undefined;
}

/** What is known of a command when it is sent. */
export type NewSentCommand = Omit<
  SentCommand,
  'state' | 'stateAtMs' | 'reason' | 'queueId' | 'result' | 'resultPositionId'
>;

/** Something that happened to sent commands. */
export type CommandLogChange =
  | { type: 'sent'; command: NewSentCommand }
  /** The server stopped an engine by itself; with a reason it did not. */
  | { type: 'automatic'; command: NewSentCommand; queueId: number | undefined; reason: string | undefined }
  | { type: 'accepted'; id: number; receipt: CommandReceipt }
  | { type: 'refused'; id: number; reason: string; isUnsure: boolean }
  /** The server gave a queued command to the device; the number is unknown on servers that do not tell. */
  | { type: 'delivered'; deviceId: number; queueId: number | undefined }
  | { type: 'answered'; deviceId: number; positionId: number; result: string }
  /** A fix tells whether the vehicle is locked. */
  | { type: 'seen'; deviceId: number; blocked: boolean; fixTimeMs: number };

/** The log keeps this many commands, the newest. */
export const MAX_LOGGED_COMMANDS = 200;

/** An answer is taken for that of a command which moved on within this time, when several wait for one. */
const RESPONSE_WINDOW_MS = 10 * 60_000;

/**
 * The log (newest first) after something happened; the same list when it changed nothing. A command never falls back to an earlier
 * state, whatever order the news comes in.
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
      return [entry, ...log].toSorted((one, other) => other.sentAtMs - one.sentAtMs).slice(0, MAX_LOGGED_COMMANDS);
    }
    case 'accepted': {
      const { state, queueId } = change.receipt;
      return updateCommand(log, byId(log, change.id), { state, queueId }, nowMs);
    }
    case 'refused': {
      const { reason, isUnsure } = change;
      return updateCommand(log, byId(log, change.id), { state: isUnsure ? 'unsure' : 'refused', reason }, nowMs);
    }
    case 'delivered':
      return updateCommand(log, queuedCommand(log, change), { state: 'delivered' }, nowMs);
    case 'answered': {
      const { result, positionId } = change;
      const command = commandAwaitingResponse(log, change, nowMs);
      return updateCommand(log, command, { state: 'answered', result, resultPositionId: positionId }, nowMs);
    }
    case 'seen':
      return confirmCommands(log, change, nowMs);
    default:
      return log;
  }
}

/** Whether a command waits for a fix that shows that it worked. */
export function awaitsLockConfirmation({ lock, state }: SentCommand): boolean {
  return lock !== undefined && state !== 'refused' && state !== 'confirmed';
}

/** News never takes a command to a state of a lower rank. */
export const COMMAND_STATE_RANK: Readonly<Record<SentCommandState, number>> = {
  sending: 0,
  unsure: 1,
  queued: 2,
  delivered: 3,
  answered: 4,
  refused: 5,
  confirmed: 5,
};

function updateCommand(
  log: readonly SentCommand[],
  command: SentCommand | undefined,
  news: Partial<SentCommand> & Pick<SentCommand, 'state'>,
  nowMs: number,
): readonly SentCommand[] {
  if (!command) return log;
  const { state, reason, ...facts } = news;
  const moves = COMMAND_STATE_RANK[state] > COMMAND_STATE_RANK[command.state];
  if (!moves && Object.values(facts).every((fact) => fact === undefined)) return log;
  const moved = { ...command, ...facts, ...(moves && { state, reason, stateAtMs: nowMs }) };
  return log.map((known) => (known === command ? moved : known));
}

function byId(log: readonly SentCommand[], id: number): SentCommand | undefined {
  return log.find((command) => command.id === id && command.state !== 'refused');
}

function confirmCommands(
  log: readonly SentCommand[],
  seen: { deviceId: number; blocked: boolean; fixTimeMs: number },
  nowMs: number,
): readonly SentCommand[] {
  return log
    .filter((command) => isConfirmedBy(command, seen))
    .reduce((known, command) => updateCommand(known, command, { state: 'confirmed' }, nowMs), log);
}

/** Queues are emptied in order: without a number it is the oldest that may still be in one. */
function queuedCommand(
  log: readonly SentCommand[],
  { deviceId, queueId }: { deviceId: number; queueId: number | undefined },
): SentCommand | undefined {
  const own = log.filter((command) => command.deviceId === deviceId);
  const named = queueId === undefined ? undefined : own.find((command) => command.queueId === queueId);
  return (
    named ??
    own.findLast(
      (command) =>
        COMMAND_STATE_RANK[command.state] <= COMMAND_STATE_RANK.queued && (queueId === undefined || command.queueId === undefined),
    )
  );
}

/**
 * The answer comes twice, in a position and as an event. It belongs to the command that was given to the device first among those
 * that moved lately; commands that devices never answer do not swallow it.
 */
function commandAwaitingResponse(
  log: readonly SentCommand[],
  { deviceId, positionId }: { deviceId: number; positionId: number },
  nowMs: number,
): SentCommand | undefined {
  const own = log.filter((command) => command.deviceId === deviceId);
  if (positionId > 0 && own.some(({ resultPositionId }) => resultPositionId === positionId)) return undefined;
  const waiting = own.filter(({ state, result }) => state !== 'refused' && result === undefined);
  const given = waiting.filter(({ state }) => COMMAND_STATE_RANK[state] >= COMMAND_STATE_RANK.delivered);
  const candidates = given.length > 0 ? given : waiting;
  return candidates.findLast(({ stateAtMs }) => nowMs - stateAtMs <= RESPONSE_WINDOW_MS) ?? candidates[0];
}

/** A vehicle that was locked before says nothing by being locked, unless the command was given to it since. */
function isConfirmedBy(
  command: SentCommand,
  { deviceId, blocked, fixTimeMs }: { deviceId: number; blocked: boolean; fixTimeMs: number },
): boolean {
  const { lock } = command;
  if (!lock || !awaitsLockConfirmation(command) || command.deviceId !== deviceId || lock.blocked !== blocked)
    return false;
  if (lock.fixTimeMs !== undefined && !(fixTimeMs > lock.fixTimeMs)) return false;
  return lock.blockedBefore !== blocked || COMMAND_STATE_RANK[command.state] >= COMMAND_STATE_RANK.delivered;
}
