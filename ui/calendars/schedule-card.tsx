import { ActionIcon, Select, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Schedule, ScheduleProblem } from '@farol/core/domain/calendar/calendar-schedule';
import { FREQUENCIES, type Recurrence } from '@farol/core/domain/calendar/recurrence';
import { useTranslation } from '../language/use-translation.ts';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { NextOccurrences } from './next-occurrences.tsx';
import { recurrenceEndOf, withFrequency, withStart } from '@farol/core/domain/calendar/schedule-edit';
import { fieldOfProblem, type ProblemField } from './schedule-problem-field.ts';
import { WeekdayField } from './weekday-field.tsx';
import styles from './calendars.module.css';

interface ScheduleCardProps {
  number: number;
  schedule: Schedule;
  problem: ScheduleProblem | undefined;
  isReadOnly: boolean;
  onChange: (changes: Partial<Schedule>) => void;
  onRemove: () => void;
}

const RECURRENCE_ENDS = ['never', 'count', 'until'] as const;

/** The fields of one schedule: start, end, recurrence and its end, with the next occurrences. */
export function ScheduleCard({
  number,
  schedule,
  problem,
  isReadOnly,
  onChange,
  onRemove,
}: ScheduleCardProps) {
  const { t } = useTranslation();
  const { start, end, repeat, zone } = schedule;
  const title = t('calendars.schedule', { number });
  const problemField = problem && fieldOfProblem(schedule, problem);
  const errorAt = (field: ProblemField): string | undefined =>
    problem && problemField === field ? t(`records.problem.${problem}`) : undefined;
  const changeRecurrence = (changes: Partial<Recurrence>): void => {
    if (repeat) onChange({ repeat: { ...repeat, ...changes } });
  };
  return (
    <div className={styles.card} role="group" aria-label={title}>
      <div className={styles.cardHeader}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {!isReadOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('calendars.remove', { number })}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={styles.fieldGrid}>
        <DateTimeField
          kind="dayAndTime"
          size="md"
          label={t('calendars.start')}
          error={errorAt('start')}
          value={withoutSeconds(start)}
          readOnly={isReadOnly}
          onChange={(moment) => onChange(withStart(schedule, moment))}
        />
        <DateTimeField
          kind="dayAndTime"
          size="md"
          label={t('calendars.end')}
          error={errorAt('end')}
          value={withoutSeconds(end)}
          readOnly={isReadOnly}
          onChange={(moment) => onChange({ end: `${moment}:00` })}
        />
        <ZoneSelect zone={zone} isReadOnly={isReadOnly} onChange={(chosen) => onChange({ zone: chosen })} />
        <Select
          size="md"
          label={t('calendars.repeat')}
          allowDeselect={false}
          readOnly={isReadOnly}
          comboboxProps={{ withinPortal: true, shadow: 'sm' }}
          data={['once', ...FREQUENCIES].map((value) => ({
            value,
            label: t(`calendars.frequency.${value}`),
          }))}
          value={repeat?.frequency ?? 'once'}
          onChange={(chosen) => onChange({ repeat: withFrequency(schedule, chosen) })}
        />
        {repeat && (
          <Select
            size="md"
            label={t('calendars.expires')}
            allowDeselect={false}
            readOnly={isReadOnly}
            comboboxProps={{ withinPortal: true, shadow: 'sm' }}
            data={RECURRENCE_ENDS.map((value) => ({ value, label: t(`calendars.expiry.${value}`) }))}
            value={repeat.end.kind}
            onChange={(kind) => changeRecurrence({ end: recurrenceEndOf(kind, start) })}
          />
        )}
        {repeat?.end.kind === 'count' && (
          <TextInput
            size="md"
            inputMode="numeric"
            label={t('calendars.count')}
            error={errorAt('count')}
            value={repeat.end.count > 0 ? String(repeat.end.count) : ''}
            readOnly={isReadOnly}
            onChange={({ currentTarget: { value } }) =>
              changeRecurrence({ end: { kind: 'count', count: Number(value.replaceAll(/\D/g, '')) } })
            }
          />
        )}
        {repeat?.end.kind === 'until' && (
          <DateTimeField
            kind="day"
            size="md"
            label={t('calendars.until')}
            error={errorAt('until')}
            value={repeat.end.day}
            readOnly={isReadOnly}
            onChange={(day) => changeRecurrence({ end: { kind: 'until', day } })}
          />
        )}
      </div>
      {repeat?.frequency === 'weekly' && (
        <WeekdayField
          weekdays={repeat.weekdays}
          error={errorAt('days')}
          isReadOnly={isReadOnly}
          onChange={(weekdays) => changeRecurrence({ weekdays })}
        />
      )}
      {!problem && <NextOccurrences schedule={schedule} />}
    </div>
  );
}

interface ZoneSelectProps {
  zone: string;
  isReadOnly: boolean;
  onChange: (zone: string) => void;
}

/** The time zone of the hours of a schedule. */
function ZoneSelect({ zone, isReadOnly, onChange }: ZoneSelectProps) {
  const { t } = useTranslation();
  const zones = useMemo(
    () => [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].toSorted(),
    [zone],
  );
  return (
    <Select
      size="md"
      label={t('calendars.timeZone')}
      searchable
      limit={200}
      allowDeselect={false}
      readOnly={isReadOnly}
      nothingFoundMessage={t('records.nothingFound')}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      data={zones}
      value={zone}
      onChange={(chosen) => onChange(chosen ?? zone)}
    />
  );
}

/** Returns a local time without its seconds, as date fields expect it; '' if it is none. */
function withoutSeconds(time: string): string {
  return time.length > 16 ? time.slice(0, 16) : '';
}
