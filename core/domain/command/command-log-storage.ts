import { MAX_LOGGED_COMMANDS, COMMAND_STATE_RANK, type SentCommand, type SentCommandState } from './command-log.ts';
import { EMPTY_COMMAND_LOG, type StoredCommandLog } from './command-log-merge.ts';

/** The log as a text that `readLog` reads back. */
export function serializeCommandLog({ clearedUntilMs, commands }: StoredCommandLog): string {
  return JSON.stringify({ clearedUntilMs, commands });
}

/** The log as it was written; what is missing or damaged is left out. */
export function parseStoredCommandLog(text: string | undefined): StoredCommandLog {
  const kept = parsed(text);
  if (typeof kept !== 'object' || kept === null) return EMPTY_COMMAND_LOG;
  // Earlier versions kept the bare list.
  const list = Array.isArray(kept) ? kept : 'commands' in kept ? kept.commands : [];
  const cleared = 'clearedUntilMs' in kept ? kept.clearedUntilMs : undefined;
  return {
    clearedUntilMs: typeof cleared === 'number' ? cleared : EMPTY_COMMAND_LOG.clearedUntilMs,
    commands: (Array.isArray(list) ? list : [])
      .flatMap((value: unknown) => (isSentCommand(value) ? [value] : []))
      .slice(0, MAX_LOGGED_COMMANDS),
  };
}

/** The log of an earlier visit: whether a command that was on its way when its page was left has arrived, nobody knows. */
export function settleUnsentCommands({ clearedUntilMs, commands }: StoredCommandLog): StoredCommandLog {
  return {
    clearedUntilMs,
    commands: commands.map((command) =>
      command.state === 'sending' ? { ...command, state: 'unsure' as const } : command,
    ),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function isSentCommand(value: unknown): value is SentCommand {
  if (typeof value !== 'object' || value === null) return false;
  const kept: Partial<Record<keyof SentCommand, unknown>> = value;
  return (
    [kept.id, kept.deviceId, kept.sentAtMs, kept.stateAtMs].every((one) => typeof one === 'number') &&
    [kept.deviceName, kept.type, kept.title].every((one) => typeof one === 'string') &&
    [kept.reason, kept.result].every((one) => one === undefined || typeof one === 'string') &&
    [kept.queueId, kept.resultPositionId].every((one) => one === undefined || typeof one === 'number') &&
    [undefined, 'anchor', 'geofence'].some((origin) => origin === kept.origin) &&
    isState(kept.state) &&
    (kept.lock === undefined || isLock(kept.lock))
  );
}

function isState(value: unknown): value is SentCommandState {
  return typeof value === 'string' && Object.hasOwn(COMMAND_STATE_RANK, value);
}

function isLock(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('blocked' in value)) return false;
  const { blocked } = value;
  const blockedBefore = 'blockedBefore' in value ? value.blockedBefore : undefined;
  const fixTimeMs = 'fixTimeMs' in value ? value.fixTimeMs : undefined;
  return (
    typeof blocked === 'boolean' &&
    (blockedBefore === undefined || typeof blockedBefore === 'boolean') &&
    (fixTimeMs === undefined || typeof fixTimeMs === 'number')
  );
}
