import { Button } from '@mantine/core';
import {
  IconCalendarPlus,
  IconCalendar,
  IconCalendarTime,
  IconCar,
  IconClock,
  IconMail,
} from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useChangePermission } from '../../kit/console/use-permission.ts';
import { useRecordList, useRecordTitles } from '../../records/texts/use-record-list.ts';
import styles from '../index/report-index.module.css';
import type { ScheduleOwners } from '@farol/core/domain/report/schedule-owners';
import schedulesStyles from './schedules.module.css';
import { nextCalendarRun } from '@farol/core/domain/calendar/next-run';
import { useReportNames } from '../values/use-report-names.ts';
import { Heading } from '../../kit/layout/heading.tsx';

/** Up to this many vehicles, groups or recipients are named, more are counted. */
const MAX_NAMES = 2;

/** The reports that are mailed by a calendar: what, when, about which vehicles and to whom. */
export function ScheduledReportsPanel() {
  const { access, records, reports, shell } = useConsole();
  const { t } = useTranslation();
  const mayChangeBy = useChangePermission();
  const { permissions } = RESOURCES.scheduledReports;
  const list = records.lists.scheduledReports;
  const { isLoaded, failure } = useView(list);
  const schedules = useRecordList('scheduledReports');
  const { owners, failure: ownersFailure } = useView(reports.scheduleOwners);
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
        <Heading level={2} look="group" className={styles.heading}>
          {t('records.kind.scheduledReports.many')}
        </Heading>
        {schedules.length > 0 && (
          <Button variant="subtle" onClick={() => shell.open('scheduledReports')}>
            {t('reports.schedules.manage')}
          </Button>
        )}
        {mayChangeBy(permissions.create) && (
          <Button variant="subtle" leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={add}>
            {t('records.kind.scheduledReports.add')}
          </Button>
        )}
      </div>
      {unread !== undefined && (
        <p role="alert" className={styles.note}>
          {failureCodeText(t, unread)}{' '}
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

interface ScheduledReportItemProps {
  schedule: RecordOf<'scheduledReports'>;
  /** Undefined while they are unknown. */
  owners: ScheduleOwners | undefined;
  onOpen: () => void;
}

/** A scheduled report: a button that opens it. */
function ScheduledReportItem({ schedule, owners, onOpen }: ScheduledReportItemProps) {
  const { t } = useTranslation();
  const texts = useScheduleTexts(schedule, owners);
  return (
    <li className={schedulesStyles.item}>
      <button type="button" className={schedulesStyles.open} onClick={onOpen}>
        <IconCalendarTime size={20} aria-hidden className={schedulesStyles.icon} />
        <span className={schedulesStyles.name}>{schedule.description || t('records.unnamed')}</span>
        <span className={schedulesStyles.facts}>
          {texts.next && <Fact icon={<IconClock size={14} aria-hidden />}>{texts.next}</Fact>}
          {texts.calendar && <Fact icon={<IconCalendar size={14} aria-hidden />}>{texts.calendar}</Fact>}
          {texts.vehicles && <Fact icon={<IconCar size={14} aria-hidden />}>{texts.vehicles}</Fact>}
          {texts.recipients && (
            <Fact icon={<IconMail size={14} aria-hidden />} isMissing={owners?.userIds.length === 0}>
              {texts.recipients}
            </Fact>
          )}
        </span>
        <span className={schedulesStyles.type}>{texts.type}</span>
      </button>
    </li>
  );
}

function Fact({
  icon,
  isMissing = false,
  children,
}: {
  icon: ReactNode;
  isMissing?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={schedulesStyles.fact} data-missing={isMissing || undefined}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** What is said of a scheduled report; what is not known is undefined. */
interface ScheduleTexts {
  readonly type: string;
  readonly next: string | undefined;
  readonly calendar: string | undefined;
  readonly vehicles: string | undefined;
  readonly recipients: string | undefined;
}

/** Returns what is said of a scheduled report: its type, its next run, its vehicles and its recipients. */
function useScheduleTexts(
  { type, calendarId, attributes }: RecordOf<'scheduledReports'>,
  owners: ScheduleOwners | undefined,
): ScheduleTexts {
  const { fleet, reports } = useConsole();
  const { t, i18n } = useTranslation();
  const zone = useSelector(reports.report, (report) => report.zone);
  const calendar = useRecordList('calendars').find(({ id }) => id === calendarId);
  const people = useRecordTitles('users', (owners?.userIds.length ?? 0) > 0);
  const names = useReportNames();
  const named = (ids: readonly number[], nameOf: (id: number) => string | undefined, count: string) =>
    ids.length === 0
      ? []
      : ids.length > MAX_NAMES
        ? [t(count, { count: ids.length })]
        : ids.map((id) => nameOf(id) ?? t('records.unnamed'));
  const typeText = t(`records.option.reportType.${type}`, { defaultValue: type });
  const vehicles = owners && [
    ...named(owners.groupIds, (id) => fleet.groups.get(id)?.name, 'reports.choice.groupCount'),
    ...named(owners.deviceIds, names.device, 'reports.choice.vehicles'),
  ];
  const recipients = owners && named(owners.userIds, (id) => people.get(id), 'reports.schedules.people');
  const next = calendar && nextCalendarRun(calendar.data, Date.now());
  const moment = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  });
  const nextText =
    next?.kind === 'at'
      ? t('reports.schedules.next', { time: moment.format(next.ms) })
      : next?.kind === 'over'
        ? t('reports.schedules.over')
        : undefined;
  return {
    type:
      attributes['daily'] === true && type === 'summary'
        ? `${typeText} · ${t('reports.choice.daily')}`
        : typeText,
    next: nextText,
    calendar: calendar?.name,
    vehicles: vehicles && (vehicles.length > 0 ? vehicles.join(', ') : t('reports.choice.allVehicles')),
    recipients: recipients && (recipients.length > 0 ? recipients.join(', ') : t('reports.schedules.nobody')),
  };
}
