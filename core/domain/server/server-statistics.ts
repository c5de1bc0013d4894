/** How busy the server was on one day (contract §2.9, "Statistics"). */
export interface DailyStatistics {
  /** Milliseconds since the epoch. */
  readonly timeMs: number;
  readonly counts: Readonly<Record<StatisticName, number>>;
  /** Devices by the protocol they speak. */
  readonly protocols: Readonly<Record<string, number>>;
}

/** What is counted. */
export type StatisticName = (typeof STATISTIC_NAMES)[number];

/** What is counted, in reading order. */
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

/** Whether days of it can be added up: who is active on two days is one all the same. */
export function isAdditive(name: StatisticName): boolean {
  return name !== 'activeDevices' && name !== 'activeUsers';
}

/** The days out of an answer, the oldest first; what is missing counts as none, and a line without a time is no day. Nothing when it is no list. */
export function parseDailyStatistics(answer: unknown): DailyStatistics[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  return answer.flatMap((line: unknown) => dayOf(line) ?? []).sort((one, other) => one.timeMs - other.timeMs);
}

/** What all days come to: sums, and of active users and devices those of the busiest day. */
export function statisticTotals(days: readonly DailyStatistics[]): Readonly<Record<StatisticName, number>> {
  return countsBy((name) => {
    const counts = days.map((day) => day.counts[name]);
    return isAdditive(name) ? counts.reduce((sum, count) => sum + count, 0) : Math.max(0, ...counts);
  });
}

/** The most devices that spoke each protocol on one day, the most spoken first. */
export function protocolCounts(days: readonly DailyStatistics[]): readonly (readonly [string, number])[] {
  const most = new Map<string, number>();
  for (const { protocols } of days)
    for (const [name, count] of Object.entries(protocols))
      most.set(name, Math.max(most.get(name) ?? 0, count));
  return [...most].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/**
 * Where each day stands in a chart that ends with the last one: the places from its left edge, and how many there are. Days that were
 * not counted are gaps, and a few days do not fill it.
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
  if (typeof line !== 'object' || line === null) return undefined;
  const values = new Map<string, unknown>(Object.entries(line));
  const captured = values.get('captureTime');
  const timeMs = typeof captured === 'string' ? Date.parse(captured) : Number.NaN;
  if (Number.isNaN(timeMs)) return undefined;
  const protocols = values.get('protocols');
  const spoken = typeof protocols === 'object' && protocols !== null ? Object.entries(protocols) : [];
  return {
    timeMs,
    counts: countsBy((name) => countIn(values.get(name))),
    protocols: Object.fromEntries(spoken.map(([name, count]) => [name, countIn(count)])),
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

function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
