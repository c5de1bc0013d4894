import { ActionIcon, Select, Text, TextInput, Checkbox } from '@mantine/core';
import { IconTrash, IconClock } from '@tabler/icons-react';
import { useMemo, useId } from 'react';
import type { Schedule, ScheduleProblem } from '@farol/core/domain/calendar/calendar-schedule';
import { FREQUENCIES, type Recurrence, WEEKDAYS } from '@farol/core/domain/calendar/recurrence';
import { useTranslation } from '../language/use-translation.ts';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { recurrenceEndOf, withFrequency, withStart } from '@farol/core/domain/calendar/schedule-edit';
import styles from './calendars.module.css';
import { weekdayNames } from './weekday-names.ts';
import { localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import { upcomingOccurrences, scheduleProblem } from '@farol/core/domain/calendar/calendar-schedule';

const FIELD_OF_PROBLEM: Readonly<Record<Exclude<ScheduleProblem, 'notDate'>, ProblemField>> = {
  endBeforeStart: 'end',
  noWeekday: 'days',
  noCount: 'count',
  untilBeforeStart: 'until',
};

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
          label={t('calendars.start')}
          error={errorAt('start')}
          value={withoutSeconds(start)}
          readOnly={isReadOnly}
          onChange={(moment) => onChange(withStart(schedule, moment))}
        />
        <DateTimeField
          kind="dayAndTime"
          label={t('calendars.end')}
          error={errorAt('end')}
          value={withoutSeconds(end)}
          readOnly={isReadOnly}
          onChange={(moment) => onChange({ end: `${moment}:00` })}
        />
        <ZoneSelect zone={zone} isReadOnly={isReadOnly} onChange={(chosen) => onChange({ zone: chosen })} />
        <Select
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

/** The field of the card at which a problem is shown. */
type ProblemField = 'start' | 'end' | 'count' | 'until' | 'days';

/** Returns the field of a schedule that a problem concerns. */
function fieldOfProblem({ start, end }: Schedule, problem: ScheduleProblem): ProblemField {
  if (problem !== 'notDate') return FIELD_OF_PROBLEM[problem];
  if (Number.isNaN(Date.parse(start))) return 'start';
  return Number.isNaN(Date.parse(end)) ? 'end' : 'until';
}

interface WeekdayFieldProps {
  weekdays: Recurrence['weekdays'];
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (weekdays: Recurrence['weekdays']) => void;
}

/** The days of the week on which a weekly schedule recurs. */
function WeekdayField({ weekdays, error, isReadOnly, onChange }: WeekdayFieldProps) {
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

/** The next occurrences of a schedule, with its time zone if that is not the user's. */
function NextOccurrences({ schedule }: { schedule: Schedule }) {
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
