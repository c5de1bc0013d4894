import type { AlertCircumstances } from './alert-circumstances.ts';
import { incidentKey, representsIncident, type AlertOccurrence } from './alert-incident.ts';
import { severityRank } from './alert-severity.ts';
import { NOTICE_DURATION_MS, type Notice } from './notice.ts';

/** A notice to be shown. Notices of one incident are combined. */
export interface IncomingNotice {
  /** As returned by `alertKindOf`. */
  kind: string;
  deviceId: number;
  /** Alarms interrupt a screen reader; other notices wait for a pause. */
  isAlarm: boolean;
  notice: Notice;
  /** Of severe alerts, as far as it was known. */
  circumstances?: AlertCircumstances | undefined;
}

/** A notice on the screen. */
export interface Toast extends IncomingNotice {
  id: number;
  /** The incident that it belongs to. */
  incidentKey: string;
  /** How often its kind occurred. */
  count: number;
  /** How often each kind of the incident occurred. */
  counts: ReadonlyMap<string, number>;
  /** The remaining display time; `Infinity` for a pinned notice. */
  remainingMs: number;
  /** When it last occurred, milliseconds since the epoch. */
  lastOccurrenceMs: number;
}

/** The maximum number of toasts; dropped ones are still in the inbox. */
export const MAX_TOASTS = 20;
/** How many are shown at a time; the others are counted. */
export const MAX_VISIBLE_TOASTS = 4;

/**
 * Returns the toasts, the oldest first, after others arrived, and the URLs of the sounds to play. An arrival
 * of an incident that is shown increases its count, renews it and moves it to the end. It plays a sound
 * unless it belongs to a burst: one sound for all that follow each other within 7 seconds. When there are too
 * many, the least severe are dropped, of those first the ones that are not pinned, then the oldest.
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
  return { toasts: limitToasts([...byKey.values()]), sounds: [...sounds] };
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
    circumstances: arrival.circumstances ?? earlier?.circumstances,
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

/** Returns the toasts after a time passed in which none was held open. */
export function elapseToasts(toasts: readonly Toast[], ms: number): readonly Toast[] {
  return toasts
    .map((toast) => ({ ...toast, remainingMs: toast.remainingMs - ms }))
    .filter(({ remainingMs }) => remainingMs > 0);
}

/** Returns the toasts to show: the most severe first, equally severe ones by age, the newest first. */
export function visibleToasts(toasts: readonly Toast[], limit: number): readonly Toast[] {
  return [...toasts].toReversed().toSorted(bySeverity).slice(0, limit);
}

function bySeverity(one: Toast, other: Toast): number {
  return severityRank(one.kind) - severityRank(other.kind);
}

function limitToasts(toasts: readonly Toast[]): readonly Toast[] {
  // Stryker disable next-line ConditionalExpression,EqualityOperator: as many are all kept; it saves sorting them.
  if (toasts.length <= MAX_TOASTS) return toasts;
  const isTemporary = ({ remainingMs }: Toast): number => Number(remainingMs !== Infinity);
  const retained = new Set(
    [...toasts]
      .toReversed()
      .toSorted((one, other) => bySeverity(one, other) || isTemporary(one) - isTemporary(other))
      .slice(0, MAX_TOASTS),
  );
  return toasts.filter((toast) => retained.has(toast));
}
