import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { VisitList } from './visit-list.tsx';
import styles from './visits.module.css';

/**
 * Who was there, or why nobody can be named.
 * @param onOpened is called when a visit is opened in the player
 */
export function VisitAnswer({ onOpened }: { onOpened: () => void }) {
  const { visits: search } = useConsole();
  const { t } = useTranslation();
  const { circle, isAsking, isNobody, visits, failure, problem } = useAnswers(search);
  if (failure !== undefined) return <VisitFailure failure={failure} />;
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
  if (isNobody)
    return (
      <p className={styles.state} role="status">
        {t('visits.nobody')}
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

function VisitFailure({ failure }: { failure: string }) {
  const { ask } = useConsole().visits;
  const { t } = useTranslation();
  const reason = reasonOf(failure);
  return (
    <div className={styles.state} role="alert">
      {t(`visits.${reason}`)}
      {reason === 'failed' && (
        <Button variant="subtle" size="compact-md" onClick={ask}>
          {t('visits.retry')}
        </Button>
      )}
    </div>
  );
}

function reasonOf(failure: string): 'unsupported' | 'refused' | 'tooMany' | 'failed' {
  if (failure.startsWith('HTTP_404')) return 'unsupported';
  if (failure === 'OPERATION_RESTRICTED') return 'refused';
  return failure === 'REPORT_IS_TOO_LARGE' ? 'tooMany' : 'failed';
}
