import { CircleVisits, type CircleVisit } from '@farol/core/domain/area-search/circle-visits';
import { timesNear, type TrackBounds } from '@farol/core/domain/area-search/track-bounds';
import type { Circle } from '@farol/core/domain/area-search/path-in-circle';
import { unpackedTrackBounds } from '../../../storage/history/day-bounds.ts';
import { utcDayOf } from '../../../storage/history/daily-aggregate.ts';
import { fixPages, PLACE_COLUMNS, type FixRow } from '../../../storage/history/fix-pages.ts';
import { HttpError } from '../../../wire/http-error.ts';
import { rangeOfDay, type StoredDayRange } from '../days/stored-days.ts';
import { readableDay } from '../days/unreadable-days.ts';
import { neighboringFixes } from './neighboring-fixes.ts';
import type { ReportLimits } from './report-limits.ts';
import type { ReportSource } from '../source/report-source.ts';
import type { ReportKind } from './report-kind.ts';
import type { TrackSpecification } from './tracks.ts';

interface VisitSpecification extends TrackSpecification {
  circle: Circle;
}

/** When which devices were within a circle (contract §4.6); what is read is counted then. */
export const visitReportKind: ReportKind<VisitSpecification> = { made: { output: visitOutput } };

/** The most visits of an answer. */
export const MAX_VISITS = 10_000;

/**
 * Yields the visits of devices to a circle in a period as JSON (contract §4.6), at the end, so that too many are
 * refused before the first byte. Positions are read only where the outline of a daily aggregate comes near the circle, and
 * of days that are not folded. After each part, which may be empty, other reports can run.
 */
async function* visitOutput(
  source: ReportSource,
  specification: VisitSpecification & StoredDayRange,
  limits: Pick<ReportLimits, 'fixes'>,
): AsyncGenerator<string[]> {
  const { from, to, circle } = specification;
  const rows: string[] = [];
  let fixes = 0;
  for await (const neighbors of neighboringFixes(source, specification)) {
    if (!neighbors) {
      yield [];
      continue;
    }
    const { deviceId, before, after } = neighbors;
    const found = new CircleVisits(circle, { fromMs: from, toMs: to }, (visit) =>
      rows.push(visitText(deviceId, visit)),
    );
    addRows(found, [before]);
    for await (const read of addedWithin(source, specification, deviceId, found)) {
      fixes += read;
      if (fixes > limits.fixes) throw tooMany(`${limits.fixes} positions`, 'shorter period or fewer devices');
      if (rows.length > MAX_VISITS)
        throw tooMany(`${MAX_VISITS} visits`, 'shorter period or a smaller circle');
      yield [];
    }
    addRows(found, [after]);
    found.finish();
    yield [];
  }
  if (rows.length > MAX_VISITS) throw tooMany(`${MAX_VISITS} visits`, 'shorter period or a smaller circle');
  yield [`[${rows.join(',')}]`];
}

/** Adds what matters of a device in a period; yields how many positions it has read, in parts. */
async function* addedWithin(
  source: ReportSource,
  { from, to, circle }: VisitSpecification & StoredDayRange,
  deviceId: number,
  found: CircleVisits,
): AsyncGenerator<number> {
  let at = from;
  for (const { day, outline } of await boundedDays(source, deviceId, { from, to })) {
    const { from: start, to: end } = rangeOfDay(day);
    if (at < start) yield* addedFrom(source, deviceId, { from: at, to: start - 1 }, found);
    const track = readableDay(deviceId, day, () => unpackedTrackBounds(outline));
    if (!track) {
      at = Math.max(at, start);
      continue;
    }
    yield* addedNear(source, deviceId, { track, times: timesNear(track, circle), from, to }, found);
    at = end + 1;
  }
  if (at <= to) yield* addedFrom(source, deviceId, { from: at, to }, found);
}

/** Adds, of a daily aggregate, the positions at the times when it was near and the ends of what lies between. */
async function* addedNear(
  source: ReportSource,
  deviceId: number,
  {
    track: { first, last },
    times,
    from,
    to,
  }: { track: TrackBounds; times: { fromMs: number; toMs: number }[] } & StoredDayRange,
  found: CircleVisits,
): AsyncGenerator<number> {
  if (last.timeMs < from || first.timeMs > to) return;
  if (first.timeMs >= from) found.add(first);
  let at = Math.max(first.timeMs, from);
  for (const time of times) {
    const near = { from: Math.max(time.fromMs, from), to: Math.min(time.toMs, to) };
    if (near.from > near.to) continue;
    if (near.from > at) found.skip();
    yield* addedFrom(source, deviceId, near, found);
    at = near.to;
  }
  if (at < Math.min(last.timeMs, to)) found.skip();
  if (last.timeMs <= to) found.add(last);
}

async function* addedFrom(
  { query }: ReportSource,
  deviceId: number,
  range: StoredDayRange,
  found: CircleVisits,
): AsyncGenerator<number> {
  for await (const rows of fixPages(query, deviceId, range, PLACE_COLUMNS)) {
    addRows(found, rows);
    yield rows.length;
  }
}

/** Returns the outlines of the daily aggregates of a device that touch a period, by whatever rules they were folded. */
async function boundedDays({ query }: ReportSource, deviceId: number, { from, to }: StoredDayRange) {
  const rows = await query
    .selectFrom('report_days')
    .select(['day', 'outline'])
    .where('device_id', '=', deviceId)
    .where('day', '>=', utcDayOf(from))
    .where('day', '<=', utcDayOf(to))
    .where('outline', 'is not', null)
    .orderBy('day')
    .execute();
  return rows.flatMap(({ day, outline }) => (outline === null ? [] : [{ day, outline }]));
}

/** A row that cannot be read is left out, as everywhere. */
function addRows(
  found: CircleVisits,
  rows: readonly (Pick<FixRow<typeof PLACE_COLUMNS>, 'fix_time' | 'latitude' | 'longitude'> | undefined)[],
): void {
  for (const row of rows)
    if (row && Number.isFinite(row.latitude) && Number.isFinite(row.longitude))
      found.add({ timeMs: row.fix_time, latitude: row.latitude, longitude: row.longitude });
}

function visitText(deviceId: number, { fromMs, toMs, closestMeters, begin, end }: CircleVisit): string {
  return JSON.stringify({
    deviceId,
    startTime: new Date(fromMs).toISOString(),
    endTime: new Date(toMs).toISOString(),
    duration: toMs - fromMs,
    closestDistance: Math.round(closestMeters * 10) / 10,
    begin,
    end,
  });
}

/** The text before the first dash is the same for every limit, so that the console can translate it. */
function tooMany(limit: string, advice: string): HttpError {
  return new HttpError(
    400,
    `Report is too large - more than ${limit}, choose a ${advice} - IllegalArgumentException`,
  );
}
