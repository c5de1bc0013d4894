import { Button, Text, ActionIcon } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import { reportTimeZone } from '@farol/core/domain/report/report-time-zone';
import { scheduleProblem, type Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import type { CalendarEntry, CalendarDocument } from '@farol/core/domain/calendar/calendar-text';
import { schedulesAsText, schedulesFromText } from '@farol/core/resources/descriptor/schedules-field-format';
import { useTranslation } from '../language/use-translation.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import type { FieldInputProps } from '../kit/forms/field-props.ts';
import { ScheduleCard } from './schedule-card.tsx';
import styles from './calendars.module.css';

/** The editor of the schedules of a calendar (§3), each with its next occurrences. */
export function ScheduleEditor({ label, value, error, isReadOnly, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const principal = usePrincipal();
  // A schedule goes by the clock of its user, wherever the browser is.
  const zone = reportTimeZone(principal?.user, principal?.server.info);
  const calendar = schedulesFromText(value);
  const { entries } = calendar;
  const setEntries = (next: CalendarDocument['entries']): void =>
    onChange(
      next.length === 0 && calendar.customZones.length === 0
        ? ''
        : schedulesAsText({ ...calendar, entries: next }),
    );
  const replace = (index: number, entry: CalendarEntry): void =>
    setEntries(entries.map((other, otherIndex) => (otherIndex === index ? entry : other)));
  // Each card shows the problem of its own schedule.
  const isShownInCard = entries.some((entry) => entry.kind === 'schedule' && scheduleProblem(entry));
  const remove = (index: number): void => setEntries(entries.filter((_, otherIndex) => otherIndex !== index));
  return (
    <div className={styles.schedules} role="group" aria-label={label}>
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('calendars.none')}
        </Text>
      )}
      {entries.map((entry, index) =>
        entry.kind === 'schedule' ? (
          <ScheduleCard
            // oxlint-disable-next-line react/no-array-index-key -- a schedule has no other identity while it is edited
            key={index}
            number={index + 1}
            schedule={entry}
            problem={error === undefined ? undefined : scheduleProblem(entry)}
            isReadOnly={isReadOnly}
            onChange={(changes) => replace(index, { ...entry, ...changes })}
            onRemove={() => remove(index)}
          />
        ) : (
          <UnsupportedEntry
            // oxlint-disable-next-line react/no-array-index-key -- an entry has no other identity
            key={index}
            lines={entry.lines}
            isReadOnly={isReadOnly}
            onRemove={() => remove(index)}
          />
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
          className={styles.addButton ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEntries([...entries, { kind: 'schedule', ...newSchedule(zone) }])}
        >
          {t('calendars.add')}
        </Button>
      )}
    </div>
  );
}

/** Returns a schedule of working hours that starts today, or on the next working day. */
function newSchedule(zone: string): Schedule {
  const now = Date.now();
  const days = Array.from({ length: 3 }, (_, ahead) =>
    localDateTimeAt(zone, now + ahead * 86_400_000).slice(0, 10),
  );
  const day = days.find((candidate) => ![0, 6].includes(new Date(candidate).getUTCDay())) ?? '';
  return {
    start: `${day}T08:00:00`,
    end: `${day}T18:00:00`,
    zone,
    repeat: { frequency: 'weekly', weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], end: { kind: 'never' } },
    summary: '',
  };
}

interface UnsupportedEntryProps {
  lines: readonly string[];
  isReadOnly: boolean;
  onRemove: () => void;
}

/**
 * A calendar entry that the schedule editor does not support. It can be read and removed; otherwise it stays
 * unchanged.
 */
function UnsupportedEntry({ lines, isReadOnly, onRemove }: UnsupportedEntryProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.card} role="group" aria-label={t('calendars.foreign')}>
      <div className={styles.cardHeader}>
        <Text size="sm" fw={600}>
          {t('calendars.foreign')}
        </Text>
        {!isReadOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('calendars.removeForeign')}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t('calendars.foreignText')}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <pre className={styles.rawLines} tabIndex={0} aria-label={t('calendars.foreign')}>
        {lines.slice(1, -1).join('\n')}
      </pre>
    </div>
  );
}
