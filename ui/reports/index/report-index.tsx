import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { hasPermission } from '@farol/core/domain/access/permission';
import { mayHaveReport, REPORTS } from '@farol/core/domain/report/report';
import { REPORT_NAMES, reportAt, type ReportName } from '@farol/core/domain/report/report-screen';
import { useTranslation } from '../../language/use-translation.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { NoReports } from '../no-reports.tsx';
import { FleetOverviewPanel } from '../overview/fleet-overview.tsx';
import { ScheduledReportsPanel } from '../schedules/scheduled-reports-panel.tsx';
import { ReportLink } from './report-link.tsx';
import styles from './report-index.module.css';
import { Heading } from '../../kit/layout/heading.tsx';
import { CloseButton } from '@mantine/core';
import { pathnameOf } from '@farol/core/domain/navigation/query-parameter';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePreferenceChoices } from '../../kit/console/use-preference-choices.ts';
import { useAddressedChoiceText } from '../choice/use-choice-text.ts';
import { useSavedReports } from '../choice/use-saved-reports.ts';

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

/** The reports that the user saved, and those used last in this browser. */
function KeptReports({ names }: { names: readonly ReportName[] }) {
  const { reports, shell } = useConsole();
  const { t } = useTranslation();
  const { userChoices, choose } = usePreferenceChoices();
  const recent = useView(reports.recent);
  const textOf = useAddressedChoiceText();
  const nameOf = (path: string): ReportName | undefined => {
    const name = reportAt(pathnameOf(path));
    return name && names.includes(name) ? name : undefined;
  };
  const saved = userChoices.savedReports ?? [];
  const savedReports = useSavedReports().filter(({ name }) => names.includes(name));
  const remove = (title: string): void => {
    choose({ savedReports: saved.filter((item) => item.title !== title) });
    shell.notify('info', t('reports.index.removed', { name: title }), {
      label: t('preferences.undo'),
      run: () => choose({ savedReports: saved }),
    });
  };
  return (
    <>
      {savedReports.length > 0 && (
        <section className={styles.section}>
          <Heading level={2} look="group" className={styles.heading}>
            {t('reports.index.saved')}
          </Heading>
          <ul className={styles.list}>
            {savedReports.map(({ title, path, name, text }) => (
              <ReportLink
                key={title}
                icon={name}
                to={path}
                title={title}
                text={`${t(reportTitleKey(name))} · ${text}`}
              >
                <CloseButton
                  aria-label={t('reports.index.remove', { name: title })}
                  onClick={() => remove(title)}
                />
              </ReportLink>
            ))}
          </ul>
        </section>
      )}
      {recent.some((path) => nameOf(path)) && (
        <section className={styles.section}>
          <Heading level={2} look="group" className={styles.heading}>
            {t('reports.index.recent')}
          </Heading>
          <ul className={styles.list}>
            {recent.map((path) => {
              const name = nameOf(path);
              return (
                name && (
                  <ReportLink
                    key={path}
                    icon={name}
                    to={path}
                    title={t(reportTitleKey(name))}
                    text={textOf(path)}
                  />
                )
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
