import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconX, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useEscape } from '../../kit/dialogs/escape-key.ts';
import { useAreaSearchCircle } from './use-area-search-circle.ts';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './area-search.module.css';
import { Heading } from '../../kit/layout/heading.tsx';
import type { ConnectedAreaSearchResult } from '@farol/core/console/features/area-search/connect-area-search-result';
import {
  MAX_VISIT_DAYS_ONE_BY_ONE,
  CIRCLE_RADIUS_METERS,
  MAX_VISIT_DAYS,
} from '@farol/core/domain/area-search/area-search-question';
import { useView } from '../../kit/console/use-view.ts';
import { VisitList } from './visit-list.tsx';
import { DataUntilNote } from '../controls/data-until-note.tsx';
import { ViewLimitNote } from '../controls/view-limit-note.tsx';
import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import { useUnits } from '../../kit/console/use-units.ts';
import { PeriodField, useTypedPeriod } from '../../kit/date-time/period-field.tsx';
import { CommittedNumberInput } from '../../kit/forms/committed-number-input.tsx';
import { recentDateRange, timeRangeOf, type TimeRange } from '@farol/core/domain/values/date-range';

const HOUR_MS = 3_600_000;

const MINUTE_MS = 60_000;

/** The periods that are chosen by name. */
const VISIT_PERIODS = ['lastHour', 'today', 'yesterday'] as const;

/** Who was within a circle, in the strip under the map. */
export function AreaSearchDock() {
  const dock = useSelector(useApp(), ({ mapDock }) => mapDock);
  return dock ? createPortal(<AreaSearchBar />, dock) : null;
}

/** The strip itself. */
export function AreaSearchBar() {
  const { areaSearch, shell } = useConsole();
  const { t } = useTranslation();
  const titleId = useId();
  const drawing = useAreaSearchCircle();
  const { result: search } = areaSearch;
  const [isFolded, setFolded] = useState(false);
  useEscape(areaSearch.close);
  // The circle is drawn and seen on the map.
  useEffect(() => {
    shell.lowerSheet('peek');
  }, [shell]);
  return (
    <section className={styles.bar} aria-labelledby={titleId}>
      <header className={styles.header}>
        <Heading level={2} look="title" id={titleId}>
          {t('areaSearch.title')}
        </Heading>
        <Button variant="subtle" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          {t(isFolded ? 'areaSearch.change' : 'areaSearch.fold')}
        </Button>
        <Tooltip label={t('areaSearch.close')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('areaSearch.close')}
            onClick={areaSearch.close}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={styles.content} data-folded={isFolded || undefined}>
        {!isFolded && <AreaSearchForm {...drawing} />}
        {/* The player needs the room. */}
        <AreaSearchResultPanel search={search} onOpened={() => setFolded(true)} />
      </div>
    </section>
  );
}

interface AreaSearchResultProps {
  search: ConnectedAreaSearchResult;
  /** Called when a visit is opened in the player. */
  onOpened: () => void;
}

/** Who was there, or why nobody can be named. */
function AreaSearchResultPanel({ search, onOpened }: AreaSearchResultProps) {
  return (
    <div>
      <AreaSearchOutcome search={search} onOpened={onOpened} />
      <AreaSearchLimit search={search} />
      <DataUntilNote untilMs={useSelector(search, (answers) => answers.dataUntilMs)} />
    </div>
  );
}

function AreaSearchOutcome({ search, onOpened }: AreaSearchResultProps) {
  const { areaSearch: request } = useConsole();
  const { t } = useTranslation();
  const { circle, problem } = useView(request);
  const { isAsking, isNobody, visits, untilMs, failure, limit } = useView(search);
  if (failure !== undefined) return <AreaSearchFailure failure={failure} onRetry={search.ask} />;
  if (isAsking)
    return (
      <div className={styles.state} role="status">
        <Loader size={18} aria-hidden />
        {t('areaSearch.asking')}
        <Button variant="subtle" size="compact-md" onClick={search.cancel}>
          {t('areaSearch.cancel')}
        </Button>
      </div>
    );
  if (isNobody && limit?.shown === 0) return null;
  if (isNobody)
    return (
      <p className={styles.state} role="status">
        {t(limit ? 'areaSearch.nobodyInView' : 'areaSearch.nobody')}
      </p>
    );
  if (visits.length > 0) return <VisitList visits={visits} untilMs={untilMs} onOpened={onOpened} />;
  if (!circle || problem) return null;
  return (
    <div className={styles.state}>
      <Button variant="light" onClick={search.ask}>
        {t('areaSearch.ask')}
      </Button>
    </div>
  );
}

function AreaSearchFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const reason = reasonOf(failure);
  return (
    <div className={styles.state} role="alert">
      {t(`areaSearch.${reason}`, { days: MAX_VISIT_DAYS_ONE_BY_ONE })}
      {reason === 'failed' && (
        <Button variant="subtle" size="compact-md" onClick={onRetry}>
          {t('areaSearch.retry')}
        </Button>
      )}
    </div>
  );
}

function reasonOf(failure: string): 'refused' | 'tooMany' | 'tooLongOneByOne' | 'failed' {
  if (failure === 'OPERATION_RESTRICTED') return 'refused';
  if (failure === 'PERIOD_IS_TOO_LONG_ONE_BY_ONE') return 'tooLongOneByOne';
  return failure === 'REPORT_IS_TOO_LARGE' ? 'tooMany' : 'failed';
}

/** Says that only vehicles in view were asked about, where the server does not answer for the fleet. */
function AreaSearchLimit({ search }: { search: ConnectedAreaSearchResult }) {
  const { t, i18n } = useTranslation();
  const { limit, isViewOutdated } = useView(search);
  if (!limit) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const counts = { shown: number.format(limit.shown), inView: number.format(limit.inView) };
  return (
    <ViewLimitNote
      text={limit.shown === 0 ? t('areaSearch.limitEmpty') : t('areaSearch.limit', counts)}
      again={isViewOutdated ? { label: t('areaSearch.askInView'), onClick: search.ask } : undefined}
    />
  );
}

/** Which circle, and which period. */
function AreaSearchForm({ circle, isDrawing, setDrawing }: ReturnType<typeof useAreaSearchCircle>) {
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
