import { Alert, Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePeriodText } from '../use-period-text.ts';
import { useVehicleNames } from '../use-vehicle-names.ts';
import { FixValues } from './fix-values.tsx';
import { OverlaySwitches } from './overlay-switches.tsx';
import { RouteTimes } from './route-times.tsx';
import { SpeedLegend } from './speed-legend.tsx';
import { VehicleCard } from './vehicle-card.tsx';
import styles from './summary.module.css';

/** What is shown on the map: the vehicles, what can be switched, and what happened. */
export function RouteSummary({ onChange }: { onChange: () => void }) {
  const { routes: history } = useConsole().history;
  const { t } = useTranslation();
  const loaded = useSelector(history, (answers) => answers.loaded);
  const selection = useSelector(history, (answers) => answers.selection);
  const routes = loaded?.routes ?? [];
  const names = useVehicleNames(routes.map(({ deviceId }) => deviceId)).split('\n');
  const period = usePeriodText();
  if (!loaded || !selection) return null;
  const missing = selection.deviceIds.length - routes.length - loaded.refused.length;
  return (
    <div className={styles.summary}>
      <div className={styles.head}>
        <span>{period(selection)}</span>
        <Button variant="default" h={36} className={styles.change ?? ''} onClick={onChange}>
          {t('history.change')}
        </Button>
      </div>
      {loaded.refused.length > 0 && (
        <Alert color="orange">{t('history.someRefused', { count: loaded.refused.length })}</Alert>
      )}
      {missing > 0 && <Alert color="gray">{t('history.someEmpty', { count: missing })}</Alert>}
      {loaded.isCut && <Alert color="orange">{t('history.cut')}</Alert>}
      <div className={styles.vehicles}>
        {routes.map((route, index) => (
          <VehicleCard
            key={route.deviceId}
            route={route}
            index={index}
            name={names[index] ?? ''}
            isOnly={routes.length === 1}
          />
        ))}
      </div>
      <OverlaySwitches />
      {routes.length === 1 && <SpeedLegend />}
      <FixValues />
      <RouteTimes />
      {loaded.eventsFailure !== undefined && <p className={styles.note}>{t('history.noEvents')}</p>}
    </div>
  );
}
