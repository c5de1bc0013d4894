import {
  awaitsLockConfirmation,
  COMMAND_STATE_RANK,
  isUndelivered,
  mayWait,
  type SentCommand,
} from './sent-command.ts';

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
