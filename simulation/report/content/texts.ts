import type { CoverageCount } from '../../inventory/coverage.ts';

/** Returns a number as it is read: `12,345`. */
export function numberText(value: number): string {
  return value.toLocaleString('en-US');
}

/** Returns a time on this machine: `820 ms`, `4.2 s`, `3 min`. */
export function runDurationText(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 120_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${numberText(Math.round(milliseconds / 60_000))} min`;
}

/** Returns a simulated time since the start of a run: `00:04.250`, from the first day on `2 d 03:00:00.000`. */
export function simulatedTimeText(milliseconds: number): string {
  const time = new Date(milliseconds).toISOString();
  const days = Math.floor(milliseconds / DAY_MS);
  if (days > 0) return `${numberText(days)} d ${time.slice(11, 23)}`;
  return milliseconds < HOUR_MS ? time.slice(14, 23) : time.slice(11, 23);
}

/** Returns a long simulated time in words: `41 days`, `3 hours`. */
export function simulatedSpanText(milliseconds: number): string {
  if (milliseconds >= 2 * DAY_MS) return `${numberText(Math.round(milliseconds / DAY_MS))} days`;
  if (milliseconds >= 2 * HOUR_MS) return `${Math.round(milliseconds / HOUR_MS)} hours`;
  const minutes = Math.round(milliseconds / 60_000);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** Returns a share in percent; never 100 % or 0 % unless it is. */
export function runPercentText({ reached, total }: Pick<CoverageCount, 'reached' | 'total'>): string {
  if (total === 0 || reached === total) return '100 %';
  const percent = (reached / total) * 100;
  return `${Math.min(99.9, Math.max(reached > 0 ? 0.1 : 0, percent)).toFixed(1)} %`;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
