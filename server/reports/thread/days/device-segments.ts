import type { TripSegment } from '@farol/core/domain/trip/motion';
import { SegmentReader } from '@farol/core/domain/trip/segment-reader';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import { fixPages } from '../../../storage/history/fix-pages.ts';
import { MOTION_COLUMNS, motionFixesFromRows } from '../../../storage/tables/positions.ts';
import type { ReportSource } from '../source/report-source.ts';
import { dailyAggregates, rangeOfDay, type StoredDayRange } from './stored-days.ts';

/** Fixes read at a time, between which other reports of the thread run. */
const FIXES_PER_PAGE = 500;

/**
 * Yields the trips and stops of a device in a range (contract §7.5) between ids of positions, as they are computed
 * from all of its positions: from the daily aggregates where they answer, from the positions elsewhere.
 */
export async function* deviceSegments(
  { query }: ReportSource,
  device: { id: number; rules: TripRules },
  range: StoredDayRange,
): AsyncGenerator<TripSegment<number>[]> {
  const reader = new SegmentReader(device.rules);
  const fromFixes = async function* (unfolded: StoredDayRange): AsyncGenerator<TripSegment<number>[]> {
    if (unfolded.from > unfolded.to) return;
    for await (const rows of fixPages(query, device.id, unfolded, MOTION_COLUMNS, FIXES_PER_PAGE))
      yield reader.addFixes(motionFixesFromRows(rows));
  };
  let { from } = range;
  for await (const folded of dailyAggregates(query, device.id, range, device.rules)) {
    const day = rangeOfDay(folded.day);
    yield* fromFixes({ from, to: day.from - 1 });
    const segments = reader.addDay(folded.motion);
    if (segments) yield segments;
    else yield* fromFixes(day);
    from = day.to + 1;
  }
  yield* fromFixes({ from, to: range.to });
  yield reader.finish();
}
