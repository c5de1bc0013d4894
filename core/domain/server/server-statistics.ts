/** The statistics of one day (contract §2.9, "Statistics"). */
export interface DailyStatistics {
  /** Milliseconds since the epoch. */
  readonly timeMs: number;
  readonly counts: Readonly<Record<StatisticName, number>>;
  /** The size of the database at that time; undefined where the server does not tell it. */
  readonly databaseBytes: number | undefined;
  /** Devices by the protocol they speak. */
  readonly protocols: Readonly<Record<string, number>>;
}

/** A counted value. */
export type StatisticName = (typeof STATISTIC_NAMES)[number];

/** The counted values, in reading order. */
export const STATISTIC_NAMES = [
  'messagesReceived',
  'messagesStored',
  'activeDevices',
  'activeUsers',
  'requests',
  'mailSent',
  'smsSent',
  'geocoderRequests',
  'geolocationRequests',
] as const;

/** Whether a value can be summed over days: the same device or user may be active on several days. */
export function isAdditive(name: StatisticName): boolean {
  return name !== 'activeDevices' && name !== 'activeUsers';
}

/**
 * Parses the days of a response, the oldest first; missing counts are 0, and records without a time are left
 * out. Undefined when it is not a list.
 */
export function parseDailyStatistics(response: unknown): DailyStatistics[] | undefined {
  if (!Array.isArray(response)) return undefined;
  return response
    .flatMap((line: unknown) => dayOf(line) ?? [])
    .sort((left, right) => left.timeMs - right.timeMs);
}

/** Returns the totals of all days: sums, and for active users and devices the maximum of one day. */
export function statisticTotals(days: readonly DailyStatistics[]): Readonly<Record<StatisticName, number>> {
  return countsBy((name) => {
    const counts = days.map((day) => day.counts[name]);
    return isAdditive(name) ? counts.reduce((sum, count) => sum + count, 0) : Math.max(0, ...counts);
  });
}

/** Returns the maximum number of devices per protocol on one day, the most used protocol first. */
export function protocolCounts(days: readonly DailyStatistics[]): readonly (readonly [string, number])[] {
  const maximums = new Map<string, number>();
  for (const { protocols } of days)
    for (const [name, count] of Object.entries(protocols))
      maximums.set(name, Math.max(maximums.get(name) ?? 0, count));
  const counts = [...maximums].filter(([, count]) => count > 0);
  return counts.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/**
 * Returns the column of each day in a chart that ends with the last day, and the number of columns. Missing
 * days are gaps, and the chart has a minimum width.
 */
export function dayColumns(days: readonly DailyStatistics[]): { places: readonly number[]; count: number } {
  const numbers = days.map(({ timeMs }) => Math.floor(timeMs / DAY_MS));
  const last = Math.max(...numbers);
  const first = Math.min(...numbers, last - MIN_COLUMNS + 1);
  return { places: numbers.map((number) => number - first), count: days.length === 0 ? 0 : last - first + 1 };
}

const DAY_MS = 86_400_000;
const MIN_COLUMNS = 14;

function dayOf(line: unknown): DailyStatistics | undefined {
  const values = new Map<string, unknown>(Object.entries(line ?? {}));
  const captured = values.get('captureTime');
  const timeMs = typeof captured === 'string' ? Date.parse(captured) : Number.NaN;
  if (Number.isNaN(timeMs)) return undefined;
  const protocols = values.get('protocols');
  const protocolEntries = typeof protocols === 'object' ? Object.entries(protocols ?? {}) : [];
  return {
    timeMs,
    counts: countsBy((name) => countIn(values.get(name))),
    databaseBytes: databaseBytesIn(values.get('attributes')),
    protocols: Object.fromEntries(protocolEntries.map(([name, count]) => [name, countIn(count)])),
  };
}

function countsBy(count: (name: StatisticName) => number): Record<StatisticName, number> {
  return {
    messagesReceived: count('messagesReceived'),
    messagesStored: count('messagesStored'),
    activeDevices: count('activeDevices'),
    activeUsers: count('activeUsers'),
    requests: count('requests'),
    mailSent: count('mailSent'),
    smsSent: count('smsSent'),
    geocoderRequests: count('geocoderRequests'),
    geolocationRequests: count('geolocationRequests'),
  };
}

function databaseBytesIn(attributes: unknown): number | undefined {
  if (typeof attributes !== 'object' || attributes === null || !('databaseBytes' in attributes))
    return undefined;
  return countIn(attributes.databaseBytes) || undefined;
}

function countIn(value: unknown): number {
  return Number.isFinite(value) ? Math.max(0, Number(value)) : 0;
}
