import { ActionIcon, Checkbox, Select, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedule, ScheduleProblem } from '@farol/core/domain/calendar-schedule';
import { FREQUENCIES, WEEKDAYS, type Expiry, type Recurrence } from '@farol/core/domain/recurrence';
import { MomentField } from '../moments/moment-field.tsx';
import { NextTimes } from './next-times.tsx';
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

const EXPIRIES = ['never', 'count', 'until'] as const;

/** One schedule: when it starts and ends, how it repeats and until when, and when it comes next. */
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
  const place = problem && problemPlace(schedule, problem);
  const errorAt = (one: ProblemPlace): string | undefined =>
    problem && place === one ? t(`records.problem.${problem}`) : undefined;
  const again = (changes: Partial<Recurrence>): void => {
    if (repeat) onChange({ repeat: { ...repeat, ...changes } });
  };
  return (
    <div className={styles.card} role="group" aria-label={title}>
      <div className={styles.head}>
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
      <div className={styles.pair}>
        <MomentField
          kind="dayAndTime"
          size="md"
          label={t('calendars.start')}
          error={errorAt('start')}
          value={withoutSeconds(start)}
          readOnly={isReadOnly}
          onChange={(moment) => onChange(started(schedule, moment))}
        />
        <MomentField
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
          onChange={(chosen) => onChange({ repeat: repeated(schedule, chosen) })}
        />
        {repeat && (
          <Select
            size="md"
            label={t('calendars.expires')}
            allowDeselect={false}
            readOnly={isReadOnly}
            comboboxProps={{ withinPortal: true, shadow: 'sm' }}
            data={EXPIRIES.map((value) => ({ value, label: t(`calendars.expiry.${value}`) }))}
            value={repeat.expires.kind}
            onChange={(kind) => again({ expires: expiryOf(kind, start) })}
          />
        )}
        {repeat?.expires.kind === 'count' && (
          <TextInput
            size="md"
            inputMode="numeric"
            label={t('calendars.count')}
            error={errorAt('count')}
            value={repeat.expires.count > 0 ? String(repeat.expires.count) : ''}
            readOnly={isReadOnly}
            onChange={({ currentTarget: { value } }) =>
              again({ expires: { kind: 'count', count: Number(value.replaceAll(/\D/g, '')) } })
            }
          />
        )}
        {repeat?.expires.kind === 'until' && (
          <MomentField
            kind="day"
            size="md"
            label={t('calendars.until')}
            error={errorAt('until')}
            value={repeat.expires.day}
            readOnly={isReadOnly}
            onChange={(day) => again({ expires: { kind: 'until', day } })}
          />
        )}
      </div>
      {repeat?.frequency === 'weekly' && (
        <div role="group" aria-labelledby={daysId}>
          <Text size="sm" fw={500} id={daysId}>
            {t('calendars.days')}
          </Text>
          <div className={styles.days}>
            {weekdayNames(i18n.language).map(({ day, short, long }) => (
              <Checkbox
                key={day}
                size="md"
                label={short}
                aria-label={long}
                checked={repeat.days.includes(day)}
                disabled={isReadOnly}
                onChange={({ currentTarget: { checked } }) =>
                  again({
                    days: WEEKDAYS.filter((one) => (one === day ? checked : repeat.days.includes(one))),
                  })
                }
              />
            ))}
          </div>
          {place === 'days' && (
            <Text size="sm" role="alert" tabIndex={-1} className={styles.error ?? ''}>
              {errorAt('days')}
            </Text>
          )}
        </div>
      )}
      {!problem && <NextTimes schedule={schedule} />}
    </div>
  );
}

/** Where in the card a problem is told: at what has to be changed. */
type ProblemPlace = 'start' | 'end' | 'count' | 'until' | 'days';

function problemPlace({ start, end }: Schedule, problem: ScheduleProblem): ProblemPlace {
  if (problem !== 'notDate') return PLACES[problem];
  if (Number.isNaN(Date.parse(start))) return 'start';
  return Number.isNaN(Date.parse(end)) ? 'end' : 'until';
}

const PLACES: Readonly<Record<Exclude<ScheduleProblem, 'notDate'>, ProblemPlace>> = {
  endsFirst: 'end',
  noWeekday: 'days',
  noCount: 'count',
  untilFirst: 'until',
};

/** A clock's reading as fields take it; '' for what is none. */
function withoutSeconds(reading: string): string {
  return reading.length > 16 ? reading.slice(0, 16) : '';
}

/** Another start; the end goes with it, so that the length stays. */
function started(schedule: Schedule, typed: string): Partial<Schedule> {
  const start = `${typed}:00`;
  const length = Date.parse(`${schedule.end}Z`) - Date.parse(`${schedule.start}Z`);
  const end = Date.parse(`${start}Z`) + length;
  return Number.isNaN(end) || length <= 0
    ? { start }
    : { start, end: new Date(end).toISOString().slice(0, 19) };
}

function repeated({ start, repeat }: Schedule, chosen: string | null): Recurrence | undefined {
  const frequency = FREQUENCIES.find((one) => one === chosen);
  if (!frequency) return undefined;
  const day = WEEKDAYS[new Date(`${start}Z`).getUTCDay()] ?? 'MO';
  return {
    frequency,
    days: frequency === 'weekly' ? [day] : [],
    expires: repeat?.expires ?? { kind: 'never' },
  };
}

function expiryOf(kind: string | null, start: string): Expiry {
  if (kind === 'count') return { kind, count: 10 };
  return kind === 'until' ? { kind, day: start.slice(0, 10) } : { kind: 'never' };
}
