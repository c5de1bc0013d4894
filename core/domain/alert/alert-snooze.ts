import { canonicalAlertKind } from './alert-incident.ts';
import { isSevereKind } from './alert-severity.ts';

/** Suppresses toast and sound of one device or one kind for a while; events still go to the inbox. */
export interface Snooze {
  readonly target: SnoozeTarget;
  /** Milliseconds since the epoch. */
  readonly untilMs: number;
}

/** What is snoozed: all alerts of a device, or a kind (as returned by `alertKindOf`) of all devices. */
export type SnoozeTarget = { readonly deviceId: number } | { readonly kind: string };

/** The durations of a snooze, in minutes. */
export const SNOOZE_MINUTES = [15, 60, 480] as const;

/** Whether something may be snoozed: a severe kind of all vehicles may not, so that no emergency goes unnoticed. */
export function maySnooze(target: SnoozeTarget): boolean {
  return !('kind' in target && isSevereKind(target.kind));
}

/** Whether an event is snoozed by its device, by its kind or by a kind that reports the same thing. */
export function isSnoozed(
  { kind, deviceId }: { kind: string; deviceId: number },
  snoozes: readonly Snooze[],
  nowMs: number,
): boolean {
  return snoozes.some(
    ({ target, untilMs }) =>
      untilMs > nowMs &&
      maySnooze(target) &&
      ('kind' in target
        ? canonicalAlertKind(target.kind) === canonicalAlertKind(kind)
        : target.deviceId === deviceId),
  );
}

/** Returns the snoozes with one added; it replaces one of the same target. What may not be snoozed is not added. */
export function withSnooze(snoozes: readonly Snooze[], snooze: Snooze): readonly Snooze[] {
  return maySnooze(snooze.target) ? [...withoutSnooze(snoozes, snooze.target), snooze] : snoozes;
}

/** Returns the snoozes without that of a target. */
export function withoutSnooze(snoozes: readonly Snooze[], target: SnoozeTarget): readonly Snooze[] {
  return snoozes.filter((snooz) => snoozeKey(snooz.target) !== snoozeKey(target));
}

/** Returns the snoozes that have not ended; the same list when none has. */
export function activeSnoozes(snoozes: readonly Snooze[], nowMs: number): readonly Snooze[] {
  const isActive = ({ target, untilMs }: Snooze): boolean => untilMs > nowMs && maySnooze(target);
  return snoozes.every(isActive) ? snoozes : snoozes.filter(isActive);
}

/** Returns a unique key for a target. */
export function snoozeKey(target: SnoozeTarget): string {
  return 'kind' in target ? target.kind : `device ${target.deviceId}`;
}
