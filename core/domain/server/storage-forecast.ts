import type { DailyStatistics } from './server-statistics.ts';
import { diskSpaces, type DiskSpace } from './storage-space.ts';

/** How the database grows, and when its disk will be full. */
export interface StorageForecast {
  /** The latest size of the database. */
  readonly bytes: number;
  /** How much it grew per day on average; undefined until it was measured for most of a day. Never below zero. */
  readonly growthPerDay: number | undefined;
  /** The free and total bytes of the disk; undefined where the server does not know the disk of the database. */
  readonly disk: DiskSpace | undefined;
  /**
   * When the disk will be full at that growth, in milliseconds since the epoch; undefined while growth or disk is
   * unknown, and when it is not before `LATEST_FORECAST_MS` from the measurement.
   */
  readonly fullAtMs: number | undefined;
}

const DAY_MS = 86_400_000;
/** Growth is not known from samples that are closer than this. */
const SHORTEST_SPAN_MS = 0.75 * DAY_MS;
/** Nobody plans further ahead: ten years. */
export const LATEST_FORECAST_MS = 3652 * DAY_MS;

/**
 * Returns how the database grows, from the samples of these days (the oldest first); undefined where the server does
 * not measure it.
 * @param space free and total bytes of the disk (contract §2.7, `storageSpace`); null when unknown
 */
export function storageForecast(
  days: readonly DailyStatistics[],
  space: readonly number[] | null,
): StorageForecast | undefined {
  const samples = days.flatMap(({ timeMs, databaseBytes }) =>
    databaseBytes === undefined ? [] : [{ timeMs, bytes: databaseBytes }],
  );
  const [first] = samples;
  if (!first) return undefined;
  const last = samples.at(-1) ?? first;
  const spanMs = last.timeMs - first.timeMs;
  const growthPerDay =
    spanMs < SHORTEST_SPAN_MS ? undefined : Math.max(0, ((last.bytes - first.bytes) / spanMs) * DAY_MS);
  const [disk] = diskSpaces(space);
  // Never, and so infinite, where it does not grow.
  const untilFullMs = ((disk?.freeBytes ?? Number.POSITIVE_INFINITY) / (growthPerDay ?? 0)) * DAY_MS;
  return {
    bytes: last.bytes,
    growthPerDay,
    disk,
    fullAtMs: untilFullMs <= LATEST_FORECAST_MS ? last.timeMs + untilFullMs : undefined,
  };
}
