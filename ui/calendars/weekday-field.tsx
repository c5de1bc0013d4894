import { Checkbox, Text } from '@mantine/core';
import { useId } from 'react';
import { WEEKDAYS, type Recurrence } from '@farol/core/domain/calendar/recurrence';
import { useTranslation } from '../language/use-translation.ts';
import { weekdayNames } from './weekday-names.ts';
import styles from './calendars.module.css';

interface WeekdayFieldProps {
  weekdays: Recurrence['weekdays'];
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (weekdays: Recurrence['weekdays']) => void;
}

/** The days of the week on which a weekly schedule recurs. */
export function WeekdayField({ weekdays, error, isReadOnly, onChange }: WeekdayFieldProps) {
  const { t, i18n } = useTranslation();
  const daysId = useId();
  return (
    <div role="group" aria-labelledby={daysId}>
      <Text size="sm" fw={500} id={daysId}>
        {t('calendars.days')}
      </Text>
      <div className={styles.weekdays}>
        {weekdayNames(i18n.language).map(({ day, short, long }) => (
          <Checkbox
            key={day}
            size="md"
            label={short}
            aria-label={long}
            checked={weekdays.includes(day)}
            disabled={isReadOnly}
            onChange={({ currentTarget: { checked } }) =>
              onChange(WEEKDAYS.filter((weekday) => (weekday === day ? checked : weekdays.includes(weekday))))
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <Text size="sm" role="alert" tabIndex={-1} className={styles.error ?? ''}>
          {error}
        </Text>
      )}
    </div>
  );
}
