import { MOST_COMMANDS, RANK, type SentCommand } from './command-log.ts';

/** A log as the browser keeps it. */
export interface KeptLog {
  /** What was sent up to then was cleared away and does not come back, in milliseconds since the epoch. */
  clearedUntilMs: number;
  /** The newest first. */
  commands: readonly SentCommand[];
}

/** A log that nobody has written yet. */
export const EMPTY_LOG: KeptLog = { clearedUntilMs: -1, commands: [] };

/**
 * What two pages know together. In whatever order and however often logs are merged, the outcome is the same: every command is in it
 * once, as far as either page saw it come, and what one of them cleared is gone.
 */
export function mergedLogs(one: KeptLog, other: KeptLog): KeptLog {
  const clearedUntilMs = Math.max(one.clearedUntilMs, other.clearedUntilMs);
  const known = new Map<string, SentCommand>();
  for (const command of [...one.commands, ...other.commands]) {
    if (command.sentAtMs <= clearedUntilMs) continue;
    const key = `${command.id} ${command.deviceId}`;
    const twin = known.get(key);
    known.set(key, twin ? joined(twin, command) : command);
  }
  const commands = [...known.values()].sort(byAge).slice(0, MOST_COMMANDS);
  return { clearedUntilMs, commands };
}

/** The log after everything in it was cleared away. */
export function clearedLog({ clearedUntilMs, commands }: KeptLog): KeptLog {
  return {
    clearedUntilMs: Math.max(clearedUntilMs, ...commands.map(({ sentAtMs }) => sentAtMs)),
    commands: [],
  };
}

/** How far the command came, by whichever page saw it further; of two that saw the same, by the one that saw it first. */
function joined(one: SentCommand, other: SentCommand): SentCommand {
  const ahead = isAhead(one, other) ? one : other;
  const { state, stateAtMs, reason } = ahead;
  const answer = answerOf(one) >= answerOf(other) ? one : other;
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
    9 - RANK[state],
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
function answerOf({ result, resultPositionId }: SentCommand): string {
  return result === undefined ? '' : `${String(resultPositionId ?? 0).padStart(16, '0')} ${result}`;
}

function largest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.max(one, other);
}

function byAge(one: SentCommand, other: SentCommand): number {
  return other.sentAtMs - one.sentAtMs || other.id - one.id || other.deviceId - one.deviceId;
}
