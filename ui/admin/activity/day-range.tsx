import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { dateRangeProblem, type DateRange } from '@farol/core/domain/values/date-range';
import { useTranslation } from '../../language/use-translation.ts';
import { DateTimeField } from '../../kit/date-time/date-time-field.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './day-range.module.css';

/** Two date fields for a range of days, with the validation error of the range. */
export function DayRange({ days, onChange }: { days: DateRange; onChange: (days: DateRange) => void }) {
  const { t } = useTranslation();
  const [unreadable, setUnreadable] = useState<keyof DateRange>();
  // An unparsable field shows its own error.
  const problem = unreadable === undefined ? dateRangeProblem(days) : undefined;
  return (
    <fieldset className={styles.days}>
      <VisuallyHidden component="legend">{`${t('admin.days.from')} – ${t('admin.days.to')}`}</VisuallyHidden>
      {(['from', 'to'] as const).map((end) => (
        <DateTimeField
          key={end}
          kind="day"
          className={styles.day ?? ''}
          leftSection={<span className={layout.secondaryText}>{t(`admin.days.${end}`)}</span>}
          leftSectionWidth={48}
          aria-label={t(`admin.days.${end}`)}
          aria-invalid={problem !== undefined}
          value={days[end]}
          onChange={(day) => {
            if (unreadable === end) setUnreadable(undefined);
            onChange({ ...days, [end]: day });
          }}
          onUnreadable={() => {
            setUnreadable(end);
            onChange({ ...days, [end]: '' });
          }}
        />
      ))}
      {problem && (
        <p className={styles.problem} role="alert">
          {t(`admin.days.${problem}`)}
        </p>
      )}
    </fieldset>
  );
}
