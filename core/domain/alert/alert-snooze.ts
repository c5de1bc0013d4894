import { canonicalAlertKind } from './alert-incident.ts';

/** For a time no toast and no sound of one device or of one kind; its events are kept in the inbox all the same. */
export interface Snooze {
  readonly target: SnoozeTarget;
  /** Milliseconds since the epoch. */
  readonly untilMs: number;
}

/** What is snoozed: everything of a device, or a kind (as `kindOf` tells it) of all devices. */
export type SnoozeTarget = { readonly deviceId: number } | { readonly kind: string };

/** How long a snooze can last, in minutes. */
export const SNOOZE_MINUTES = [15, 60, 480] as const;

/** Whether an event's device is snoozed, or its kind or another that reports the same thing. */
export function isSnoozed(
  { kind, deviceId }: { kind: string; deviceId: number },
  snoozes: readonly Snooze[],
  nowMs: number,
): boolean {
  return snoozes.some(
    ({ target, untilMs }) =>
      untilMs > nowMs &&
      ('kind' in target
        ? canonicalAlertKind(target.kind) === canonicalAlertKind(kind)
        : target.deviceId === deviceId),
  );
}

/** The snoozes with another; one of the same target gives way. */
export function withSnooze(snoozes: readonly Snooze[], snooze: Snooze): readonly Snooze[] {
  return [...withoutSnooze(snoozes, snooze.target), snooze];
}

/** The snoozes without that of a target. */
export function withoutSnooze(snoozes: readonly Snooze[], target: SnoozeTarget): readonly Snooze[] {
  return snoozes.filter((one) => snoozeKey(one.target) !== snoozeKey(target));
}

/** Those that are not over. */
export function activeSnoozes(snoozes: readonly Snooze[], nowMs: number): readonly Snooze[] {
  return snoozes.some(({ untilMs }) => untilMs <= nowMs)
    ? snoozes.filter(({ untilMs }) => untilMs > nowMs)
    : snoozes;
}

/** A text of its own for each target. */
export function snoozeKey(target: SnoozeTarget): string {
  return 'kind' in target ? target.kind : `device ${target.deviceId}`;
}
