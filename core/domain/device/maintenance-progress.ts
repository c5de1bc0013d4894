import type { Maintenance } from './maintenance.ts';

/** How far a vehicle is from a service; values in the unit of the service: metres or milliseconds. */
export interface MaintenanceProgress {
  /** Where it is due next; nothing when it was due once and that is behind. */
  readonly dueAt: number | undefined;
  /** How much is left until then. */
  readonly remaining: number;
  /** The due point that was last reached; nothing when none was. */
  readonly lastDueAt: number | undefined;
  /** How far past that point; nothing when none was reached. */
  readonly overdue: number | undefined;
  /** 0 just after a service was due, 1 when the next one is. */
  readonly fraction: number;
  readonly state: 'far' | 'near' | 'overdue';
}

/** A service is near in the last part of its period, and counts as overdue in the first part of the next one. */
const DUE_SOON_FRACTION = 0.1;

/**
 * How far a vehicle is from its next service (contract §2.2): due at `start` and every `period` after. No server keeps whether a
 * service was done, so one that was due a short while ago is said to be overdue, and not for ever.
 * @param value what the vehicle has come to, in the unit of the service
 */
export function maintenanceProgress(
  { start, period }: Pick<Maintenance, 'start' | 'period'>,
  value: number,
): MaintenanceProgress {
  if (value < start) {
    const length = period > 0 ? period : start;
    const remaining = start - value;
    const fraction = Math.max(0, 1 - remaining / length);
    return {
      dueAt: start,
      remaining,
      lastDueAt: undefined,
      overdue: undefined,
      fraction,
      state: fraction >= 1 - DUE_SOON_FRACTION ? 'near' : 'far',
    };
  }
  if (period <= 0)
    return {
      dueAt: undefined,
      remaining: 0,
      lastDueAt: start,
      overdue: value - start,
      fraction: 1,
      state: 'overdue',
    };
  const last = start + Math.floor((value - start) / period) * period;
  const since = value - last;
  const elapsedFraction = since / period;
  // A counter that begins at nothing owes no service there.
  const wasDue = last > 0;
  const state = wasDue && elapsedFraction < DUE_SOON_FRACTION ? 'overdue' : elapsedFraction >= 1 - DUE_SOON_FRACTION ? 'near' : 'far';
  const behind = { lastDueAt: wasDue ? last : undefined, overdue: wasDue ? since : undefined };
  return { dueAt: last + period, remaining: period - since, ...behind, fraction: elapsedFraction, state };
}
