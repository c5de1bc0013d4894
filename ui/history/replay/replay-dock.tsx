import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import type { ConnectedFleetReplay } from '@farol/core/console/features/replay/connect-fleet-replay';
import { useTranslation } from '../../language/use-translation.ts';
import { useApp } from '../../kit/console/app-store.ts';
import dock from '../dock/dock.module.css';
import { ReplayControls } from './replay-controls.tsx';
import { ReplaySlider } from './replay-slider.tsx';
import { useFleetReplay } from './use-fleet-replay.ts';
import { Button } from '@mantine/core';
import styles from './replay.module.css';
import { DataUntilNote } from '../controls/data-until-note.tsx';
import { ViewLimitNote } from '../controls/view-limit-note.tsx';
import { REPLAY_SPEEDS } from '@farol/core/machines/replay/fleet-replay-state';
import { useDockKeys } from '../dock/use-dock-keys.ts';

const MINUTE_MS = 60_000;

const SHIFT_FACTOR = 15;

/** The past of the whole fleet, in the strip under the map: a day to slide through, and how it is played. */
export function ReplayDock() {
  const place = useSelector(useApp(), ({ mapDock }) => mapDock);
  const replay = useFleetReplay();
  return place && replay ? createPortal(<ReplayBar replay={replay} />, place) : null;
}

/** The strip itself. */
export function ReplayBar({ replay }: { replay: ConnectedFleetReplay }) {
  const { t } = useTranslation();
  const failure = useSelector(replay, (answers) => answers.failure);
  const dataUntilMs = useSelector(replay, (answers) => answers.dataUntilMs);
  useReplayKeys(replay);
  return (
    <section className={dock.bar} aria-label={t('replay.title')}>
      <ReplayControls replay={replay} />
      {failure === undefined ? (
        <ReplaySlider replay={replay} />
      ) : (
        <ReplayFailure failure={failure} onRetry={replay.retry} />
      )}
      <ReplayLimit replay={replay} />
      <DataUntilNote untilMs={dataUntilMs} />
    </section>
  );
}

/** Why a past moment cannot be shown, and a button to try again where that may help. */
function ReplayFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const isRefused = failure === 'OPERATION_RESTRICTED';
  return (
    <div className={styles.failure} role="alert">
      {t(isRefused ? 'replay.refused' : 'replay.failed')}
      {!isRefused && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('replay.retry')}
        </Button>
      )}
    </div>
  );
}

/** Says that only vehicles in view are shown, where the server does not tell the past of the fleet. */
function ReplayLimit({ replay }: { replay: ConnectedFleetReplay }) {
  const { t, i18n } = useTranslation();
  const limit = useSelector(replay, (answers) => answers.limit);
  const isOutdated = useSelector(replay, (answers) => answers.isViewOutdated);
  if (!limit) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const counts = { shown: number.format(limit.shown), inView: number.format(limit.inView) };
  return (
    <ViewLimitNote
      text={limit.shown === 0 ? t('replay.limitEmpty') : t('replay.limit', counts)}
      again={isOutdated ? { label: t('replay.showInView'), onClick: replay.showInView } : undefined}
    />
  );
}

/** Space plays and pauses, arrows go a minute on or back, with Shift a quarter of an hour; up and down change the speed. */
function useReplayKeys(replay: ConnectedFleetReplay): void {
  const app = useApp();
  useDockKeys(({ key, shiftKey }) => {
    const { isPlaying, speed } = replay.getSnapshot();
    const by = MINUTE_MS * (shiftKey ? SHIFT_FACTOR : 1);
    const seekBy = (ms: number) => () => replay.seek(Math.min(Date.now(), app.getSnapshot().pastMs + ms));
    const speedAt = (index: number) => () => {
      const wanted = REPLAY_SPEEDS[index];
      if (wanted !== undefined) replay.setSpeed(wanted);
    };
    switch (key) {
      case ' ':
        return isPlaying ? replay.pause : replay.play;
      case 'ArrowRight':
        return seekBy(by);
      case 'ArrowLeft':
        return seekBy(-by);
      case 'ArrowUp':
        return speedAt(REPLAY_SPEEDS.indexOf(speed) + 1);
      case 'ArrowDown':
        return speedAt(REPLAY_SPEEDS.indexOf(speed) - 1);
      default:
        return undefined;
    }
  });
}
