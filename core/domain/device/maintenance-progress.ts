import type { Maintenance } from './maintenance.ts';

/** The progress of a vehicle towards a service; values in the unit of the service: meters or milliseconds. */
export interface MaintenanceProgress {
  /** The next due value; undefined for a one-time service that is past. */
  readonly dueAt: number | undefined;
  /** How much is left until then. */
  readonly remaining: number;
  /** The last due value reached; undefined when none was. */
  readonly lastDueAt: number | undefined;
  /** How far past that value; undefined when none was reached. */
  readonly overdue: number | undefined;
  /** 0 right after a service was due, 1 when the next one is. */
  readonly fraction: number;
  readonly state: 'far' | 'near' | 'overdue';
}

/** A service is near in this last part of its period, and overdue in this first part of the next one. */
const DUE_SOON_FRACTION = 0.1;

/**
 * Returns how far a vehicle is from its next service (contract §2.2): due at `start` and every `period`
 * after. Servers do not record whether a service was done, so one that was due recently counts as overdue for
 * a limited time.
 * @param value the vehicle's current value in the unit of the service
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
  // A counter that starts at zero is not due there.
  const wasDue = last > 0;
  const state =
    wasDue && elapsedFraction < DUE_SOON_FRACTION
      ? 'overdue'
      : elapsedFraction >= 1 - DUE_SOON_FRACTION
        ? 'near'
        : 'far';
  const lastDue = { lastDueAt: wasDue ? last : undefined, overdue: wasDue ? since : undefined };
  return { dueAt: last + period, remaining: period - since, ...lastDue, fraction: elapsedFraction, state };
}
