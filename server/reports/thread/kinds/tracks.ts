import { fixState, type TrackFix } from '@farol/core/domain/replay/fleet-tracks';
import { packedTrack, packedTracksEnd, packedTracksHeader } from '@farol/core/domain/replay/packed-tracks';
import { TrackThinning } from '@farol/core/domain/replay/track-thinning';
import { fixPages, TRACK_COLUMNS } from '../../../storage/history/fix-pages.ts';
import type { TrackRow } from '../../../storage/history/track-rows.ts';
import { HttpError } from '../../../wire/http-error.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import { neighboringFixes } from './neighboring-fixes.ts';
import type { ReportLimits } from './report-limits.ts';
import type { ReportSource } from '../source/report-source.ts';
import type { ReportKind } from './report-kind.ts';

/** Tracks of devices as packed columns (contract §4.6). */
export interface TrackSpecification {
  deviceIds: number[];
  /** Nothing before is told, milliseconds since the epoch. */
  earliest: number;
}

/** Tracks of devices; they are counted while they are read. */
export const trackReportKind: ReportKind<TrackSpecification> = { made: { output: trackOutput } };

/**
 * Yields the tracks of devices in a span as packed columns (contract §4.6): of each device also the last fix before
 * and the first one after. After each part, which may be empty, other reports can run.
 */
async function* trackOutput(
  source: ReportSource,
  specification: TrackSpecification & StoredDayRange,
  limits: Pick<ReportLimits, 'rows'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>[]> {
  const { from, to } = specification;
  yield [packedTracksHeader({ fromMs: from, toMs: to })];
  let total = 0;
  for await (const neighbors of neighboringFixes(source, specification)) {
    if (!neighbors) {
      yield [];
      continue;
    }
    const { deviceId, before, after } = neighbors;
    const kept: TrackFix[] = [];
    const thinning = new TrackThinning((fix) => kept.push(fix));
    addRow(thinning, before);
    // One moment is told by the fixes around it.
    const pages = from === to ? [] : fixPages(source.query, deviceId, { from: from + 1, to }, TRACK_COLUMNS);
    for await (const rows of pages) {
      total += rows.length;
      if (total > limits.rows) throw tooLarge(limits.rows);
      for (const row of rows) addRow(thinning, row);
      yield [];
    }
    addRow(thinning, after);
    thinning.end();
    yield [packedTrack(from, deviceId, kept)];
  }
  yield [packedTracksEnd()];
}

/** A row that cannot be read is left out, as everywhere. */
function addRow(thinning: TrackThinning, row: TrackRow | undefined): void {
  if (!row || ![row.latitude, row.longitude, row.speed, row.course].every(Number.isFinite)) return;
  thinning.add({
    timeMs: row.fix_time,
    longitude: row.longitude,
    latitude: row.latitude,
    speedKnots: row.speed,
    courseDegrees: row.course,
    state: stateOf(row.attributes),
  });
}

function stateOf(attributes: string): number {
  try {
    return fixState(JSON.parse(attributes));
  } catch {
    return 0;
  }
}

function tooLarge(rows: number): HttpError {
  return new HttpError(
    400,
    `Report is too large - more than ${rows} positions, choose a shorter period or fewer devices - IllegalArgumentException`,
  );
}
