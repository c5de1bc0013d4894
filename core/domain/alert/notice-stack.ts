import { incidentKey, representsIncident, type AlertOccurrence } from './alert-incident.ts';
import { severityRank } from './alert-severity.ts';
import { NOTICE_DURATION_MS, type Notice } from './notice.ts';

/** A notice that wants to be shown. Those of one incident are told as one. */
export interface IncomingNotice {
  /** As `kindOf` tells it. */
  kind: string;
  deviceId: number;
  /** Alarms interrupt a screen reader, other notices wait for its pause. */
  isAlarm: boolean;
  notice: Notice;
}

/** A notice on the screen. */
export interface Toast extends IncomingNotice {
  id: number;
  /** The incident that it tells of. */
  incidentKey: string;
  /** How often that happened. */
  count: number;
  /** How often each kind of happening of the incident came. */
  counts: ReadonlyMap<string, number>;
  /** How long it stays from now; `Infinity` for a pinned one. */
  remainingMs: number;
  /** When the last of its happenings came, milliseconds since the epoch. */
  lastOccurrenceMs: number;
}

/** More are not kept; who is dropped is in the inbox all the same. */
export const MAX_TOASTS = 20;
/** So many are drawn at a time; the others are counted. */
export const MAX_VISIBLE_TOASTS = 4;

/**
 * The notices on the screen, the oldest first, after others arrived, and the addresses of the sounds to be heard. An arrival of an
 * incident that is shown counts there, renews it and moves it to the end. It is heard unless it belongs to a burst: one sounds for all
 * that follow each other within 7 seconds. When there are too many the least severe leave, of those the ones that are not pinned
 * first, then the oldest.
 */
export function stackNotices(
  toasts: readonly Toast[],
  arrivals: readonly IncomingNotice[],
  nowMs: number,
): { toasts: readonly Toast[]; sounds: readonly string[] } {
  const sounds = new Set<string>();
  const byKey = new Map(toasts.map((toast) => [toast.incidentKey, toast]));
  let nextId = 1 + Math.max(0, ...toasts.map(({ id }) => id));
  for (const arrival of arrivals) {
    const key = incidentKey(occurrenceOf(arrival));
    const known = byKey.get(key);
    const { soundUrl } = arrival.notice;
    const isBurst =
      known !== undefined &&
      nowMs - known.lastOccurrenceMs < NOTICE_DURATION_MS &&
      (known.counts.has(arrival.kind) || known.notice.soundUrl === soundUrl);
    if (soundUrl !== undefined && !isBurst) sounds.add(soundUrl);
    const toast = updateToast(known, arrival, { key, id: known?.id ?? nextId++, nowMs });
    byKey.delete(key);
    byKey.set(key, toast);
  }
  return { toasts: bounded([...byKey.values()]), sounds: [...sounds] };
}

function updateToast(
  earlier: Toast | undefined,
  arrival: IncomingNotice,
  { key, id, nowMs }: { key: string; id: number; nowMs: number },
): Toast {
  const counts = new Map(earlier?.counts);
  counts.set(arrival.kind, (counts.get(arrival.kind) ?? 0) + 1);
  const representative =
    earlier && !representsIncident(occurrenceOf(arrival), occurrenceOf(earlier)) ? earlier : arrival;
  const isPinned = [arrival, ...(earlier && earlier.kind !== arrival.kind ? [earlier] : [])].some(
    ({ notice }) => notice.durationMs === 0,
  );
  const durationMs = isPinned ? 0 : representative.notice.durationMs;
  return {
    kind: representative.kind,
    deviceId: representative.deviceId,
    isAlarm: arrival.isAlarm || earlier?.isAlarm === true,
    notice: { ...representative.notice, durationMs },
    id,
    incidentKey: key,
    count: counts.get(representative.kind) ?? 1,
    counts,
    remainingMs: durationMs || Infinity,
    lastOccurrenceMs: nowMs,
  };
}

function occurrenceOf({ kind, deviceId, notice }: IncomingNotice): AlertOccurrence {
  return { kind, deviceId, texts: notice.texts };
}

/** The notices after a time went by in which nobody held them. */
export function elapseToasts(toasts: readonly Toast[], ms: number): readonly Toast[] {
  return toasts
    .map((toast) => ({ ...toast, remainingMs: toast.remainingMs - ms }))
    .filter(({ remainingMs }) => remainingMs > 0);
}

/** Those that are drawn where there is room for so many: the most severe first, of equal ones the newest. */
export function visibleToasts(toasts: readonly Toast[], room: number): readonly Toast[] {
  return [...toasts].toReversed().toSorted(bySeverity).slice(0, room);
}

function bySeverity(one: Toast, other: Toast): number {
  return severityRank(one.kind) - severityRank(other.kind);
}

function bounded(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= MAX_TOASTS) return toasts;
  const isPassing = ({ remainingMs }: Toast): number => Number(remainingMs !== Infinity);
  const staying = new Set(
    [...toasts]
      .toReversed()
      .toSorted((one, other) => bySeverity(one, other) || isPassing(one) - isPassing(other))
      .slice(0, MAX_TOASTS),
  );
  return toasts.filter((toast) => staying.has(toast));
}
