import { Button, Loader } from '@mantine/core';
import type { ConnectedAreaSearchResult } from '@farol/core/console/features/area-search/connect-area-search-result';
import { MAX_VISIT_DAYS_ONE_BY_ONE } from '@farol/core/domain/area-search/area-search-question';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { VisitList } from './visit-list.tsx';
import styles from './area-search.module.css';
import { useSelector } from '@xstate/react';
import { DataUntilNote } from '../controls/data-until-note.tsx';
import { ViewLimitNote } from '../controls/view-limit-note.tsx';

interface AreaSearchResultProps {
  search: ConnectedAreaSearchResult;
  /** Called when a visit is opened in the player. */
  onOpened: () => void;
}

/** Who was there, or why nobody can be named. */
export function AreaSearchResultPanel({ search, onOpened }: AreaSearchResultProps) {
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
  const { isAsking, isNobody, visits, failure, limit } = useView(search);
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
  if (visits.length > 0) return <VisitList visits={visits} onOpened={onOpened} />;
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
