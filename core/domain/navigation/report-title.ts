import { REPORTS, type ReportName } from '../report/report.ts';
import { matchScreen } from './screen.ts';

/** Returns the catalog key of a report's title (§2). */
export function reportTitleKey(name: ReportName): string {
  // Stryker disable next-line OptionalChaining,StringLiteral: every report has a screen; the rest is for the compiler.
  const title = matchScreen(REPORTS[name].screenPath)?.screen.title ?? 'reports';
  return `screen.${title}`;
}
