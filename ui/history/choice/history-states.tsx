import { Button, Loader } from '@mantine/core';
import { IconRouteOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { LoadFailed } from '../../kit/messages/load-states.tsx';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import { usePeriodText } from '../use-period-text.ts';
import styles from './history-states.module.css';

/** What a server says to somebody who may not see a vehicle or its past. */
const REFUSALS: ReadonlySet<string> = new Set(['DEVICE_ACCESS_DENIED', 'OPERATION_RESTRICTED']);

/** How many positions have arrived, with a button that ends loading. */
export function HistoryLoading() {
  const { routes } = useConsole().history;
  const { t, i18n } = useTranslation();
  const count = useAnswers(routes, ({ fixCount }) => fixCount);
  return (
    <div className={styles.loading}>
      <Loader size="sm" aria-hidden />
      <span role="status">
        {count === 0
          ? t('history.loading')
          : t('history.loaded', { count, shown: new Intl.NumberFormat(i18n.language).format(count) })}
      </span>
      <Button variant="subtle" color="gray" h={44} onClick={routes.cancel}>
        {t('history.cancel')}
      </Button>
    </div>
  );
}

/** §8: there is no route for the selected period. */
export function HistoryEmpty() {
  const { routes } = useConsole().history;
  const { t } = useTranslation();
  const selection = useAnswers(routes, (answers) => answers.selection);
  const period = usePeriodText();
  return (
    <StateMessage
      Icon={IconRouteOff}
      title={t('history.emptyTitle')}
      text={selection ? t('history.emptyText', { period: period(selection) }) : undefined}
      role="status"
    />
  );
}

/** Why nothing could be loaded: what the user may not see is no reason to try again. */
export function HistoryFailed({ reason }: { reason: string }) {
  const { routes } = useConsole().history;
  const { t } = useTranslation();
  if (!REFUSALS.has(reason))
    return <LoadFailed title={t('history.failedTitle')} reason={reason} onRetry={routes.retry} />;
  return (
    <StateMessage
      Icon={IconRouteOff}
      title={t('history.refusedTitle')}
      text={t(reason === 'DEVICE_ACCESS_DENIED' ? 'history.refusedVehicle' : 'history.refusedPeriod')}
      role="alert"
    />
  );
}
