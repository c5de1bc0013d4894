import type { Attributes } from '../values/attributes.ts';
import { MAX_LOGGED_COMMANDS } from './command-log.ts';
import { COMMAND_STATE_RANK, type SentCommand, type SentCommandState } from './sent-command.ts';

/**
 * Where a command came from: a console, another client, an anchor, a geofence that locks, a notification rule, or the
 * rules of drivers' check-ins.
 */
export type CommandSource = 'console' | 'api' | 'anchor' | 'geofence' | 'rule' | 'driver';

/** The states that the server knows. */
export type LoggedCommandState = Exclude<SentCommandState, 'sending' | 'refused' | 'unsure'>;

/** A command in the server's log (contract §4.4). Times are ISO texts. */
export interface LoggedCommand {
  id: number;
  deviceId: number;
  type: string;
  /** The title of a saved command, empty for others. */
  description: string;
  source: CommandSource;
  /** Who sent it, or set what did; 0 and empty when unknown. */
  userId: number;
  userName: string;
  sentAt: string;
  state: LoggedCommandState;
  stateAt: string;
  /** When it entered each state. */
  times: Partial<Record<LoggedCommandState, string>>;
  /** Why it is held or was not delivered, as a code. */
  reason: string | null;
  /** The answer of the device. */
  result: string | null;
  /** Its id in the queue; null for commands that never waited. */
  queueId: number | null;
  /** When it expires; null for commands that do not. */
  expiresAt: string | null;
  /** Whether it locks or unlocks; null for other commands. */
  locks: boolean | null;
  /** The address of the sender and the parameters, for managers. */
  address?: string;
  attributes?: Attributes;
}

/**
 * Returns the log (newest first) with entries of the server's log. A command sent from here keeps its id; of two
 * states the more advanced counts, because answers may overtake live changes.
 * @param nameOf returns the name of a vehicle
 */
export function withLoggedCommands(
  commands: readonly SentCommand[],
  logged: readonly LoggedCommand[],
  nameOf: (deviceId: number) => string,
): readonly SentCommand[] {
  const all = [...commands];
  for (const entry of logged) {
    const at = all.findIndex((known) => isSame(known, entry));
    const known = all[at];
    const now = sentCommandOf(entry, nameOf(entry.deviceId));
    if (!known) all.push(now);
    else if (COMMAND_STATE_RANK[now.state] >= COMMAND_STATE_RANK[known.state])
      all[at] = { ...now, id: known.id };
  }
  return all.toSorted((left, right) => right.sentAtMs - left.sentAtMs).slice(0, MAX_LOGGED_COMMANDS);
}

/**
 * Returns what is kept of a browser's own log once the server's is known: commands that the server may not know,
 * and those that it knows under their id in the queue.
 */
export function withoutOldCommands(
  commands: readonly SentCommand[],
  logged: readonly LoggedCommand[],
): readonly SentCommand[] {
  return commands.filter(
    (command) =>
      command.id > 0 &&
      (command.state === 'sending' ||
        command.state === 'unsure' ||
        command.state === 'refused' ||
        logged.some((entry) => isSame(command, entry))),
  );
}

function isSame({ id, deviceId, queueId }: SentCommand, entry: LoggedCommand): boolean {
  if (deviceId !== entry.deviceId) return false;
  return id === -entry.id || (id > 0 && queueId === entry.queueId);
}

/** Returns an entry of the server's log as the console shows it. */
function sentCommandOf(logged: LoggedCommand, deviceName: string): SentCommand {
  const { id, deviceId, type, description, source, userName, sentAt, state, stateAt } = logged;
  const { reason, result, queueId, locks } = logged;
  return {
    // Ids of commands sent from here are positive (the time of day), so the two never collide.
    id: -id,
    deviceId,
    deviceName,
    type,
    title: description,
    sentBy: userName,
    origin: source === 'anchor' || source === 'geofence' || source === 'rule' ? source : undefined,
    sentAtMs: Date.parse(sentAt),
    state,
    stateAtMs: Date.parse(stateAt),
    reason: reason ?? undefined,
    result: result ?? undefined,
    queueId: queueId ?? undefined,
    ...(locks !== null && { lock: { blocked: locks, blockedBefore: undefined, fixTimeMs: undefined } }),
  };
}

/** Whether a received value is an entry of the log with all that the console shows. */
export function isLoggedCommand(value: unknown): value is LoggedCommand {
  if (typeof value !== 'object' || value === null) return false;
  const sent: Partial<Record<keyof LoggedCommand, unknown>> = value;
  return (
    [sent.id, sent.deviceId].every((item) => Number.isSafeInteger(item)) &&
    [sent.type, sent.description, sent.userName, sent.source].every((item) => typeof item === 'string') &&
    [sent.sentAt, sent.stateAt].every(
      (item) => typeof item === 'string' && !Number.isNaN(Date.parse(item)),
    ) &&
    [sent.reason, sent.result].every((item) => item === null || typeof item === 'string') &&
    (sent.queueId === null || typeof sent.queueId === 'number') &&
    (sent.locks === null || typeof sent.locks === 'boolean') &&
    LOGGED_STATES.some((state) => state === sent.state)
  );
}

/** All of them. */
export const LOGGED_STATES: readonly LoggedCommandState[] = [
  'queued',
  'held',
  'delivered',
  'answered',
  'confirmed',
  'expired',
  'cancelled',
  'withheld',
];
