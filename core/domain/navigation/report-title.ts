import { reportTitle, type ReportName } from '../report/report-screen.ts';

/** Returns the catalog key of a report's title (§2). */
export function reportTitleKey(name: ReportName): string {
  return `screen.${reportTitle(name)}`;
}
