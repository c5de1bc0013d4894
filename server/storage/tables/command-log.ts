import type { Attributes } from '@farol/core/domain/values/attributes';
import {
  LOGGED_STATES,
  type CommandSource,
  type LoggedCommand,
  type LoggedCommandState,
} from '@farol/core/domain/command/logged-command';
import type { SentCommand } from '@farol/core/domain/command/sent-command';
import type { Insertable, Selectable } from 'kysely';
import type { CommandLogRow } from '../schema/schema.ts';
import { formatWireDate } from '../../wire/wire-date.ts';

/** A command of the log. Times in milliseconds since the epoch. */
export interface CommandEntry extends SentCommand {
  state: LoggedCommandState;
  userId: number | undefined;
  sentBy: string;
  address: string;
  source: CommandSource;
  attributes: Attributes;
  expiresAtMs: number | undefined;
  /** When it entered each state. */
  times: Partial<Record<string, number>>;
}

/** Converts a row to an entry; throws for a damaged one. */
export function commandEntryFromRow(row: Selectable<CommandLogRow>): CommandEntry {
  return {
    id: row.id,
    deviceId: row.device_id,
    deviceName: '',
    type: row.type,
    title: row.title,
    sentBy: row.user_name,
    userId: row.user_id ?? undefined,
    address: row.address,
    source: SOURCES.find((source) => source === row.source) ?? 'api',
    attributes: JSON.parse(row.attributes),
    sentAtMs: row.time,
    state: LOGGED_STATES.find((state) => state === row.state) ?? 'delivered',
    stateAtMs: row.state_at,
    times: JSON.parse(row.times),
    expiresAtMs: row.expires_at ?? undefined,
    reason: row.reason ?? undefined,
    result: row.result ?? undefined,
    resultPositionId: row.result_position_id ?? undefined,
    queueId: row.queue_id ?? undefined,
    ...(row.lock !== null && { lock: JSON.parse(row.lock) }),
  };
}

/** Returns the row of an entry without its id. */
export function commandLogRow(entry: Omit<CommandEntry, 'id'>): Insertable<CommandLogRow> {
  return {
    device_id: entry.deviceId,
    time: entry.sentAtMs,
    user_id: entry.userId ?? null,
    user_name: entry.sentBy,
    address: entry.address,
    source: entry.source,
    type: entry.type,
    title: entry.title,
    attributes: JSON.stringify(entry.attributes),
    queue_id: entry.queueId ?? null,
    expires_at: entry.expiresAtMs ?? null,
    lock: entry.lock ? JSON.stringify(entry.lock) : null,
    ...commandProgressRow(entry),
  };
}

/** Returns the columns of an entry that change. */
export function commandProgressRow({
  state,
  stateAtMs,
  times,
  reason,
  result,
  resultPositionId,
}: Omit<CommandEntry, 'id'>) {
  return {
    state,
    state_at: stateAtMs,
    times: JSON.stringify(times),
    reason: reason ?? null,
    result: result ?? null,
    result_position_id: resultPositionId ?? null,
  };
}

/** Returns an entry on the wire. @param isFull with the sender's address and the parameters */
export function commandEntryToWire(
  entry: CommandEntry,
  isFull: boolean,
  mayReadNameOf: (userId: number) => boolean,
): LoggedCommand {
  const { id, deviceId, type, title, source, userId, sentBy, state, times, lock } = entry;
  const isNamed = mayReadNameOf(userId ?? 0);
  return {
    id,
    deviceId,
    type,
    description: title,
    source,
    userId: isNamed ? (userId ?? 0) : 0,
    userName: isNamed ? sentBy : '',
    sentAt: formatWireDate(entry.sentAtMs),
    state,
    stateAt: formatWireDate(entry.stateAtMs),
    times: Object.fromEntries(
      Object.entries(times).flatMap(([name, at]) => (at === undefined ? [] : [[name, formatWireDate(at)]])),
    ),
    reason: entry.reason ?? null,
    result: entry.result ?? null,
    queueId: entry.queueId ?? null,
    expiresAt: entry.expiresAtMs === undefined ? null : formatWireDate(entry.expiresAtMs),
    locks: lock?.blocked ?? null,
    ...(isFull && { address: isNamed ? entry.address : '', attributes: entry.attributes }),
  };
}

const SOURCES: readonly CommandSource[] = ['console', 'api', 'anchor', 'geofence', 'rule', 'driver'];
