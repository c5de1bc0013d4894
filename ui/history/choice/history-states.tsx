import { Button, Loader, Skeleton } from '@mantine/core';
import { IconRouteOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { LoadFailed } from '../../kit/messages/load-states.tsx';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import summary from '../summary/summary.module.css';
import { DataUntilNote } from '../controls/data-until-note.tsx';
import { usePeriodText } from '../use-period-text.ts';
import { useVehicleNames } from '../use-vehicle-names.ts';
import styles from './history-states.module.css';

/** What a server says to somebody who may not see a vehicle or its past. */
const REFUSALS: ReadonlySet<string> = new Set(['DEVICE_ACCESS_DENIED', 'OPERATION_RESTRICTED']);

/** What is being loaded, as it will be shown: whose routes, how many positions have arrived, and a button that ends it. */
export function HistorySkeleton() {
  const { history, fleet } = useConsole();
  const { routes } = history;
  const selection = useSelector(routes, (answers) => answers.selection);
  const period = usePeriodText();
  const names = useVehicleNames(selection?.deviceIds ?? []).split('\n');
  return (
    <>
      <HistoryLoading />
      <div className={summary.summary} aria-busy>
        {selection && <div className={summary.head}>{period(selection)}</div>}
        <div className={summary.vehicles}>
          {selection?.deviceIds.map((deviceId, index) => (
            <div key={deviceId} className={summary.vehicle}>
              <div className={summary.vehicleName}>
                {/* The fleet may still be on its way. */}
                {fleet.slotOf(deviceId) === undefined ? <Skeleton height={18} width="50%" /> : names[index]}
              </div>
              <Skeleton height={36} />
            </div>
          ))}
        </div>
        <Skeleton height={36} width="70%" />
        <Skeleton height={24} />
        <Skeleton height={160} />
      </div>
    </>
  );
}

/** How many positions have arrived, with a button that ends loading. */
export function HistoryLoading() {
  const { routes } = useConsole().history;
  const { t, i18n } = useTranslation();
  const count = useSelector(routes, ({ fixCount }) => fixCount);
  return (
    <div className={styles.loading}>
      <Loader size="sm" aria-hidden />
      <span role="status">
        {count === 0
          ? t('history.loading')
          : t('history.loaded', { count, shown: new Intl.NumberFormat(i18n.language).format(count) })}
      </span>
      <Button variant="subtle" color="gray" onClick={routes.cancel}>
        {t('history.cancel')}
      </Button>
    </div>
  );
}

/** §8: there is no route for the selected period. */
export function HistoryEmpty() {
  const { routes } = useConsole().history;
  const { t } = useTranslation();
  const selection = useSelector(routes, (answers) => answers.selection);
  const dataUntilMs = useSelector(routes, (answers) => answers.dataUntilMs);
  const period = usePeriodText();
  return (
    <StateMessage
      Icon={IconRouteOff}
      title={t('history.emptyTitle')}
      text={selection ? t('history.emptyText', { period: period(selection) }) : undefined}
      role="status"
    >
      <DataUntilNote untilMs={dataUntilMs} />
    </StateMessage>
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
