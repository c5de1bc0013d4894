import { useState } from 'react';
import {
  dateRangeProblem,
  isSameDateRange,
  recentPeriodDays,
  RECENT_PERIODS,
  type DateRange,
} from '@farol/core/domain/values/date-range';
import { useTranslation } from '../../language/use-translation.ts';
import { PeriodField, useTypedPeriod } from '../../kit/date-time/period-field.tsx';
import styles from './day-range-field.module.css';

/** Chooses days in a row of filters, with what is wrong with them. */
export function DayRangeField({ days, onChange }: { days: DateRange; onChange: (days: DateRange) => void }) {
  const { t } = useTranslation();
  const [unreadable, setUnreadable] = useState<keyof DateRange>();
  // An unparsable field shows its own error.
  const problem = unreadable === undefined ? dateRangeProblem(days) : undefined;
  const [name, setTyped] = useTypedPeriod(
    RECENT_PERIODS.find((period) => isSameDateRange(days, recentPeriodDays(period, Date.now()))),
  );
  return (
    <PeriodField
      names={RECENT_PERIODS}
      name={name}
      onName={(chosen) => {
        setTyped(chosen === undefined);
        setUnreadable(undefined);
        if (chosen) onChange(recentPeriodDays(chosen, Date.now()));
      }}
      isLabelHidden
      className={styles.name}
      ends={{
        kind: 'day',
        ...days,
        className: styles.ends,
        onChange: (end, day) => {
          // Days that become those of a name while they are typed stay in their fields.
          setTyped(true);
          if (unreadable === end) setUnreadable(undefined);
          onChange({ ...days, [end]: day });
        },
        onUnreadable: (end) => {
          setTyped(true);
          setUnreadable(end);
          onChange({ ...days, [end]: '' });
        },
      }}
      error={problem && t(`admin.days.${problem}`)}
    />
  );
}
