import { Chip } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { RouteOverlays } from '@farol/core/machines/history/history-state';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { RouteStreetView } from './route-street-view.tsx';
import styles from './summary.module.css';

const SWITCHED = ['routePath', 'eventPoints', 'heatMap'] as const satisfies (keyof RouteOverlays)[];

/** §2, "Overlays are switched by device state flags": what is drawn over the map. */
export function OverlaySwitches() {
  const { routes } = useConsole().history;
  const { t } = useTranslation();
  const overlays = useSelector(routes, (answers) => answers.overlays);
  return (
    <div className={styles.switches} role="group" aria-label={t('history.overlays')}>
      {SWITCHED.map((overlay) => (
        <Chip
          key={overlay}
          checked={overlays[overlay]}
          onChange={(isOn) => routes.switchOverlay(overlay, isOn)}
        >
          {t(`history.overlay.${overlay}`)}
        </Chip>
      ))}
      <RouteStreetView />
    </div>
  );
}
