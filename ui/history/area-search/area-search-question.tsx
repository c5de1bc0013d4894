import { Button } from '@mantine/core';
import { IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { CIRCLE_RADIUS_METERS, MAX_VISIT_DAYS } from '@farol/core/domain/area-search/area-search-question';
import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { PeriodField, useTypedPeriod } from '../../kit/date-time/period-field.tsx';
import { CommittedNumberInput } from '../../kit/forms/committed-number-input.tsx';
import type { useAreaSearchCircle } from './use-area-search-circle.ts';
import styles from './area-search.module.css';
import { recentDateRange, timeRangeOf, type TimeRange } from '@farol/core/domain/values/date-range';

const HOUR_MS = 3_600_000;

const MINUTE_MS = 60_000;

/** The periods that are chosen by name. */
const VISIT_PERIODS = ['lastHour', 'today', 'yesterday'] as const;

/** Which circle, and which period. */
export function AreaSearchForm({ circle, isDrawing, setDrawing }: ReturnType<typeof useAreaSearchCircle>) {
  const { areaSearch } = useConsole();
  const { t } = useTranslation();
  const { distance: unit } = useUnits();
  return (
    <div className={styles.question}>
      {circle ? (
        <div className={styles.circle}>
          <CommittedNumberInput
            label={t('areaSearch.radius', { unit: t(`units.${unit}`) })}
            value={circle.radiusMeters}
            lengthUnit={unit}
            onChange={(meters) =>
              areaSearch.choose({ ...circle, radiusMeters: Math.min(meters, CIRCLE_RADIUS_METERS.most) })
            }
          />
          <Button
            variant={isDrawing ? 'light' : 'default'}
            px={12}
            leftSection={<IconCircleDashed size={18} aria-hidden />}
            aria-pressed={isDrawing}
            onClick={() => setDrawing(!isDrawing)}
          >
            {t('areaSearch.drawAgain')}
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>{t('areaSearch.hint')}</p>
      )}
      {circle && isDrawing && <p className={styles.hint}>{t('areaSearch.hint')}</p>}
      <AreaSearchPeriod />
    </div>
  );
}

function AreaSearchPeriod() {
  const { areaSearch } = useConsole();
  const { t } = useTranslation();
  const period = useSelector(areaSearch, (answers) => answers.period);
  const problem = useSelector(areaSearch, (answers) => answers.problem);
  const [now] = useState(() => Date.now());
  const [name, setTyped] = useTypedPeriod(
    VISIT_PERIODS.find((offered) => {
      const { fromMs, toMs } = visitPeriod(offered, now);
      return fromMs === period.fromMs && toMs === period.toMs;
    }),
  );
  return (
    <PeriodField
      names={VISIT_PERIODS}
      name={name}
      onName={(chosen) => {
        setTyped(chosen === undefined);
        if (chosen) areaSearch.setPeriod(visitPeriod(chosen, now));
      }}
      ends={{
        kind: 'dayAndTime',
        from: localText(period.fromMs),
        to: localText(period.toMs),
        onChange: (end, text) => {
          setTyped(true);
          const iso = isoInstantOfLocal(text);
          const ms = iso === '' ? Number.NaN : Date.parse(iso);
          areaSearch.setPeriod({ ...period, [end === 'from' ? 'fromMs' : 'toMs']: ms });
        },
      }}
      error={problem && t(`areaSearch.problem.${problem}`, { days: MAX_VISIT_DAYS })}
    />
  );
}

function localText(ms: number): string {
  return Number.isFinite(ms) ? localDateTimeInput(new Date(ms).toISOString()) : '';
}

type AreaSearchPeriodName = (typeof VISIT_PERIODS)[number];

/** Returns a period by its name in local time, in whole minutes and up to now. */
function visitPeriod(name: AreaSearchPeriodName, nowMs: number): TimeRange {
  const now = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  if (name === 'lastHour') return { fromMs: now - HOUR_MS, toMs: now };
  const { fromMs } = timeRangeOf(recentDateRange(nowMs, 1));
  if (name === 'today') return { fromMs, toMs: Math.max(fromMs, now) };
  const before = timeRangeOf(recentDateRange(fromMs - 1, 1));
  return { fromMs: before.fromMs, toMs: fromMs };
}
