import { Select } from '@mantine/core';
import { instantOf, localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import { isNamedPeriod, NAMED_PERIODS, periodRange } from '@farol/core/domain/report/report-period';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DateTimeField } from '../../kit/date-time/date-time-field.tsx';
import styles from './choice.module.css';

const CUSTOM = 'custom';
const MINUTE_MS = 60_000;

/** Chooses the period by name, or from one moment to another in the user's time zone. */
export function PeriodField() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { choice, zone } = useAnswers(report);
  const { period } = choice;
  const range = typeof period === 'string' ? undefined : period;
  const choose = (name: string | null): void => {
    if (isNamedPeriod(name ?? undefined) && name) report.choose({ period: namedPeriod(name) });
    // The moments of what was chosen before, to be changed.
    else if (name === CUSTOM) report.choose({ period: wholeMinutes(periodRange(period, Date.now(), zone)) });
  };
  const setEnd = (end: 'fromMs' | 'toMs', local: string): void => {
    if (!range) return;
    const ms = local === '' ? Number.NaN : instantOf(zone, `${local}:00`);
    report.choose({ period: { ...range, [end]: ms } });
  };
  return (
    <>
      <Select
        label={t('reports.choice.period')}
        data={[...NAMED_PERIODS, CUSTOM].map((name) => ({ value: name, label: t(`reports.period.${name}`) }))}
        value={typeof period === 'string' ? period : CUSTOM}
        onChange={choose}
        allowDeselect={false}
        maxDropdownHeight={420}
        comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      />
      {range && (
        <div className={styles.moments}>
          {(['fromMs', 'toMs'] as const).map((end) => (
            <DateTimeField
              key={end}
              kind="dayAndTime"
              label={t(`reports.choice.${end === 'fromMs' ? 'from' : 'to'}`)}
              value={localInput(zone, range[end])}
              onChange={(local) => setEnd(end, local)}
            />
          ))}
        </div>
      )}
    </>
  );
}

function namedPeriod(name: string) {
  return NAMED_PERIODS.find((one) => one === name) ?? 'today';
}

function wholeMinutes({ fromMs, toMs }: { fromMs: number; toMs: number }) {
  return { fromMs, toMs: Math.ceil(toMs / MINUTE_MS) * MINUTE_MS };
}

function localInput(zone: string, ms: number): string {
  return Number.isFinite(ms) ? localDateTimeAt(zone, ms).slice(0, 16) : '';
}
