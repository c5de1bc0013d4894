import { ANCHOR_VIOLATED } from './alert-severity.ts';
import type { DeviceEvent } from './event.ts';
import { textsOf, type NoticeNames, type Words } from './notice-words.ts';
import { kindOf } from './notification-type.ts';

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
  texts: readonly Words[];
  isRead: boolean;
}

/** Which entries are looked at; absent parts let everything through. */
export interface InboxFilter {
  readonly kind?: string | undefined;
  readonly deviceId?: number | undefined;
  readonly isUnreadOnly?: boolean | undefined;
  /** What was heard before this is left out. */
  readonly heardSinceMs?: number | undefined;
}

/** The inbox keeps this many entries, the newest. */
export const MOST_ENTRIES = 500;

/** An event as an entry. What says that it will happen happened now; so did what does not say when. */
export function entryOf(event: DeviceEvent, names: NoticeNames, nowMs: number): InboxEntry {
  const { id, type, deviceId, eventTime } = event;
  const atMs = Date.parse(eventTime);
  return {
    id: `${id} ${type} ${deviceId} ${eventTime}`,
    kind: kindOf(event),
    deviceId,
    device: names.device ?? '',
    atMs: atMs <= nowMs ? atMs : nowMs,
    heardAtMs: nowMs,
    texts: textsOf(event, names),
    isRead: false,
  };
}

/** Two inboxes as one, the newest first: each entry once, read if either has it read. The same list where nothing is new. */
export function merged(entries: readonly InboxEntry[], others: readonly InboxEntry[]): readonly InboxEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  let isNew = false;
  for (const other of others) {
    const known = byId.get(other.id);
    if (known && (known.isRead || !other.isRead)) continue;
    byId.set(other.id, known ? { ...known, isRead: true } : other);
    isNew = true;
  }
  if (!isNew) return entries;
  return [...byId.values()].toSorted(byTime).slice(0, MOST_ENTRIES);
}

/** The entries that a filter lets through, in their order; above them the anchors that were left and that nobody has acknowledged. */
export function filtered(
  entries: readonly InboxEntry[],
  { kind, deviceId, isUnreadOnly, heardSinceMs = -Infinity }: InboxFilter,
): readonly InboxEntry[] {
  const passed = entries.filter(
    (entry) =>
      (kind === undefined || entry.kind === kind) &&
      (deviceId === undefined || entry.deviceId === deviceId) &&
      entry.heardAtMs >= heardSinceMs &&
      !(isUnreadOnly && entry.isRead),
  );
  const isLoudest = (entry: InboxEntry): boolean => entry.kind === ANCHOR_VIOLATED && !entry.isRead;
  if (!passed.some(isLoudest)) return passed;
  return [...passed.filter(isLoudest), ...passed.filter((entry) => !isLoudest(entry))];
}

/** The entries with those of the given ids read; the same list where they were. */
export function acknowledged(
  entries: readonly InboxEntry[],
  ids: ReadonlySet<string>,
): readonly InboxEntry[] {
  if (!entries.some(({ id, isRead }) => !isRead && ids.has(id))) return entries;
  return entries.map((entry) => (ids.has(entry.id) && !entry.isRead ? { ...entry, isRead: true } : entry));
}

/** How many nobody has acknowledged. */
export function unreadCount(entries: readonly InboxEntry[]): number {
  return entries.reduce((count, { isRead }) => (isRead ? count : count + 1), 0);
}

/** Of events at one moment the order is that of their ids, so that it is the same wherever they are merged. */
function byTime(one: InboxEntry, other: InboxEntry): number {
  return other.atMs - one.atMs || (one.id < other.id ? 1 : -1);
}
