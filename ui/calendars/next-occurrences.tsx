import { Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import {
  upcomingOccurrences,
  scheduleProblem,
  type Schedule,
} from '@farol/core/domain/calendar/calendar-schedule';
import { useTranslation } from '../language/use-translation.ts';
import styles from './calendars.module.css';

/** The next occurrences of a schedule, with its time zone if that is not the user's. */
export function NextOccurrences({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useTranslation();
  if (scheduleProblem(schedule)) return null;
  const { zone } = schedule;
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    // The times are local times of the schedule, parsed as UTC.
    timeZone: 'UTC',
  });
  const times = upcomingOccurrences(schedule, localDateTimeAt(zone, Date.now()), 3).map(({ start, end }) =>
    format.formatRange(Date.parse(`${start}Z`), Date.parse(`${end}Z`)),
  );
  const isElsewhere = zone !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={styles.nextOccurrences}>
      <IconClock size={15} aria-hidden />
      <div>
        <Text size="sm">{times.length === 0 ? t('calendars.over') : t('calendars.next')}</Text>
        {times.map((time) => (
          <Text key={time} size="sm" fw={500}>
            {time}
          </Text>
        ))}
        {isElsewhere && (
          <Text size="sm" c="dimmed">
            {t('calendars.zone', { zone })}
          </Text>
        )}
      </div>
    </div>
  );
}
