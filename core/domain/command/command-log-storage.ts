import { parseJson } from '../values/json-text.ts';
import { MAX_LOGGED_COMMANDS } from './command-log.ts';
import { COMMAND_STATE_RANK, type SentCommand, type SentCommandState } from './sent-command.ts';
import { EMPTY_COMMAND_LOG, type StoredCommandLog } from './command-log-merge.ts';

/** Serializes the log to the text that `parseStoredCommandLog` reads. */
export function serializeCommandLog({ clearedUntilMs, commands }: StoredCommandLog): string {
  return JSON.stringify({ clearedUntilMs, commands });
}

/** Parses a stored log; missing or damaged parts are left out. */
export function parseStoredCommandLog(text: string | undefined): StoredCommandLog {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return EMPTY_COMMAND_LOG;
  // Earlier versions stored the bare list.
  const list = Array.isArray(stored) ? stored : 'commands' in stored ? stored.commands : undefined;
  const cleared = 'clearedUntilMs' in stored ? stored.clearedUntilMs : undefined;
  return {
    clearedUntilMs: typeof cleared === 'number' ? cleared : EMPTY_COMMAND_LOG.clearedUntilMs,
    commands: (Array.isArray(list) ? list : [])
      .flatMap((value: unknown) => (isSentCommand(value) ? [value] : []))
      .slice(0, MAX_LOGGED_COMMANDS),
  };
}

/**
 * Returns the log of an earlier visit with unknown outcomes: whether a command that was being sent when its
 * page was closed has arrived cannot be known.
 */
export function settleUnsentCommands({ clearedUntilMs, commands }: StoredCommandLog): StoredCommandLog {
  return {
    clearedUntilMs,
    commands: commands.map((command) =>
      command.state === 'sending' ? { ...command, state: 'unsure' as const } : command,
    ),
  };
}

function isSentCommand(value: unknown): value is SentCommand {
  if (typeof value !== 'object' || value === null) return false;
  const stored: Partial<Record<keyof SentCommand, unknown>> = value;
  return (
    [stored.id, stored.deviceId, stored.sentAtMs, stored.stateAtMs].every(
      (item) => typeof item === 'number',
    ) &&
    [stored.deviceName, stored.type, stored.title].every((item) => typeof item === 'string') &&
    [stored.reason, stored.result].every((item) => item === undefined || typeof item === 'string') &&
    [stored.queueId, stored.resultPositionId].every(
      (item) => item === undefined || typeof item === 'number',
    ) &&
    [undefined, 'anchor', 'geofence', 'rule'].some((origin) => origin === stored.origin) &&
    isState(stored.state) &&
    (stored.lock === undefined || isLock(stored.lock))
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
