import type { CommandReceipt } from './command.ts';

/**
 * The state of a sent command: being sent, refused by the server, no response (it may have arrived), waiting
 * in the server's queue, delivered to the device, answered by the device, or confirmed by a fix.
 */
export type SentCommandState =
  | 'sending'
  | 'refused'
  | 'unsure'
  | 'queued'
  | 'delivered'
  | 'answered'
  | 'confirmed';

/** A command sent to one vehicle. Times in milliseconds since the epoch. */
export interface SentCommand {
  /** Its id in the log. */
  id: number;
  deviceId: number;
  /** The vehicle's name when it was sent. */
  deviceName: string;
  type: string;
  /** What caused an automatic command: an anchor violation, or a geofence that locks. */
  origin?: 'anchor' | 'geofence' | undefined;
  /** Title of a saved command, empty for others. */
  title: string;
  sentAtMs: number;
  state: SentCommandState;
  /** When it entered this state. */
  stateAtMs: number;
  /** Why the server refused it or did not respond, as a failure code. */
  reason?: string | undefined;
  queueId?: number | undefined;
  /** The response of the device. */
  result?: string | undefined;
  /** The position that carried the response. */
  resultPositionId?: number | undefined;
  /**
   * For locking and unlocking: the state that confirms it, the state before, and the fix that reported it.
   */
  lock?: { blocked: boolean; blockedBefore: boolean | undefined; fixTimeMs: number | undefined } | undefined;
}

/** A command when it is sent. */
export type NewSentCommand = Omit<
  SentCommand,
  'state' | 'stateAtMs' | 'reason' | 'queueId' | 'result' | 'resultPositionId'
>;

/** A change of the command log. */
export type CommandLogChange =
  | { type: 'sent'; command: NewSentCommand }
  /** An automatic engine stop; with a reason it was withheld. */
  | { type: 'automatic'; command: NewSentCommand; queueId: number | undefined; reason: string | undefined }
  | { type: 'accepted'; id: number; receipt: CommandReceipt }
  | { type: 'refused'; id: number; reason: string; isOutcomeUnknown: boolean }
  /** The server delivered a queued command; the queue id is unknown on servers that do not report it. */
  | { type: 'delivered'; deviceId: number; queueId: number | undefined }
  | { type: 'answered'; deviceId: number; positionId: number; result: string }
  /** A fix reports whether the vehicle is locked. */
  | { type: 'seen'; deviceId: number; blocked: boolean; fixTimeMs: number };

/** The maximum number of commands in the log; the oldest are dropped. */
export const MAX_LOGGED_COMMANDS = 200;

/** How recently a command must have changed to be matched with a response when several commands await one. */
const RESPONSE_WINDOW_MS = 10 * 60_000;

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
        .toSorted((one, other) => other.sentAtMs - one.sentAtMs)
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

/** Whether a command awaits a fix that confirms it. */
export function awaitsLockConfirmation({ lock, state }: SentCommand): boolean {
  return lock !== undefined && state !== 'refused' && state !== 'confirmed';
}

/** The order of states; a change never leads to a state of a lower rank. */
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
  update: Partial<SentCommand> & Pick<SentCommand, 'state'>,
  nowMs: number,
): readonly SentCommand[] {
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

function confirmCommands(
  log: readonly SentCommand[],
  seen: { deviceId: number; blocked: boolean; fixTimeMs: number },
  nowMs: number,
): readonly SentCommand[] {
  return log
    .filter((command) => isConfirmedBy(command, seen))
    .reduce((known, command) => updateCommand(known, command, { state: 'confirmed' }, nowMs), log);
}

/** Queues are first in, first out: without a queue id it is the oldest command that may still be queued. */
function queuedCommand(
  log: readonly SentCommand[],
  { deviceId, queueId }: { deviceId: number; queueId: number | undefined },
): SentCommand | undefined {
  const deviceCommands = log.filter((command) => command.deviceId === deviceId);
  const byQueueId =
    queueId === undefined ? undefined : deviceCommands.find((command) => command.queueId === queueId);
  return (
    byQueueId ??
    deviceCommands.findLast(
      (command) =>
        COMMAND_STATE_RANK[command.state] <= COMMAND_STATE_RANK.queued &&
        (queueId === undefined || command.queueId === undefined),
    )
  );
}

/**
 * A response arrives twice, in a position and as an event. It belongs to the first delivered of the recently
 * changed commands; commands that devices never respond to do not consume it.
 */
function commandAwaitingResponse(
  log: readonly SentCommand[],
  { deviceId, positionId }: { deviceId: number; positionId: number },
  nowMs: number,
): SentCommand | undefined {
  const deviceCommands = log.filter((command) => command.deviceId === deviceId);
  if (positionId > 0 && deviceCommands.some(({ resultPositionId }) => resultPositionId === positionId))
    return undefined;
  const waiting = deviceCommands.filter(({ state, result }) => state !== 'refused' && result === undefined);
  const deliveredCommands = waiting.filter(
    ({ state }) => COMMAND_STATE_RANK[state] >= COMMAND_STATE_RANK.delivered,
  );
  const candidates = deliveredCommands.length > 0 ? deliveredCommands : waiting;
  return candidates.findLast(({ stateAtMs }) => nowMs - stateAtMs <= RESPONSE_WINDOW_MS) ?? candidates[0];
}

/** An already locked vehicle does not confirm a lock, unless the command was delivered since. */
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
