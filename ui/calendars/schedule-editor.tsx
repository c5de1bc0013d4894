import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import { scheduleProblem, type Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import type { CalendarEntry, CalendarDocument } from '@farol/core/domain/calendar/calendar-text';
import { schedulesAsText, schedulesFromText } from '@farol/core/resources/descriptor/schedules-field-format';
import type { FieldInputProps } from '../kit/forms/field-props.ts';
import { UnsupportedEntry } from './unsupported-entry.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import styles from './calendars.module.css';

/** The schedules of a calendar (§3) one below the other, each with the times at which it comes next. */
export function ScheduleEditor({ label, value, error, isReadOnly, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const calendar = schedulesFromText(value);
  const { entries } = calendar;
  const setEntries = (next: CalendarDocument['entries']): void =>
    onChange(
      next.length === 0 && calendar.customZones.length === 0 ? '' : schedulesAsText({ ...calendar, entries: next }),
    );
  const replace = (at: number, entry: CalendarEntry): void =>
    setEntries(entries.map((one, index) => (index === at ? entry : one)));
  // Each schedule tells its own problem where it is.
  const isShownInCard = entries.some((entry) => entry.kind === 'schedule' && scheduleProblem(entry));
  const remove = (at: number): void => setEntries(entries.filter((_, index) => index !== at));
  return (
    <div className={styles.schedules} role="group" aria-label={label}>
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('calendars.none')}
        </Text>
      )}
      {entries.map((entry, at) =>
        entry.kind === 'schedule' ? (
          <ScheduleCard
            // oxlint-disable-next-line react/no-array-index-key -- a schedule has no other identity while it is edited
            key={at}
            number={at + 1}
            schedule={entry}
            problem={error === undefined ? undefined : scheduleProblem(entry)}
            isReadOnly={isReadOnly}
            onChange={(changes) => replace(at, { ...entry, ...changes })}
            onRemove={() => remove(at)}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- nothing in it is a name of its own
          <UnsupportedEntry key={at} lines={entry.lines} isReadOnly={isReadOnly} onRemove={() => remove(at)} />
        ),
      )}
      {error && !isShownInCard && (
        <Text size="sm" role="alert" tabIndex={-1} className={styles.error ?? ''}>
          {error}
        </Text>
      )}
      {!isReadOnly && (
        <Button
          variant="default"
          h={44}
          className={styles.addButton ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEntries([...entries, { kind: 'schedule', ...newSchedule() }])}
        >
          {t('calendars.add')}
        </Button>
      )}
    </div>
  );
}

/** Working hours from today on, or from the next working day. */
function newSchedule(): Schedule {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = Date.now();
  const days = Array.from({ length: 3 }, (_, ahead) => localDateTimeAt(zone, now + ahead * 86_400_000).slice(0, 10));
  const day = days.find((one) => ![0, 6].includes(new Date(one).getUTCDay())) ?? '';
  return {
    start: `${day}T08:00:00`,
    end: `${day}T18:00:00`,
    zone,
    repeat: { frequency: 'weekly', weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], end: { kind: 'never' } },
    summary: '',
  };
}
