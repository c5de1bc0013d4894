import { Button, Loader } from '@mantine/core';
import type { ConnectedVisitSearch } from '@farol/core/console/features/visit/connect-visit-search';
import { MAX_VISIT_DAYS_ONE_BY_ONE } from '@farol/core/domain/visit/visit-question';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { VisitList } from './visit-list.tsx';
import styles from './visits.module.css';
import { useSelector } from '@xstate/react';
import { DataEnd } from '../controls/data-end.tsx';
import { ViewLimit } from '../controls/view-limit.tsx';

interface VisitAnswerProps {
  search: ConnectedVisitSearch;
  /** Called when a visit is opened in the player. */
  onOpened: () => void;
}

/** Who was there, or why nobody can be named. */
export function VisitAnswer({ search, onOpened }: VisitAnswerProps) {
  return (
    <div>
      <VisitOutcome search={search} onOpened={onOpened} />
      <VisitLimit search={search} />
      <DataEnd untilMs={useSelector(search, (answers) => answers.dataUntilMs)} />
    </div>
  );
}

function VisitOutcome({ search, onOpened }: VisitAnswerProps) {
  const { visits: request } = useConsole();
  const { t } = useTranslation();
  const { circle, problem } = useAnswers(request);
  const { isAsking, isNobody, visits, failure, limit } = useAnswers(search);
  if (failure !== undefined) return <VisitFailure failure={failure} onRetry={search.ask} />;
  if (isAsking)
    return (
      <div className={styles.state} role="status">
        <Loader size={18} aria-hidden />
        {t('visits.asking')}
        <Button variant="subtle" size="compact-md" onClick={search.cancel}>
          {t('visits.cancel')}
        </Button>
      </div>
    );
  if (isNobody && limit?.shown === 0) return null;
  if (isNobody)
    return (
      <p className={styles.state} role="status">
        {t(limit ? 'visits.nobodyInView' : 'visits.nobody')}
      </p>
    );
  if (visits.length > 0) return <VisitList visits={visits} onOpened={onOpened} />;
  if (!circle || problem) return null;
  return (
    <div className={styles.state}>
      <Button variant="light" onClick={search.ask}>
        {t('visits.ask')}
      </Button>
    </div>
  );
}

function VisitFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const reason = reasonOf(failure);
  return (
    <div className={styles.state} role="alert">
      {t(`visits.${reason}`, { days: MAX_VISIT_DAYS_ONE_BY_ONE })}
      {reason === 'failed' && (
        <Button variant="subtle" size="compact-md" onClick={onRetry}>
          {t('visits.retry')}
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
function VisitLimit({ search }: { search: ConnectedVisitSearch }) {
  const { t, i18n } = useTranslation();
  const { limit, isViewOutdated } = useAnswers(search);
  if (!limit) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const counts = { shown: number.format(limit.shown), inView: number.format(limit.inView) };
  return (
    <ViewLimit
      text={limit.shown === 0 ? t('visits.limitEmpty') : t('visits.limit', counts)}
      again={isViewOutdated ? { label: t('visits.askInView'), onClick: search.ask } : undefined}
    />
  );
}
