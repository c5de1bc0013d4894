import { useSelector } from '@xstate/react';
import { nextCalendarRun } from '@farol/core/domain/calendar/next-run';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import type { ScheduleOwners } from '@farol/core/domain/report/schedule-owners';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useRecordList, useRecordTitles } from '../../records/texts/use-record-list.ts';
import { useReportNames } from '../values/use-report-names.ts';

/** Up to this many vehicles, groups or recipients are named, more are counted. */
const MAX_NAMES = 2;

/** What is said of a scheduled report; what is not known is undefined. */
interface ScheduleTexts {
  readonly type: string;
  readonly next: string | undefined;
  readonly calendar: string | undefined;
  readonly vehicles: string | undefined;
  readonly recipients: string | undefined;
}

/** Returns what is said of a scheduled report: its type, its next run, its vehicles and its recipients. */
export function useScheduleTexts(
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
