import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useApp } from '../../kit/console/app-store.ts';
import type { CurveMeasure } from '../timeline/route-curve.ts';
import { Timeline } from '../timeline/timeline.tsx';
import dock from '../dock/dock.module.css';
import { CurveMenu } from './curve-menu.tsx';
import { PlayerControls } from './player-controls.tsx';
import { PlayheadReadout } from './playhead-readout.tsx';
import { usePlayerKeys } from './use-player-keys.ts';
import styles from './player-dock.module.css';

/** The player: under the map on wide screens, else at the top of the sheet. */
export function PlayerDock({ isWide }: { isWide: boolean }) {
  const place = useSelector(useApp(), ({ mapDock }) => mapDock);
  if (!isWide) return <Player />;
  return place ? createPortal(<Player />, place) : null;
}

function Player() {
  const { player } = useConsole().history;
  const { t } = useTranslation();
  const recording = useSelector(player, (answers) => answers.recording);
  const focused = useSelector(player, (answers) => answers.focused);
  const [wanted, setMeasure] = useState<CurveMeasure>('speed');
  usePlayerKeys();
  if (!recording || !focused) return null;
  // Another vehicle may not report what was chosen for this one.
  const measure = wanted !== 'speed' && focused.values.has(wanted.attribute) ? wanted : 'speed';
  return (
    <section className={`${dock.bar} ${styles.player}`} aria-label={t('history.player')}>
      <div className={styles.bar}>
        <PlayerControls />
        <PlayheadReadout route={focused} measure={measure} />
        <CurveMenu route={focused} measure={measure} onMeasure={setMeasure} />
      </div>
      <Timeline key={recording.period.fromMs} recording={recording} focused={focused} measure={measure} />
    </section>
  );
}
