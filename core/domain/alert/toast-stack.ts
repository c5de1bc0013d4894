import type { AlertCircumstances } from './alert-circumstances.ts';
import { incidentKey, representsIncident, type AlertOccurrence } from './alert-incident.ts';
import { isSevereKind, severityRank } from './alert-severity.ts';
import { TOAST_DURATION_MS, type ToastContent } from './toast-content.ts';

/** A toast to be shown. Toasts of one incident are combined. */
export interface IncomingToast {
  /** As returned by `alertKindOf`. */
  kind: string;
  deviceId: number;
  /** Alarms interrupt a screen reader; other toasts wait for a pause. */
  isAlarm: boolean;
  content: ToastContent;
  /** Of severe alerts, as far as it was known. */
  circumstances?: AlertCircumstances | undefined;
}

/** A toast on the screen. */
export interface Toast extends IncomingToast {
  id: number;
  /** The incident that it belongs to. */
  incidentKey: string;
  /** Toasts of several vehicles with the same key say the same and are shown as one. */
  foldKey: string;
  /** How often its kind occurred. */
  count: number;
  /** How often each kind of the incident occurred. */
  counts: ReadonlyMap<string, number>;
  /** The remaining display time; `Infinity` for a pinned toast. */
  remainingMs: number;
  /** When it last occurred, milliseconds since the epoch. */
  lastOccurrenceMs: number;
}

/** What several vehicles say alike, as one toast on the screen. */
export interface ToastFold {
  /** The newest of them. */
  readonly toast: Toast;
  /** One of each vehicle or incident, the newest first. */
  readonly members: readonly Toast[];
}

/** The maximum number of folds; dropped toasts are still in the inbox. */
export const MAX_TOASTS = 20;
/** How many toasts of one fold are kept. */
export const MAX_FOLDED_TOASTS = 100;
/** How many are shown at a time; the others are counted. */
export const MAX_VISIBLE_TOASTS = 4;

/**
 * Returns the toasts, the oldest first, after others arrived, and the URLs of the sounds to play. An arrival
 * of an incident that is shown increases its count, renews it and moves it to the end; what other vehicles say alike
 * is renewed with it. It plays a sound unless it belongs to a burst: one sound for all that follow each other within 7
 * seconds. When there are too many, the least severe are dropped, of those first the ones that are not pinned, then the
 * oldest.
 */
export function stackToasts(
  toasts: readonly Toast[],
  arrivals: readonly IncomingToast[],
  nowMs: number,
): { toasts: readonly Toast[]; sounds: readonly string[] } {
  const sounds = new Set<string>();
  const byKey = new Map(toasts.map((toast) => [toast.incidentKey, toast]));
  const newestOfFold = new Map(toasts.map((toast) => [toast.foldKey, toast]));
  const renewed = new Set<string>();
  let nextId = 1 + Math.max(0, ...toasts.map(({ id }) => id));
  for (const arrival of arrivals) {
    const key = incidentKey(occurrenceOf(arrival));
    const known = byKey.get(key);
    const { soundUrl } = arrival.content;
    const isBurst =
      known !== undefined &&
      isRecent(known, nowMs) &&
      (known.counts.has(arrival.kind) || known.content.soundUrl === soundUrl);
    const toast = updateToast(known, arrival, { key, id: known?.id ?? nextId++, nowMs });
    const alike = newestOfFold.get(toast.foldKey);
    const isBurstOfSeveral =
      alike !== undefined && isRecent(alike, nowMs) && alike.content.soundUrl === soundUrl;
    if (soundUrl !== undefined && !isBurst && !isBurstOfSeveral) sounds.add(soundUrl);
    byKey.delete(key);
    byKey.set(key, toast);
    newestOfFold.set(toast.foldKey, toast);
    renewed.add(toast.foldKey);
  }
  const all = [...byKey.values()].map((toast) =>
    renewed.has(toast.foldKey) ? { ...toast, remainingMs: toast.content.durationMs || Infinity } : toast,
  );
  return { toasts: limitToasts(all), sounds: [...sounds] };
}

