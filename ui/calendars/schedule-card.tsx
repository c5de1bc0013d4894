import { ActionIcon, Checkbox, Select, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedule, ScheduleProblem } from '@farol/core/domain/calendar/calendar-schedule';
import {
  FREQUENCIES,
  WEEKDAYS,
  type RecurrenceEnd,
  type Recurrence,
} from '@farol/core/domain/calendar/recurrence';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { NextOccurrences } from './next-occurrences.tsx';
import { weekdayNames } from './weekday-names.ts';
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
  const { t, i18n } = useTranslation();
  const daysId = useId();
  const { start, end, repeat } = schedule;
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
                checked={repeat.weekdays.includes(day)}
                disabled={isReadOnly}
                onChange={({ currentTarget: { checked } }) =>
                  changeRecurrence({
                    weekdays: WEEKDAYS.filter((weekday) =>
                      weekday === day ? checked : repeat.weekdays.includes(weekday),
                    ),
                  })
                }
              />
            ))}
          </div>
          {problemField === 'days' && (
            <Text size="sm" role="alert" tabIndex={-1} className={styles.error ?? ''}>
              {errorAt('days')}
            </Text>
          )}
        </div>
      )}
      {!problem && <NextOccurrences schedule={schedule} />}
    </div>
  );
}

/** The field of the card at which a problem is shown. */
type ProblemField = 'start' | 'end' | 'count' | 'until' | 'days';

function fieldOfProblem({ start, end }: Schedule, problem: ScheduleProblem): ProblemField {
  if (problem !== 'notDate') return FIELD_OF_PROBLEM[problem];
  if (Number.isNaN(Date.parse(start))) return 'start';
  return Number.isNaN(Date.parse(end)) ? 'end' : 'until';
}

const FIELD_OF_PROBLEM: Readonly<Record<Exclude<ScheduleProblem, 'notDate'>, ProblemField>> = {
  endBeforeStart: 'end',
  noWeekday: 'days',
  noCount: 'count',
  untilBeforeStart: 'until',
};

/** Returns a local time without its seconds, as date fields expect it; '' if it is none. */
function withoutSeconds(time: string): string {
  return time.length > 16 ? time.slice(0, 16) : '';
}

/** Changes the start and moves the end with it, so that the duration stays. */
function withStart(schedule: Schedule, typed: string): Partial<Schedule> {
  const start = `${typed}:00`;
  const length = Date.parse(`${schedule.end}Z`) - Date.parse(`${schedule.start}Z`);
  const end = Date.parse(`${start}Z`) + length;
  return Number.isNaN(end) || length <= 0
    ? { start }
    : { start, end: new Date(end).toISOString().slice(0, 19) };
}

function withFrequency({ start, repeat }: Schedule, chosen: string | null): Recurrence | undefined {
  const frequency = FREQUENCIES.find((candidate) => candidate === chosen);
  if (!frequency) return undefined;
  const day = WEEKDAYS[new Date(`${start}Z`).getUTCDay()] ?? 'MO';
  return {
    frequency,
    weekdays: frequency === 'weekly' ? [day] : [],
    end: repeat?.end ?? { kind: 'never' },
  };
}

function recurrenceEndOf(kind: string | null, start: string): RecurrenceEnd {
  if (kind === 'count') return { kind, count: 10 };
  return kind === 'until' ? { kind, day: start.slice(0, 10) } : { kind: 'never' };
}
