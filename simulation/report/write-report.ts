import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCharts } from '../inventory/charts.ts';
import { coverageOf, coverageProblems } from '../inventory/coverage.ts';
import { UNCOVERED_TRANSITIONS } from '../inventory/uncovered-transitions.ts';
import type { RunCollection } from '../record/run-collection.ts';
import { junitReport } from './junit.ts';
import { reportPage } from './page/report-page.ts';
import { reportContent } from './content/report-content.ts';

/** How a report is written. */
export interface ReportOptions {
  /** Whether the runs are the whole simulation: then what they do not reach fails, unless a reason is named. */
  readonly isWhole?: boolean;
  readonly writtenAt?: Date;
}

/** Where a report was written, and what is wrong with the coverage of a whole simulation, a sentence each. */
export interface WrittenReport {
  readonly page: string;
  readonly junit: string;
  readonly problems: readonly string[];
}

/**
 * Writes what the runs of the simulation did into a folder, which is made if need be: `report.html` for
 * people and `junit.xml` for systems of continuous integration.
 */
export async function writeReport(
  { runs, visits }: Pick<RunCollection, 'runs' | 'visits'>,
  folder: string,
  { isWhole = false, writtenAt = new Date() }: ReportOptions = {},
): Promise<WrittenReport> {
  const coverage = coverageOf(await loadCharts(), [{ visits }], UNCOVERED_TRANSITIONS);
  const [page, junit] = [join(folder, 'report.html'), join(folder, 'junit.xml')];
  const problems = isWhole ? coverageProblems(coverage, UNCOVERED_TRANSITIONS) : [];
  await mkdir(folder, { recursive: true });
  await writeFile(page, reportPage(reportContent(runs, coverage, problems, writtenAt)));
  await writeFile(
    junit,
    junitReport(runs, isWhole ? { coverage, reasons: UNCOVERED_TRANSITIONS } : undefined),
  );
  return { page, junit, problems };
}