function isRecent({ lastOccurrenceMs }: Toast, nowMs: number): boolean {
  return nowMs - lastOccurrenceMs < TOAST_DURATION_MS;
}

/** Returns what is shown as one, in the order of the newest toast of each, the oldest first. */
export function foldToasts(toasts: readonly Toast[]): readonly ToastFold[] {
  const folds = new Map<string, Toast[]>();
  for (const toast of toasts.toReversed()) {
    const members = folds.get(toast.foldKey);
    if (members) members.push(toast);
    else folds.set(toast.foldKey, [toast]);
  }
  return [...folds.values()]
    .flatMap((members) => members.slice(0, 1).map((toast) => ({ toast, members })))
    .toReversed();
}

function updateToast(
  earlier: Toast | undefined,
  arrival: IncomingToast,
  { key, id, nowMs }: { key: string; id: number; nowMs: number },
): Toast {
  const counts = new Map(earlier?.counts);
  counts.set(arrival.kind, (counts.get(arrival.kind) ?? 0) + 1);
  const representative =
    earlier && !representsIncident(occurrenceOf(arrival), occurrenceOf(earlier)) ? earlier : arrival;
  const isPinned = [arrival, ...(earlier && earlier.kind !== arrival.kind ? [earlier] : [])].some(
    ({ content }) => content.durationMs === 0,
  );
  const durationMs = isPinned ? 0 : representative.content.durationMs;
  return {
    kind: representative.kind,
    deviceId: representative.deviceId,
    isAlarm: arrival.isAlarm || earlier?.isAlarm === true,
    content: { ...representative.content, durationMs },
    circumstances: arrival.circumstances ?? earlier?.circumstances,
    id,
    incidentKey: key,
    foldKey: foldKeyOf({ kind: representative.kind, durationMs }, representative.content, key),
    count: counts.get(representative.kind) ?? 1,
    counts,
    // It is set for all that are shown as one.
    remainingMs: 0,
    lastOccurrenceMs: nowMs,
  };
}

/** Each severe alert is one of its own: somebody has to look after each vehicle. */
function foldKeyOf(
  { kind, durationMs }: { kind: string; durationMs: number },
  { texts, color, corner }: ToastContent,
  key: string,
): string {
  return isSevereKind(kind) ? key : JSON.stringify([kind, durationMs, texts, color, corner]);
}

function occurrenceOf({ kind, deviceId, content }: IncomingToast): AlertOccurrence {
  return { kind, deviceId, texts: content.texts };
}

/** Returns the toasts after a time passed in which none was held open. */
export function elapseToasts(toasts: readonly Toast[], ms: number): readonly Toast[] {
  return toasts
    .map((toast) => ({ ...toast, remainingMs: toast.remainingMs - ms }))
    .filter(({ remainingMs }) => remainingMs > 0);
}

/** Returns the toasts to show: the most severe first, equally severe ones by age, the newest first. */
export function visibleToasts(toasts: readonly Toast[], limit: number): readonly ToastFold[] {
  return foldToasts(toasts)
    .toReversed()
    .toSorted((left, right) => bySeverity(left.toast, right.toast))
    .slice(0, limit);
}

function bySeverity(left: Toast, right: Toast): number {
  return severityRank(left.kind) - severityRank(right.kind);
}

function limitToasts(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= MAX_TOASTS) return toasts;
  const isTemporary = ({ remainingMs }: Toast): number => Number(remainingMs !== Infinity);
  const retained = new Set(
    foldToasts(toasts)
      .toReversed()
      .toSorted(
        ({ toast: left }, { toast: right }) =>
          bySeverity(left, right) || isTemporary(left) - isTemporary(right),
      )
      .slice(0, MAX_TOASTS)
      .flatMap(({ members }) => members.slice(0, MAX_FOLDED_TOASTS)),
  );
  return toasts.filter((toast) => retained.has(toast));
}
