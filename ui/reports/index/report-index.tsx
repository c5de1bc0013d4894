import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { hasPermission } from '@farol/core/domain/access/permission';
import { mayHaveReport, REPORTS } from '@farol/core/domain/report/report';
import { REPORT_NAMES } from '@farol/core/domain/report/report-screen';
import { useTranslation } from '../../language/use-translation.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { NoReports } from '../no-reports.tsx';
import { FleetOverviewPanel } from '../overview/fleet-overview.tsx';
import { ScheduledReportsPanel } from '../schedules/scheduled-reports-panel.tsx';
import { KeptReports } from './kept-reports.tsx';
import { ReportLink } from './report-link.tsx';
import styles from './report-index.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

/** Every report that the user may have and what it answers, those they saved or used, then what the fleet did. */
export function ReportIndex() {
  const { t } = useTranslation();
  const principal = usePrincipal();
  if (!principal) return null;
  const names = REPORT_NAMES.filter((name) => mayHaveReport(name, principal));
  if (names.length === 0) return <NoReports />;
  const mayPlay = hasPermission(PERMISSION.historyReport, principal);
  return (
    <div className={styles.index}>
      <section className={styles.section}>
        <Heading level={2} look="group" className={styles.heading}>
          {t('reports.index.list')}
        </Heading>
        <ul className={styles.list}>
          {mayPlay && <ReportLink icon="history" to="/reports/history" title={t('screen.reportsHistory')} />}
          {names.map((name) => (
            <ReportLink
              key={name}
              icon={name}
              to={REPORTS[name].screenPath}
              title={t(reportTitleKey(name))}
            />
          ))}
        </ul>
      </section>
      <KeptReports names={names} />
      <FleetOverviewPanel />
      <ScheduledReportsPanel />
    </div>
  );
}
