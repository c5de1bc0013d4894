/** The ways to say in one step how long an account, or a token, lives. */
export type ExpiryShortcut = 'halfHour' | 'hour' | 'day' | 'month' | 'year' | 'never';

/** In the order in which they are offered. */
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
 * The instant that a shortcut means, as ISO text; '' for never. Nobody gives more time than he has himself (contract §3.1).
 * @param nowMs milliseconds since the epoch
 * @param latest when the giver's own account ends, if it ends and binds him
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
  // A year after 29 February is the last day of the next one, not the first of March.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
