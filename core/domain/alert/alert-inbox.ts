import { SECURITY_SEVERITY_RANK, severityRank } from './alert-severity.ts';
import type { DeviceEvent } from './event.ts';
import { noticeTexts, type EventNames, type MessagePart } from './notice-message.ts';
import { alertKindOf } from './notification-type.ts';

/** An event as the inbox keeps it, in words of the catalogue, so that it reads in any language. */
export interface InboxEntry {
  /** The event's own: the same event is kept once, however often and by whatever tab it was heard. */
  id: string;
  /** As `kindOf` tells it. */
  kind: string;
  deviceId: number;
  /** The device's name at that time; empty where it was unknown. */
  device: string;
  /** Milliseconds since the epoch. */
  atMs: number;
  /** When this browser heard of it. */
  heardAtMs: number;
  texts: readonly MessagePart[];
  isRead: boolean;
}

/** Which entries are looked at; absent parts let everything through. */
export interface InboxFilter {
  readonly kind?: string | undefined;
  readonly deviceId?: number | undefined;
  readonly isUnreadOnly?: boolean | undefined;
  /** What was heard before this is left out, unless it still waits to be acknowledged. */
  readonly receivedSinceMs?: number | undefined;
}

/** The inbox keeps this many entries. */
export const MAX_INBOX_ENTRIES = 500;
/** So many of them are the newest severe ones that nobody acknowledged, however many lesser ones came after. */
export const MAX_PROTECTED_ENTRIES = 200;

/** An event as an entry. What says that it will happen happened now; so did what does not say when. */
export function inboxEntryOf(event: DeviceEvent, names: EventNames, nowMs: number): InboxEntry {
  const { id, type, deviceId, eventTime } = event;
  const atMs = Date.parse(eventTime);
  return {
    id: `${id} ${type} ${deviceId} ${eventTime}`,
    kind: alertKindOf(event),
    deviceId,
    device: names.device ?? '',
    atMs: atMs <= nowMs ? atMs : nowMs,
    heardAtMs: nowMs,
    texts: noticeTexts(event, names),
    isRead: false,
  };
}

/** Two inboxes as one, the newest first: each entry once, read if either has it read. The same list where nothing is new. */
export function mergeInboxEntries(
  entries: readonly InboxEntry[],
  others: readonly InboxEntry[],
): readonly InboxEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  let isNew = false;
  for (const other of others) {
    const known = byId.get(other.id);
    if (known && (known.isRead || !other.isRead)) continue;
    byId.set(other.id, known ? { ...known, isRead: true } : other);
    isNew = true;
  }
  if (!isNew) return entries;
  return limitEntries([...byId.values()].toSorted(byTime));
}

function limitEntries(entries: readonly InboxEntry[]): readonly InboxEntry[] {
  if (entries.length <= MAX_INBOX_ENTRIES) return entries;
  const guarded = entries.filter(isProtected).slice(0, MAX_PROTECTED_ENTRIES);
  const kept = new Set(guarded);
  for (const entry of entries) {
    if (kept.size === MAX_INBOX_ENTRIES) break;
    kept.add(entry);
  }
  return entries.filter((entry) => kept.has(entry));
}

function isProtected({ kind, isRead }: InboxEntry): boolean {
  return !isRead && severityRank(kind) <= SECURITY_SEVERITY_RANK;
}

/** The entries that a filter lets through, in their order. */
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

/** The entries with those of the given ids read; the same list where they were. */
export function acknowledgeInboxEntries(
  entries: readonly InboxEntry[],
  ids: ReadonlySet<string>,
): readonly InboxEntry[] {
  if (!entries.some(({ id, isRead }) => !isRead && ids.has(id))) return entries;
  return entries.map((entry) => (ids.has(entry.id) && !entry.isRead ? { ...entry, isRead: true } : entry));
}

/** Of events at one moment the order is that of their ids, so that it is the same wherever they are merged. */
function byTime(one: InboxEntry, other: InboxEntry): number {
  return other.atMs - one.atMs || (one.id < other.id ? 1 : -1);
}
