import { firstRowsAfter, lastRowsUntil, type TrackRow } from '../../../storage/history/track-rows.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import type { ReportSource } from '../source/report-source.ts';

/** A device with the fixes around a period. */
export interface NeighboringFixes {
  readonly deviceId: number;
  /** The last fix until the period begins. */
  readonly before: TrackRow | undefined;
  /** The first fix after the period. */
  readonly after: TrackRow | undefined;
}

/** Devices whose neighboring fixes are read at a time. */
const DEVICES_PER_BATCH = 250;

/**
 * Yields the devices in their order, each with the fixes around the period (contract §4.6), none of them before
 * `earliest`. Yields undefined after each reading, so that other reports can run.
 */
export async function* neighboringFixes(
  source: ReportSource,
  { deviceIds, earliest, from, to }: StoredDayRange & { deviceIds: readonly number[]; earliest: number },
): AsyncGenerator<NeighboringFixes | undefined> {
  for (let start = 0; start < deviceIds.length; start += DEVICES_PER_BATCH) {
    const batch = deviceIds.slice(start, start + DEVICES_PER_BATCH);
    const before = byDevice(await lastRowsUntil(source, batch, from, earliest));
    yield undefined;
    const after = byDevice(await firstRowsAfter(source, batch, to));
    yield undefined;
    for (const deviceId of batch)
      yield { deviceId, before: before.get(deviceId), after: after.get(deviceId) };
  }
}

function byDevice(rows: readonly TrackRow[]): Map<number, TrackRow> {
  return new Map(rows.map((row) => [row.device_id, row]));
}
