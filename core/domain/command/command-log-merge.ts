import { MAX_LOGGED_COMMANDS } from './command-log.ts';
import { COMMAND_STATE_RANK, type SentCommand } from './sent-command.ts';

/** The command log as stored in the browser. */
export interface StoredCommandLog {
  /** Commands sent up to then were cleared and do not come back, milliseconds since the epoch. */
  clearedUntilMs: number;
  /** The newest first. */
  commands: readonly SentCommand[];
}

/** An empty log. */
export const EMPTY_COMMAND_LOG: StoredCommandLog = { clearedUntilMs: -1, commands: [] };

/**
 * Merges the logs of two pages. The result does not depend on order or repetition: every command appears
 * once, in the most advanced state, and commands cleared on either page are gone.
 */
export function mergeCommandLogs(left: StoredCommandLog, right: StoredCommandLog): StoredCommandLog {
  const clearedUntilMs = Math.max(left.clearedUntilMs, right.clearedUntilMs);
  const known = new Map<string, SentCommand>();
  for (const command of [...left.commands, ...right.commands]) {
    if (command.sentAtMs <= clearedUntilMs) continue;
    const key = sentText(command);
    const existing = known.get(key);
    known.set(key, existing ? mergeCommand(existing, command) : command);
  }
  const commands = [...known.values()].sort(byAge).slice(0, MAX_LOGGED_COMMANDS);
  return { clearedUntilMs, commands };
}

/** Returns the log after all its commands were cleared. */
export function clearCommandLog({ clearedUntilMs, commands }: StoredCommandLog): StoredCommandLog {
  return {
    clearedUntilMs: Math.max(clearedUntilMs, ...commands.map(({ sentAtMs }) => sentAtMs)),
    commands: [],
  };
}

/** What was sent: pages that send at the same moment give different commands one id. */
function sentText(command: SentCommand): string {
  const { id, deviceId, deviceName, type, title, origin, sentBy, sentAtMs, lock } = command;
  const what = [lock?.blocked, lock?.blockedBefore, lock?.fixTimeMs, origin];
  return JSON.stringify([id, deviceId, type, title, deviceName, sentBy, sentAtMs, ...what]);
}

/** Returns the more advanced of two states; of equal ones the earlier. */
function mergeCommand(left: SentCommand, right: SentCommand): SentCommand {
  const ahead = isAhead(left, right) ? left : right;
  const { state, stateAtMs, reason } = ahead;
  const response = responseOrder(left) >= responseOrder(right) ? left : right;
  return {
    ...left,
    state,
    stateAtMs,
    reason,
    queueId: largest(left.queueId, right.queueId),
    result: response.result,
    resultPositionId: response.result === undefined ? undefined : response.resultPositionId,
  };
}

function isAhead(left: SentCommand, right: SentCommand): boolean {
  const order =
    COMMAND_STATE_RANK[right.state] - COMMAND_STATE_RANK[left.state] || left.stateAtMs - right.stateAtMs;
  return order === 0 ? stateText(left) <= stateText(right) : order < 0;
}

function stateText({ state, reason }: SentCommand): string {
  return `${state} ${reason ?? ''}`;
}

/** A sort key for responses: any response sorts above none. */
function responseOrder({ result, resultPositionId }: SentCommand): string {
  return result === undefined ? '' : `${String(resultPositionId ?? 0).padStart(16, '0')} ${result}`;
}

function largest(left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return Math.max(left, right);
}

function byAge(left: SentCommand, right: SentCommand): number {
  return (
    right.sentAtMs - left.sentAtMs ||
    right.id - left.id ||
    right.deviceId - left.deviceId ||
    (sentText(left) < sentText(right) ? -1 : 1)
  );
}
