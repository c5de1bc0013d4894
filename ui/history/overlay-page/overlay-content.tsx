import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import {
  overlayProblem,
  overlaySelection,
  type OverlayPage,
} from '@farol/core/domain/navigation/overlay-url';
import { MAX_ROUTE_DAYS } from '@farol/core/domain/route/route-selection';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useScreenLocation } from '../../kit/navigation/navigation.tsx';
import { PlainMap } from '../../map/plain-map.tsx';
import { ShellNotices } from '../../records/actions/shell-notices.tsx';
import { HistoryEmpty, HistoryFailed, HistoryLoading } from '../choice/history-states.tsx';
import { PlayerDock } from '../controls/player-dock.tsx';
import { useRouteOverlay } from '../map/use-route-overlay.ts';
import { SpeedLegend } from '../summary/speed-legend.tsx';
import { usePlayhead } from '../use-playhead.ts';
import styles from './overlay-page.module.css';

const OVERLAYS: readonly OverlayPage[] = ['heatMap', 'routePath', 'eventPoints'];

/**
 * One overlay of the route of one vehicle, on a map of its own, 900 px high. It is empty until vehicle and both
 * dates are there, says in a line which of them cannot be read, and loads again when they change (§2).
 */
export function OverlayContent({ overlay }: { overlay: OverlayPage }) {
  const { pathname, search } = useScreenLocation();
  const { t } = useTranslation();
  const selection = overlaySelection(pathname + search);
  const problem = overlayProblem(pathname + search);
  return (
    <>
      <main className={styles.frame}>
        <div className={styles.page}>
          {selection && <OverlayMap key={overlay} overlay={overlay} />}
          {problem && (
            <p className={styles.problem} role="status">
              {t(`history.overlayProblem.${problem}`, { days: MAX_ROUTE_DAYS })}
            </p>
          )}
        </div>
      </main>
      <ShellNotices />
    </>
  );
}

function OverlayMap({ overlay }: { overlay: OverlayPage }) {
  const { routes } = useConsole().history;
  const { pathname, search } = useScreenLocation();
  const isLoading = useSelector(routes, (answers) => answers.isLoading);
  const isEmpty = useSelector(routes, (answers) => answers.isEmpty);
  const failure = useSelector(routes, (answers) => answers.failure);
  const loaded = useSelector(routes, (answers) => answers.loaded);
  const hasPlayer = overlay === 'routePath';
  usePlayhead();
  useRouteOverlay(hasPlayer);
  useEffect(() => {
    for (const item of OVERLAYS) routes.switchOverlay(item, item === overlay);
    const selection = overlaySelection(pathname + search);
    if (selection) routes.show(selection);
  }, [routes, overlay, pathname, search]);
  const hasMessage = isLoading || isEmpty || failure !== undefined;
  return (
    <>
      <div className={styles.map}>
        <PlainMap />
        {loaded && hasPlayer && (
          <div className={styles.legend}>
            <SpeedLegend />
          </div>
        )}
        {hasMessage && (
          <div className={styles.message}>
            {isLoading && <HistoryLoading />}
            {isEmpty && <HistoryEmpty />}
            {failure !== undefined && <HistoryFailed reason={failure} />}
          </div>
        )}
      </div>
      {loaded && hasPlayer && <PlayerDock isWide={false} />}
    </>
  );
}
