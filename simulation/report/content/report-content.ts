import { countReached, type ChartCoverage, type CoverageCount } from '../../inventory/coverage.ts';
import type { RunRecord } from '../../record/run-record.ts';
import { runTotalsOf, type RunTotals } from './run-totals.ts';

/** What a report shows. */
export interface RunReportContent {
  readonly runs: readonly RunRecord[];
  readonly totals: RunTotals;
  readonly coverage: readonly ChartCoverage[];
  readonly states: CoverageCount;
  readonly transitions: CoverageCount;
  /** What is wrong with the coverage of a whole simulation, a sentence each. */
  readonly problems: readonly string[];
  /** When the report was written. */
  readonly writtenAt: Date;
}

/** Returns what a report of these runs shows. */
export function reportContent(
  runs: readonly RunRecord[],
  coverage: readonly ChartCoverage[],
  problems: readonly string[],
  writtenAt: Date,
): RunReportContent {
  return {
    runs,
    totals: runTotalsOf(runs),
    coverage,
    states: countReached(coverage.flatMap(({ states }) => states)),
    transitions: countReached(coverage.flatMap(({ transitions }) => transitions)),
    problems,
    writtenAt,
  };
}

/** How many parts were neither reached nor explained. */
export function missedCount(...counts: readonly CoverageCount[]): number {
  return counts.reduce((missed, { reached, explained, total }) => missed + total - reached - explained, 0);
}
