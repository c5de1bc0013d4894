/** The shortcuts for the lifetime of an account or a token. */
export type ExpiryShortcut = 'halfHour' | 'hour' | 'day' | 'month' | 'year' | 'never';

/** The shortcuts in display order. */
export const EXPIRY_SHORTCUTS: readonly ExpiryShortcut[] = [
  'halfHour',
  'hour',
  'day',
  'month',
  'year',
  'never',
];

const MINUTE_MS = 60_000;
const DURATIONS_MS: Readonly<Record<Exclude<ExpiryShortcut, 'year' | 'never'>, number>> = {
  halfHour: 30 * MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: 24 * 60 * MINUTE_MS,
  month: 30 * 24 * 60 * MINUTE_MS,
};

/**
 * Returns the expiry of a shortcut as ISO text; '' for never. Users cannot grant more time than they have
 * themselves (contract §3.1).
 * @param nowMs milliseconds since the epoch
 * @param latest when the granting user's own account expires, if that limits them
 */
export function expiryOfShortcut(shortcut: ExpiryShortcut, nowMs: number, latest?: string | null): string {
  const end = typeof latest === 'string' ? Date.parse(latest) : Number.NaN;
  const wanted = instantAfter(shortcut, nowMs);
  if (Number.isNaN(end)) return wanted === undefined ? '' : new Date(wanted).toISOString();
  return new Date(Math.min(wanted ?? end, end)).toISOString();
}

function instantAfter(shortcut: ExpiryShortcut, nowMs: number): number | undefined {
  if (shortcut === 'never') return undefined;
  if (shortcut !== 'year') return nowMs + DURATIONS_MS[shortcut];
  const date = new Date(nowMs);
  const day = date.getUTCDate();
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  // A year after 29 February is 28 February, not 1 March.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
