import { REPORTS, type ReportName } from '../report/report.ts';
import { matchScreen } from './screen.ts';

/** Returns the catalog key of a report's title (§2). */
export function reportTitleKey(name: ReportName): string {
  return `screen.${matchScreen(REPORTS[name].screenPath)?.screen.title ?? 'reports'}`;
}
