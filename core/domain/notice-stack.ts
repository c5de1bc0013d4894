import { severityOf } from './alert-severity.ts';
import { NOTICE_MS, type Notice } from './notice.ts';

/** A notice that wants to be shown. Those of one key (kind and device) are told as one. */
export interface Arrival {
  key: string;
  /** As `kindOf` tells it. */
  kind: string;
  deviceId: number;
  /** Alarms interrupt a screen reader, other notices wait for its pause. */
  isAlarm: boolean;
  notice: Notice;
}

/** A notice on the screen. */
export interface Toast extends Arrival {
  id: number;
  /** How many happenings it stands for. */
  count: number;
  /** How long it stays from now; `Infinity` for a pinned one. */
  leftMs: number;
  /** When the last of its happenings came, milliseconds since the epoch. */
  lastAtMs: number;
}

/** More are not on the screen; who is dropped is in the inbox all the same. */
export const MOST_TOASTS = 20;

/**
 * The notices on the screen, the oldest first, after others arrived, and the addresses of the sounds to be heard. An arrival of a key
 * that is shown counts there, renews it and moves it to the end. It is heard unless it belongs to a burst: one sounds for all that
 * follow each other within 7 seconds. The oldest leave when there are too many, pinned ones last.
 */
export function stacked(
  toasts: readonly Toast[],
  arrivals: readonly Arrival[],
  nowMs: number,
): { toasts: readonly Toast[]; sounds: readonly string[] } {
  const sounds = new Set<string>();
  const byKey = new Map(toasts.map((toast) => [toast.key, toast]));
  let nextId = 1 + Math.max(0, ...toasts.map(({ id }) => id));
  for (const arrival of arrivals) {
    const { key, notice } = arrival;
    const known = byKey.get(key);
    const isBurst = known !== undefined && nowMs - known.lastAtMs < NOTICE_MS;
    if (notice.sound !== undefined && !isBurst) sounds.add(notice.sound);
    byKey.delete(key);
    byKey.set(key, {
      ...arrival,
      id: known?.id ?? nextId++,
      count: (known?.count ?? 0) + 1,
      leftMs: notice.durationMs || Infinity,
      lastAtMs: nowMs,
    });
  }
  return { toasts: bounded([...byKey.values()]), sounds: [...sounds] };
}

/** The notices after a time went by in which nobody held them. */
export function elapsed(toasts: readonly Toast[], ms: number): readonly Toast[] {
  return toasts.map((toast) => ({ ...toast, leftMs: toast.leftMs - ms })).filter(({ leftMs }) => leftMs > 0);
}

/** Those that are drawn where there is room for so many, in their order: the most severe before others, the newest of each. */
export function foremost(toasts: readonly Toast[], room: number): readonly Toast[] {
  const byUrgency = [...toasts]
    .toReversed()
    .toSorted(
      (one, other) =>
        severityOf(other.kind) - severityOf(one.kind) || Number(other.isAlarm) - Number(one.isAlarm),
    );
  const drawn = new Set(byUrgency.slice(0, room));
  return toasts.filter((toast) => drawn.has(toast));
}

function bounded(toasts: readonly Toast[]): readonly Toast[] {
  const tooMany = toasts.length - MOST_TOASTS;
  if (tooMany <= 0) return toasts;
  const passing = toasts.filter(({ leftMs }) => leftMs !== Infinity);
  const pinned = toasts.filter(({ leftMs }) => leftMs === Infinity);
  const leaving = new Set([...passing, ...pinned].slice(0, tooMany));
  return toasts.filter((toast) => !leaving.has(toast));
}
