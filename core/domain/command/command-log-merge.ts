import { MAX_LOGGED_COMMANDS, COMMAND_STATE_RANK, type SentCommand } from './command-log.ts';

/** A log as the browser keeps it. */
export interface StoredCommandLog {
  /** What was sent up to then was cleared away and does not come back, in milliseconds since the epoch. */
  clearedUntilMs: number;
  /** The newest first. */
  commands: readonly SentCommand[];
}

/** A log that nobody has written yet. */
export const EMPTY_COMMAND_LOG: StoredCommandLog = { clearedUntilMs: -1, commands: [] };

/**
 * What two pages know together. In whatever order and however often logs are merged, the outcome is the same: every command is in it
 * once, as far as either page saw it come, and what one of them cleared is gone.
 */
export function mergeCommandLogs(one: StoredCommandLog, other: StoredCommandLog): StoredCommandLog {
  const clearedUntilMs = Math.max(one.clearedUntilMs, other.clearedUntilMs);
  const known = new Map<string, SentCommand>();
  for (const command of [...one.commands, ...other.commands]) {
    if (command.sentAtMs <= clearedUntilMs) continue;
    const key = `${command.id} ${command.deviceId}`;
    const twin = known.get(key);
    known.set(key, twin ? mergeCommand(twin, command) : command);
  }
  const commands = [...known.values()].sort(byAge).slice(0, MAX_LOGGED_COMMANDS);
  return { clearedUntilMs, commands };
}

/** The log after everything in it was cleared away. */
export function clearCommandLog({ clearedUntilMs, commands }: StoredCommandLog): StoredCommandLog {
  return {
    clearedUntilMs: Math.max(clearedUntilMs, ...commands.map(({ sentAtMs }) => sentAtMs)),
    commands: [],
  };
}

/** How far the command came, by whichever page saw it further; of two that saw the same, by the one that saw it first. */
function mergeCommand(one: SentCommand, other: SentCommand): SentCommand {
  const ahead = isAhead(one, other) ? one : other;
  const { state, stateAtMs, reason } = ahead;
  const answer = responseOrder(one) >= responseOrder(other) ? one : other;
  return {
    ...one,
    state,
    stateAtMs,
    reason,
    queueId: largest(one.queueId, other.queueId),
    result: answer.result,
    resultPositionId: answer.result === undefined ? undefined : answer.resultPositionId,
  };
}

function isAhead(one: SentCommand, other: SentCommand): boolean {
  const [mine, its] = [one, other].map(({ state, stateAtMs, reason }) => [
    9 - COMMAND_STATE_RANK[state],
    stateAtMs,
    `${state} ${reason ?? ''}`,
  ]);
  for (const [at, value] of (mine ?? []).entries()) {
    const against = its?.[at] ?? 0;
    if (value !== against) return value < against;
  }
  return true;
}

/** Something to compare answers by: any answer is more than none. */
function responseOrder({ result, resultPositionId }: SentCommand): string {
  return result === undefined ? '' : `${String(resultPositionId ?? 0).padStart(16, '0')} ${result}`;
}

function largest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.max(one, other);
}

function byAge(one: SentCommand, other: SentCommand): number {
  return other.sentAtMs - one.sentAtMs || other.id - one.id || other.deviceId - one.deviceId;
}
