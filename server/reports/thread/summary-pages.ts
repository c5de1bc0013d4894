import type { PositionSpan } from '@farol/core/domain/report/position-span';
import { endPositions } from '../../storage/history/end-positions.ts';
import { PositionSpans } from './days/position-spans.ts';
import { dayStarts } from './day-starts.ts';
import { summaryRow } from './report-rows.ts';
import type { ReportDevice, ReportSpecification, SummarySpecification } from './report-specification.ts';
import type { ReportSource } from './source/report-source.ts';

/** Rows made at a time. */
const ROWS_PER_PAGE = 200;

/**
 * Yields the summary of each device, for the whole range or each part of it (contract §7.5). A position exactly
 * at a midnight belongs to both days. It costs what it yields, besides the days that are not folded.
 */
export async function* summaryPages(
  source: ReportSource,
  specification: ReportSpecification & SummarySpecification,
): AsyncGenerator<string[]> {
  const { from, to, days } = specification;
  const cuts = days ? dayStarts(from, to, days.zone) : [];
  const starts = [from, ...cuts];
  for (const device of specification.devices) {
    const spans = await PositionSpans.open(source.query, device.id, { from, to });
    let page: PositionSpan[] = [];
    for (const [at, start] of starts.entries()) {
      const span = yield* spans.within({ from: start, to: cuts[at] ?? to });
      if (span) page.push(span);
      if (page.length < ROWS_PER_PAGE) continue;
      yield await textsOf(source, device, page);
      page = [];
    }
    yield await textsOf(source, device, page);
  }
}

/** A part whose first or last position cannot be read has no summary, because its counters are unknown. */
async function textsOf(
  source: ReportSource,
  device: ReportDevice,
  spans: readonly PositionSpan[],
): Promise<string[]> {
  const ids = new Set(spans.flatMap(({ firstId, lastId }) => [firstId, lastId]));
  const positions = await endPositions(source, [...ids]);
  return spans.flatMap(({ firstId, lastId, maxSpeedKnots }) => {
    const [start, end] = [positions.get(firstId), positions.get(lastId)];
    return start && end ? [JSON.stringify(summaryRow(device, start, end, maxSpeedKnots))] : [];
  });
}
