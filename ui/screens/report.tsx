import { ReportScreen } from '../reports/report-screen.tsx';

/** One of the reports (§2); the address says which. */
export function Component() {
  return <ReportScreen />;
}
