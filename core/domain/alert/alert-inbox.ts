import type { AlertCircumstances } from './alert-circumstances.ts';
import type { AlarmNote } from './alarm-note.ts';
import type { AlarmAcknowledgment } from './alarm-acknowledgment.ts';
import { isAlarmKind, isSevereKind } from './alert-severity.ts';
import type { DeviceEvent } from './event.ts';
import { alertTexts, type EventRecordNames, type MessagePart } from './alert-message.ts';
import { alertKindOf } from './notification-type.ts';

/** An event as stored in the inbox, with catalog messages so that it reads in any language. */
export interface InboxEntry {
  /** Derived from the event, so that an event is stored once even if several tabs receive it. */
  id: string;
  /** As returned by `alertKindOf`. */
  kind: string;
  deviceId: number;
  /** The device's name at that time; empty if unknown. */
  device: string;
  /** Milliseconds since the epoch. */
  atMs: number;
  /** When this browser received it, milliseconds since the epoch. */
  heardAtMs: number;
  texts: readonly MessagePart[];
  isRead: boolean;
  /** The name of who acknowledged it for everybody, once the server told. */
  acknowledgedBy?: string | undefined;
  /** The name of the user who handles it, once the server has sent it; empty for readers who may not know it. */
  assignee?: string | undefined;
  /** Of severe alerts, as far as it was known. */
  circumstances?: AlertCircumstances | undefined;
}

/** Which entries are shown; absent parts let everything through. */
export interface InboxFilter {
  readonly kind?: string | undefined;
  readonly deviceId?: number | undefined;
  readonly isUnreadOnly?: boolean | undefined;
  /** Acknowledged entries received before this are left out. */
  readonly receivedSinceMs?: number | undefined;
}

/** The maximum number of entries in the inbox. */
export const MAX_INBOX_ENTRIES = 500;
/**
 * How many of the newest unacknowledged severe entries are retained, however many less severe ones follow.
 */
export const MAX_PROTECTED_ENTRIES = 200;

/**
 * Returns the inbox entry of an event. An event dated in the future or without a time gets the current time.
 */
export function inboxEntryOf(event: DeviceEvent, names: EventRecordNames, nowMs: number): InboxEntry {
  const { id, type, deviceId, eventTime } = event;
  const atMs = Date.parse(eventTime);
  return {
    id: `${id} ${type} ${deviceId} ${eventTime}`,
    kind: alertKindOf(event),
    deviceId,
    device: names.device ?? '',
    atMs: Number.isNaN(atMs) ? nowMs : Math.min(atMs, nowMs),
    heardAtMs: nowMs,
    texts: alertTexts(event, names),
    isRead: false,
  };
}

/**
 * Merges two inboxes, the newest first: each entry once, read if either has it read, with the names that either
 * knows. Returns the same list when nothing is new.
 */
export function mergeInboxEntries(
  entries: readonly InboxEntry[],
  others: readonly InboxEntry[],
): readonly InboxEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  let isNew = false;
  for (const other of others) {
    const known = byId.get(other.id);
    if (known && !addsTo(known, other)) continue;
    byId.set(other.id, known ? mergedEntry(known, other) : other);
    isNew = true;
  }
  if (!isNew) return entries;
  return limitEntries([...byId.values()].toSorted(byTime));
}

/** Whether another copy of an entry says something that the known one does not. */
function addsTo(known: InboxEntry, other: InboxEntry): boolean {
  return (
    (other.isRead && !known.isRead) ||
    LATE_DETAILS.some((name) => known[name] === undefined && other[name] !== undefined)
  );
}

function mergedEntry(known: InboxEntry, other: InboxEntry): InboxEntry {
  const { isRead, acknowledgedBy, assignee, circumstances } = known;
  return {
    ...known,
    isRead: isRead || other.isRead,
    acknowledgedBy: acknowledgedBy ?? other.acknowledgedBy,
    assignee: assignee ?? other.assignee,
    circumstances: circumstances ?? other.circumstances,
  };
}

/** What an entry gets after it was received; one of two tabs may have missed it. */
const LATE_DETAILS = ['acknowledgedBy', 'assignee', 'circumstances'] as const;

function limitEntries(entries: readonly InboxEntry[]): readonly InboxEntry[] {
  const protectedEntries = entries.filter(isProtected).slice(0, MAX_PROTECTED_ENTRIES);
  const retained = new Set(protectedEntries);
  for (const entry of entries) {
    if (retained.size === MAX_INBOX_ENTRIES) break;
    retained.add(entry);
  }
  return entries.filter((entry) => retained.has(entry));
}

function isProtected({ kind, isRead }: InboxEntry): boolean {
  return !isRead && isSevereKind(kind);
}

/** Returns the entries that pass a filter, in their order. */
export function filterInboxEntries(
  entries: readonly InboxEntry[],
  { kind, deviceId, isUnreadOnly, receivedSinceMs = -Infinity }: InboxFilter,
): readonly InboxEntry[] {
  return entries.filter(
    (entry) =>
      (kind === undefined || entry.kind === kind) &&
      (deviceId === undefined || entry.deviceId === deviceId) &&
      (!entry.isRead || entry.heardAtMs >= receivedSinceMs) &&
      !(isUnreadOnly && entry.isRead),
  );
}

/** Returns the entries with the given ones acknowledged; the same list if they were already. */
export function acknowledgeInboxEntries(
  entries: readonly InboxEntry[],
  ids: ReadonlySet<string>,
): readonly InboxEntry[] {
  if (!entries.some(({ id, isRead }) => !isRead && ids.has(id))) return entries;
  return entries.map((entry) => (ids.has(entry.id) && !entry.isRead ? { ...entry, isRead: true } : entry));
}

/** Returns the ids of the severe entries that nobody acknowledged; they are acknowledged for everybody, not in passing. */
export function openSevereIds(entries: readonly InboxEntry[]): readonly string[] {
  return entries.filter(isProtected).map(({ id }) => id);
}

/** Returns the id of the event of an entry; 0 if it has none. */
export function entryEventId({ id }: Pick<InboxEntry, 'id'>): number {
  const eventId = Number(id.slice(0, id.indexOf(' ')));
  return Number.isSafeInteger(eventId) ? eventId : 0;
}

/** Returns the entries with the name of the user who acknowledged an alarm; the same list if no entry has it. */
export function withAcknowledgment(
  entries: readonly InboxEntry[],
  { eventId, deviceId, by }: AlarmAcknowledgment,
): readonly InboxEntry[] {
  const isIt = (entry: InboxEntry): boolean =>
    entry.deviceId === deviceId && entryEventId(entry) === eventId && isAlarmKind(entry.kind);
  if (!entries.some(isIt)) return entries;
  return entries.map((entry) => (isIt(entry) ? { ...entry, isRead: true, acknowledgedBy: by } : entry));
}

/** Returns the entries with who looks after an alarm; the same list if no entry has it. */
export function withAlarmNote(
  entries: readonly InboxEntry[],
  { eventId, deviceId, assignee }: AlarmNote,
): readonly InboxEntry[] {
  const isIt = (entry: InboxEntry): boolean =>
    assignee !== undefined &&
    entry.deviceId === deviceId &&
    entryEventId(entry) === eventId &&
    isAlarmKind(entry.kind);
  if (!entries.some(isIt)) return entries;
  return entries.map((entry) => (isIt(entry) ? { ...entry, assignee } : entry));
}

/** Events of the same time are ordered by id, so that every merge gives the same order. */
function byTime(left: InboxEntry, right: InboxEntry): number {
  return right.atMs - left.atMs || (left.id < right.id ? 1 : -1);
}
