import { MOST_COMMANDS, RANK, type SentCommand, type SentState } from './command-log.ts';

/** The log as a text that `readLog` reads back. */
export function writtenLog(log: readonly SentCommand[]): string {
  return JSON.stringify(log);
}

/**
 * The log of an earlier visit; what is missing or damaged is left out. Whether a command that was on its way when the page was left
 * has arrived, nobody knows.
 */
export function readLog(text: string | undefined): readonly SentCommand[] {
  return parsedList(text)
    .flatMap((value) => (isSentCommand(value) ? [value] : []))
    .map((command) => (command.state === 'sending' ? { ...command, state: 'unsure' as const } : command))
    .slice(0, MOST_COMMANDS);
}

function parsedList(text: string | undefined): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
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
    isState(kept.state) &&
    (kept.lock === undefined || isLock(kept.lock))
  );
}

function isState(value: unknown): value is SentState {
  return typeof value === 'string' && Object.hasOwn(RANK, value);
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
