import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';
import { reasonText } from '../../language/reason-text.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useChangePermission } from '../../kit/console/use-permission.ts';
import { useRecordList } from '../../records/texts/use-record-list.ts';
import styles from '../index/report-index.module.css';
import { ScheduledReportItem } from './scheduled-report-item.tsx';

/** The reports that are mailed by a calendar: what, when, about which vehicles and to whom. */
export function ScheduledReports() {
  const { access, records, reports, shell } = useConsole();
  const { t } = useTranslation();
  const mayChangeBy = useChangePermission();
  const { permissions } = RESOURCES.scheduledReports;
  const list = records.lists.scheduledReports;
  const { isLoaded, failure } = useAnswers(list);
  const schedules = useRecordList('scheduledReports');
  const { owners, failure: ownersFailure } = useAnswers(reports.scheduleOwners);
  useEffect(() => {
    reports.scheduleOwners.open();
    return reports.scheduleOwners.close;
  }, [reports.scheduleOwners]);
  const add = (): void => {
    shell.open('scheduledReports');
    records.forms.scheduledReports.open();
  };
  const open = (schedule: (typeof schedules)[number]): void => {
    shell.open('scheduledReports');
    if (mayChangeBy(permissions.edit)) records.forms.scheduledReports.open(schedule);
  };
  const sendsMail = useSelector(access, ({ server }) => server?.info.emailEnabled !== false);
  const unread = failure ?? ownersFailure;
  const retry = (): void => {
    list.refresh();
    reports.scheduleOwners.refresh();
  };
  return (
    <section className={styles.section} aria-label={t('records.kind.scheduledReports.many')}>
      <div className={styles.headingRow}>
        <h2 className={styles.heading}>{t('records.kind.scheduledReports.many')}</h2>
        {schedules.length > 0 && (
          <Button variant="subtle" size="compact-sm" h={44} onClick={() => shell.open('scheduledReports')}>
            {t('reports.schedules.manage')}
          </Button>
        )}
        {mayChangeBy(permissions.create) && (
          <Button
            variant="subtle"
            size="compact-sm"
            h={44}
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            onClick={add}
          >
            {t('records.kind.scheduledReports.add')}
          </Button>
        )}
      </div>
      {unread !== undefined && (
        <p role="alert" className={styles.note}>
          {reasonText(t, unread)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={retry}>
            {t('records.retry')}
          </Button>
        </p>
      )}
      {schedules.length > 0 && !sendsMail && <p className={styles.note}>{t('reports.schedules.noMail')}</p>}
      {schedules.length > 0 ? (
        <ul className={styles.list}>
          {schedules.map((schedule) => (
            <ScheduledReportItem
              key={schedule.id}
              schedule={schedule}
              owners={owners && (owners.get(schedule.id) ?? NOBODY)}
              onOpen={() => open(schedule)}
            />
          ))}
        </ul>
      ) : (
        isLoaded &&
        failure === undefined && <p className={styles.note}>{t('records.kind.scheduledReports.emptyText')}</p>
      )}
    </section>
  );
}

const NOBODY = { deviceIds: [], groupIds: [], userIds: [] };
