import { Button, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { dateTimeStyleOf } from '@farol/core/domain/preference/hour-cycle';
import { MAILING_FREQUENCIES, type MailingFrequency } from '@farol/core/domain/report/mailing-times';
import { isMailingTime } from '@farol/core/domain/report/scheduled-report';
import { formatDateTimeInput } from '@farol/core/domain/values/date-time-input';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';
import { DateTimeField } from '../../kit/date-time/date-time-field.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useRequiredValue } from '../../kit/forms/use-required-value.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useChangePermission } from '../../kit/console/use-permission.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import styles from './schedules.module.css';

/**
 * What a scheduled report covers, and as long as it has no calendar, common times for which one is created: a report
 * every morning needs no knowledge of calendars.
 */
export function ScheduleTimes() {
  const { records, reports } = useConsole();
  const { t, i18n } = useTranslation();
  const mayChangeBy = useChangePermission();
  const hasCalendar = useSelector(
    records.forms.scheduledReports,
    ({ draft }) => Number(draft.fields['calendar'] ?? '') > 0,
  );
  const zone = useSelector(reports.report, (report) => report.zone);
  const { isCreating, failure } = useView(reports.scheduleTimes);
  const [frequency, setFrequency] = useState<MailingFrequency>('daily');
  const [time, setTime] = useState('07:00');
  const frequencyText = (name: MailingFrequency): string => t(`reports.schedules.frequency.${name}`);
  const isOffered = !hasCalendar && mayChangeBy(RESOURCES.calendars.permissions.create);
  const { field, isRefused, check } = useRequiredValue<HTMLInputElement>(!isMailingTime(time));
  const create = (): void => {
    if (!check()) return;
    reports.scheduleTimes.create(
      t('reports.schedules.calendarName', {
        frequency: frequencyText(frequency),
        time: formatDateTimeInput(time, dateTimeStyleOf(i18n.language)),
      }),
      { frequency, time, zone },
    );
  };
  return (
    <div className={styles.times}>
      {isOffered && (
        <div className={styles.newTimes} role="group" aria-label={t('reports.schedules.newCalendar')}>
          <Select
            className={styles.frequency ?? ''}
            label={t('reports.schedules.newCalendar')}
            data={MAILING_FREQUENCIES.map((name) => ({ value: name, label: frequencyText(name) }))}
            value={frequency}
            allowDeselect={false}
            onChange={(value) => setFrequency(MAILING_FREQUENCIES.find((name) => name === value) ?? 'daily')}
            comboboxProps={{ withinPortal: true, shadow: 'sm' }}
          />
          <DateTimeField
            ref={field}
            kind="time"
            className={styles.time ?? ''}
            aria-label={t('reports.schedules.time')}
            error={isRefused && t('reports.schedules.timeMissing')}
            value={time}
            onChange={setTime}
          />
          <Button variant="default" loading={isCreating} onClick={create}>
            {t('reports.schedules.create')}
          </Button>
        </div>
      )}
      {failure !== undefined && (
        <Text size="sm" role="alert" className={styles.failure ?? ''}>
          {failureCodeText(t, failure)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('reports.schedules.covers')}
      </Text>
    </div>
  );
}
