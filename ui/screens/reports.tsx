import { ReportIndex } from '../reports/index/report-index.tsx';

/** The index of the reports (§2). */
export function Component() {
  return <ReportIndex />;
}
